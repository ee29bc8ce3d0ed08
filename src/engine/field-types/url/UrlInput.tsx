import type { FieldInputProps } from '../input/field-input-props.ts';
import { TextControl } from '../input/TextControl.tsx';

/** Edits a web address; a host without its scheme gets `https://`. */
export const UrlInput = (props: FieldInputProps) => (
  <TextControl {...props} type="url" inputMode="url" tidy={withScheme} />
);

/** `halden.example/jobs` -> `https://halden.example/jobs`; anything that is not plainly a host stays. */
function withScheme(text: string): string {
  const trimmed = text.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/u.test(trimmed) ? `https://${trimmed}` : trimmed;
}
