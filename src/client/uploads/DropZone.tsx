import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { useTranslate } from 'ra-core';
import '#engine/field-types/input/field-inputs.css';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { acceptedFiles, acceptOf, keepsOne } from './accepted-files.ts';
import type { LeftOut, UploadMode } from './accepted-files.ts';
import { droppedFiles } from './dropped-files.ts';

/** The files that a feature accepts of those it was given, and its message (a locale key) about the others. */
export interface TrimmedFiles {
  readonly files: readonly File[];
  readonly notice?: { readonly message: string; readonly args?: Readonly<Record<string, unknown>> };
}

export interface DropZoneProps {
  readonly mode?: UploadMode;
  /** What is said in the zone, translated already; without it what its mode takes. */
  readonly label?: string;
  /** Media types (`image/*`) and endings (`.docx`); without it everything. `image` accepts pictures regardless. */
  readonly accept?: readonly string[];
  /** The last word on what is taken, such as "the first 50". Its notice is shown as a toast. */
  readonly filter?: (files: readonly File[]) => TrimmedFiles;
  readonly disabled?: boolean;
  /** Called with what is taken, at least one file. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files by dropping or choosing them. It names the skipped files and does not send them. */
export const DropZone = ({ mode = 'multiple', label, accept, filter, disabled = false, onFiles }: DropZoneProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const faultsId = useId();
  const [isOver, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const picker = useRef<HTMLInputElement>(null);

  const take = (given: readonly File[]) => {
    if (disabled || given.length === 0) return;
    const accepted = acceptedFiles(given, mode, accept);
    setLeftOut(accepted.leftOut);
    const { files, notice }: TrimmedFiles = filter && accepted.files.length > 0 ? filter(accepted.files) : accepted;
    if (notice) toast.warning(notice.message, notice.args);
    if (files.length > 0) onFiles(files);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer, mode === 'folder').then(take, showError);
  };

  return (
    <div>
      <div
        className="field-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Upload size={20} strokeWidth={1.5} aria-hidden />
        <span className="field-drop-words">{label ?? translate(`uploads.drop.${mode}`)}</span>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          aria-label={translate(`uploads.choose.${mode}`)}
          aria-describedby={leftOut.length > 0 ? faultsId : undefined}
          accept={acceptOf(mode, accept)?.join(',')}
          multiple={!keepsOne(mode)}
          // The standard's name for choosing a folder; React has no type for it.
          {...(mode === 'folder' && { webkitdirectory: '' })}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button tabIndex={-1} aria-hidden disabled={disabled} onClick={() => picker.current?.click()}>
          {translate(`uploads.choose.${mode}`)}
        </Button>
      </div>
      <div id={faultsId} role="status">
        <LeftOutFiles leftOut={leftOut} />
      </div>
    </div>
  );
};

const MAX_NAMED = 5;

const LeftOutFiles = ({ leftOut }: { readonly leftOut: readonly LeftOut[] }) => {
  const translate = useTranslate();
  const more = leftOut.length - MAX_NAMED;
  return (
    <>
      {leftOut.slice(0, MAX_NAMED).map(({ key, args }, index) => (
        <p key={`${index} ${String(args['file'])}`} className="field-hint field-hint-error">
          {translate(key, args)}
        </p>
      ))}
      {more > 0 ? <p className="field-hint">{translate('uploads.more', { smart_count: more })}</p> : null}
    </>
  );
};
