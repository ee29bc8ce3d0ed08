import { ACTIVE_CURRENCIES } from '#engine/field-types/money/active-currencies.ts';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { YesNoSwitch } from '#engine/field-types/boolean/YesNoSwitch.tsx';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { languageName } from '#shared/rules/languages.ts';
import { LANGUAGE_CHOICES, type TeamField } from './team-fields.ts';

interface SettingFieldProps {
  readonly field: TeamField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One setting with its label, its help, and its error. */
export const SettingField = ({ field, value, error, onChange }: SettingFieldProps) => {
  const translate = useTranslate();
  const id = useId();
  const described = [error ? `${id}-error` : '', field.help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined;
  const control = { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined };
  return (
    <div className="team-field" data-kind={field.kind}>
      <label htmlFor={id} className="field-label">
        {translate(field.label)}
      </label>
      {field.kind === 'switch' ? (
        <YesNoSwitch id={id} checked={value === true} onChange={onChange} input={control} />
      ) : field.kind === 'number' ? (
        <NumberBox control={control} value={Number(value)} onChange={onChange} />
      ) : (
        <SelectBox
          {...control}
          value={String(value)}
          onChange={(event) => onChange(field.kind === 'amount' ? Number(event.target.value) : event.target.value)}
        >
          <Options field={field} value={value} />
        </SelectBox>
      )}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {field.help ? (
        <p id={`${id}-help`} className="field-hint">
          {translate(field.help)}
        </p>
      ) : null}
    </div>
  );
};

interface NumberBoxProps {
  readonly control: object;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** What is typed stays as typed; what is no number is NaN to the form, which says so. */
const NumberBox = ({ control, value, onChange }: NumberBoxProps) => {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && Object.is(numberOf(typed), value) ? typed : String(value);
  return (
    <input
      {...control}
      type="text"
      inputMode="numeric"
      className="list-input num"
      value={Number.isNaN(value) ? (typed ?? '') : shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberOf(event.target.value));
      }}
    />
  );
};

const numberOf = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const Options = ({ field, value }: Pick<SettingFieldProps, 'field' | 'value'>) => {
  const translate = useTranslate();
  if (field.kind === 'language')
    return LANGUAGE_CHOICES.map((language) => (
      <option key={language} value={language}>
        {languageName(language)}
      </option>
    ));
  if (field.kind === 'zone')
    return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => (
      <option key={zone} value={zone}>
        {zone.replaceAll('_', ' ')}
      </option>
    ));
  if (field.kind === 'currency')
    return ACTIVE_CURRENCIES.map((currency) => (
      <option key={currency} value={currency}>
        {currency}
      </option>
    ));
  if (field.kind !== 'amount') return null;
  const amounts = [...new Set([...(field.none ? [0] : []), ...field.amounts, Number(value)])].sort((a, b) => a - b);
  return amounts.map((amount) => (
    <option key={amount} value={amount}>
      {amount === 0 ? translate(field.none ?? 'team.never') : translate(`team.${field.unit}`, { smart_count: amount })}
    </option>
  ));
};
