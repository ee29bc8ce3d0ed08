import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { choiceTitle } from '#engine/field-types/choice/ChoiceField.tsx';
import type { OperandProps } from './operand-props.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { OptionCount, useOptionCounts } from './OptionCount.tsx';

const YES_NO = [true, false] as const;
const NONE: readonly string[] = [];

/** Picks among a field's own options: any number of words, or yes and no. */
export const ChoiceOperand = ({ definition, field, filters, clause, onChange, isImmediate = false }: OperandProps) => {
  const translate = useTranslate();
  const ids = useId();
  const values = typeOf(field).kind === 'boolean' ? YES_NO : (field.enum ?? []);
  const counts = useOptionCounts(definition, field, filters, isImmediate ? NONE : values);
  const idOf = (at: number) => `${ids}-${at}`;
  if (typeOf(field).kind === 'boolean')
    return (
      <fieldset className="list-options" aria-label={field.title}>
        {YES_NO.map((value, at) => (
          <label key={String(value)} className="list-option">
            <input
              type="radio"
              className="list-box"
              name={field.name}
              aria-describedby={idOf(at)}
              checked={clause.operand === value}
              onChange={() => onChange(value)}
            />
            {translate(value ? 'ra.boolean.true' : 'ra.boolean.false')}
            <OptionCount id={idOf(at)} text={counts[at]} />
          </label>
        ))}
      </fieldset>
    );
  const chosen = (clause.operand ?? []) as readonly string[];
  return (
    <fieldset className="list-options" aria-label={field.title}>
      {field.enum?.map((value, at) => (
        <label key={value} className="list-option">
          <input
            type="checkbox"
            className="list-box"
            checked={chosen.includes(value)}
            aria-describedby={idOf(at)}
            onChange={(event) => onChange(toggled(chosen, value, event.target.checked))}
          />
          {choiceTitle(field, value)}
          <OptionCount id={idOf(at)} text={counts[at]} />
        </label>
      ))}
    </fieldset>
  );
};

/** A selection with one value added or removed; the others keep their order. */
export const toggled = <Value,>(chosen: readonly Value[], value: Value, isOn: boolean): readonly Value[] =>
  isOn ? [...chosen, value] : chosen.filter((other) => other !== value);
