import type { Ref } from 'react';

interface HiddenFileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  /** The same file can be chosen again. */
  readonly onFile: (file: File | undefined) => void;
}

/** Chooses a file for a button that clicks it. */
export const HiddenFileInput = ({ ref, onFile }: HiddenFileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    tabIndex={-1}
    aria-hidden
    onChange={({ target }) => {
      onFile(target.files?.[0]);
      target.value = '';
    }}
  />
);
