import { useTranslate } from 'ra-core';
import { choiceTitle } from '#engine/field-types/choice/ChoiceField.tsx';
import type { OperandProps } from './FilterEditor.tsx';

/** Picks among a field's own choices: any number of words, or yes and no. */
export const ChoiceOperand = ({ field, clause, onChange }: OperandProps) => {
  const translate = useTranslate();
  if (field.type === 'boolean')
    return (
      <fieldset className="list-options" aria-label={field.title}>
        {[true, false].map((value) => (
          <label key={String(value)} className="list-option">
            <input
              type="radio"
              className="list-box"
              name={field.name}
              checked={clause.operand === value}
              onChange={() => onChange(value)}
            />
            {translate(value ? 'ra.boolean.true' : 'ra.boolean.false')}
          </label>
        ))}
      </fieldset>
    );
  const chosen = (clause.operand ?? []) as readonly string[];
  return (
    <fieldset className="list-options" aria-label={field.title}>
      {field.enum?.map((value) => (
        <label key={value} className="list-option">
          <input
            type="checkbox"
            className="list-box"
            checked={chosen.includes(value)}
            onChange={(event) => onChange(toggled(chosen, value, event.target.checked))}
          />
          {choiceTitle(field, value)}
        </label>
      ))}
    </fieldset>
  );
};

/** A selection with one value put in or taken out; what was there keeps its order. */
export const toggled = <Value,>(chosen: readonly Value[], value: Value, isOn: boolean): readonly Value[] =>
  isOn ? [...chosen, value] : chosen.filter((other) => other !== value);
