import { FormControl, FormHelperText, FormLabel } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import './rich-text.css';

const Editor = lazy(() => import('./Editor.tsx'));

export interface RichTextFieldProps {
  readonly label: string;
  /** HTML; empty where nothing is written. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isRequired?: boolean;
  readonly error?: ReactNode;
}

/** A text with paragraphs, emphasis, lists and links. The editor is loaded when a field is first shown; its place is kept. */
export const RichTextField = ({ label, value, onChange, isRequired = false, error }: RichTextFieldProps) => {
  const ids = { label: useId(), error: useId() };
  return (
    <FormControl fullWidth required={isRequired} error={error !== undefined}>
      <FormLabel id={ids.label} component="span" sx={{ mb: '6px', '&.Mui-error': { color: 'text.primary' } }}>
        {label}
      </FormLabel>
      <div className="rich-text" data-invalid={error !== undefined || undefined}>
        <Suspense fallback={<div className="rich-text-room" aria-busy />}>
          <Editor
            labelId={ids.label}
            errorId={error === undefined ? undefined : ids.error}
            isRequired={isRequired}
            value={value}
            onChange={onChange}
          />
        </Suspense>
      </div>
      {error === undefined ? null : <FormHelperText id={ids.error}>{error}</FormHelperText>}
    </FormControl>
  );
};
