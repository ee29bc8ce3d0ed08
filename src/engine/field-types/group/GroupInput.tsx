import type { FieldInputProps } from '../input/field-input-props.ts';
import { InsideInput } from '../input/InsideInput.tsx';
import { useFieldLabels } from '../input/useFieldWords.ts';
import '../input/field-inputs.css';

/** Edits a group's own fields under one heading. */
export const GroupInput = ({ field, source, readOnly, autoFocus }: FieldInputProps) => {
  const words = useFieldLabels(field, source);
  return (
    <fieldset className="field-set">
      <legend className="field-label">{words.label}</legend>
      <div className="field-set-grid">
        {Object.values(field.fields ?? {}).map((member, index) => (
          <InsideInput
            key={member.name}
            field={member}
            source={`${source}.${member.name}`}
            readOnly={readOnly === true || member.readOnly}
            required={member.required}
            autoFocus={autoFocus === true && index === 0}
          />
        ))}
      </div>
      {words.help ? <p className="field-hint">{words.help}</p> : null}
    </fieldset>
  );
};
