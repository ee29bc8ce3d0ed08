import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldInputState } from './useFieldInput.ts';
import './field-inputs.css';

interface FieldFrameProps {
  readonly state: FieldInputState;
  readonly children: ReactNode;
  /** The label names one control, or a set of them (radio buttons) that refers to it by id. */
  readonly labelFor?: 'control' | 'set';
  /** Below the control: "Changed from … Undo". */
  readonly note?: ReactNode;
}

/** Label above, control, then error with its icon, note and help: the same frame for every kind of field. */
export const FieldFrame = ({ state, children, labelFor = 'control', note }: FieldFrameProps) => (
  <div className={state.readOnly ? 'field-input field-read-only' : 'field-input'}>
    {state.bare ? null : <FieldLabel state={state} labelFor={labelFor} />}
    {children}
    {state.error ? <FieldError id={state.ids.error} text={state.error} /> : null}
    {note}
    {state.help ? (
      <p id={state.ids.help} className="field-hint">
        {state.help}
      </p>
    ) : null}
  </div>
);

const FieldLabel = ({ state, labelFor }: Pick<FieldFrameProps, 'state' | 'labelFor'>) => {
  const words = (
    <>
      {state.label}
      {state.required ? <em aria-hidden>*</em> : null}
    </>
  );
  if (labelFor === 'set') {
    return (
      <span id={state.ids.label} className="field-label">
        {words}
      </span>
    );
  }
  return (
    <label id={state.ids.label} htmlFor={state.ids.input} className="field-label">
      {words}
    </label>
  );
};

/** The error of a field. */
export const FieldError = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={id} className="field-hint field-hint-error">
    <CircleAlert size={13} strokeWidth={1.75} aria-hidden />
    <span>{text}</span>
  </p>
);
