import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { placeholderFault } from '#shared/rules/placeholders.ts';
import { nearest } from '#shared/nearest.ts';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { FieldFrame } from '../input/FieldFrame.tsx';
import { useInputScope } from '../input/input-scope.ts';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { asText, useFieldInput } from '../input/useFieldInput.ts';
import '#ui/rich-text/rich-text.css';

const Editor = lazy(() => import('#ui/rich-text/Editor.tsx'));

/**
 * Edits a text with paragraphs, emphasis, lists and links; with `placeholders` it lists the available ones and reports
 * an unknown one.
 */
export const RichTextInput = (props: FieldInputProps) => {
  const state = useFieldInput(props, asText);
  const { translate } = state;
  const { ref, onChange, onBlur, value: written } = state.control;
  const [checked, setChecked] = useState('');
  const { listTemplateFields } = useInputScope();
  const { data: placeholders } = useQuery({
    queryKey: ['template-fields'],
    queryFn: ({ signal }) => listTemplateFields(signal),
    enabled: props.field.placeholders === true && !state.readOnly,
  });
  const value = String(written);
  const known = placeholders?.map(({ name }) => name);
  const fault = known && checked === value ? placeholderFault(value, { known, nearest }) : undefined;
  const error = state.error ?? (fault && translate(fault.message, { ...fault.args, _: fault.text }));
  const shown = { ...state, error };
  if (state.readOnly)
    return (
      <FieldFrame state={shown} labelFor="set">
        <RichText html={value} />
      </FieldFrame>
    );
  return (
    <FieldFrame state={shown} labelFor="set">
      {props.bare ? (
        <span id={state.ids.label} hidden>
          {state.label}
        </span>
      ) : null}
      <div className="rich-text" data-invalid={error !== undefined || undefined} ref={ref} tabIndex={-1}>
        <Suspense fallback={<div className="rich-text-room" aria-busy />}>
          <Editor
            labelId={state.ids.label}
            errorId={error === undefined ? undefined : state.ids.error}
            isRequired={state.required}
            value={value}
            onChange={onChange}
            onBlur={() => {
              setChecked(value);
              onBlur();
            }}
            placeholders={placeholders}
            followsForm
            autoFocus={props.autoFocus}
          />
        </Suspense>
      </div>
    </FieldFrame>
  );
};
