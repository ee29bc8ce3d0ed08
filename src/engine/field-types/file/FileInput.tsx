import { Button, IconButton } from '@mui/material';
import { FileText, Trash2, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { FieldError, FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { chosenFile, fileFault } from './file-value.ts';
import type { FileValue } from './file-value.ts';
import { formatBytes } from './format-bytes.ts';

/**
 * Takes one file by button or by dropping it, rejects an invalid kind or size before anything is sent, and shows
 * pictures.
 */
export const FileInput = (props: FieldInputProps) => {
  const { field } = props;
  const state = useFieldInput(props);
  const { control, ids, aria, translate } = state;
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const value = control.value as FileValue;

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || state.readOnly) return;
    const wrong = fileFault(file, field);
    setFault(wrong && translate(wrong.key, { ...wrong.args, size: formatBytes(field.maxBytes ?? 0) }));
    if (!wrong) control.onChange(chosenFile(file));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const remove = () => {
    setFault(undefined);
    control.onChange(null);
    picker.current?.focus();
  };
  return (
    <FieldFrame state={state}>
      <div
        className="field-drop"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!state.readOnly);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Preview value={value} />
        <span className="field-drop-words">
          {value ? (
            <>
              <strong>{value.name}</strong>
              {formatBytes(value.size)}
            </>
          ) : (
            translate('uploads.drop.single')
          )}
        </span>
        <input
          ref={(element) => {
            picker.current = element;
            control.ref(element);
          }}
          id={ids.input}
          className="visually-hidden"
          type="file"
          accept={field.accept?.join(',')}
          disabled={state.readOnly}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
          onBlur={() => control.onBlur()}
          {...aria}
          aria-required={undefined}
        />
        {state.readOnly ? null : (
          <>
            <Button
              size="small"
              variant="outlined"
              startIcon={<Upload size={14} />}
              tabIndex={-1}
              aria-hidden
              onClick={() => picker.current?.click()}
            >
              {translate(value ? 'form.file.replace' : 'uploads.choose.single')}
            </Button>
            {value ? (
              <IconButton
                size="small"
                onClick={remove}
                aria-label={translate('form.file.remove', { file: value.name })}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </IconButton>
            ) : null}
          </>
        )}
      </div>
      <div aria-live="polite">{fault ? <FieldError id={`${ids.error}-file`} text={fault} /> : null}</div>
    </FieldFrame>
  );
};

const Preview = ({ value }: { readonly value: FileValue }) => {
  const address = usePreview(value);
  if (!value) return <Upload size={20} strokeWidth={1.5} aria-hidden />;
  return address ? <img src={address} alt="" /> : <FileText size={20} strokeWidth={1.5} aria-hidden />;
};

/** The picture's address: the server's, or one in this tab's memory for a file that is not sent yet. */
function usePreview(value: FileValue): string | undefined {
  const raw = value && 'rawFile' in value && value.media_type.startsWith('image/') ? value.rawFile : undefined;
  const local = useMemo(() => (raw ? URL.createObjectURL(raw) : undefined), [raw]);
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);
  if (local) return local;
  return value && 'url' in value && value.media_type.startsWith('image/') ? value.url : undefined;
}
