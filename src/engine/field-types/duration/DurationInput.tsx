import { useLocale } from 'ra-core';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { MeasureControl } from '../input/MeasureControl.tsx';
import { DURATION_UNITS, type DurationUnit, isoDuration, MAX_UNITS, partsOfDuration } from './duration-value.ts';
import { unitName } from './format-duration.ts';
import { readDuration } from './read-duration.ts';

/** Edits a duration: a number, and its unit beside it. Who types "6 weeks" has chosen the unit too. */
export const DurationInput = (props: FieldInputProps) => {
  const locale = useLocale();
  return (
    <MeasureControl
      {...props}
      inputMode="numeric"
      unitLabel="form.duration.unit"
      units={DURATION_UNITS.map((unit) => ({ value: unit, label: unitName(MANY, unit, locale) }))}
      initialUnit="M"
      split={splitDuration}
      join={(text, unit) => joinDuration(text, unit, locale)}
    />
  );
};

/** Names of units on their own have the same form as after a number. */
const MANY = 5;

function splitDuration(value: unknown) {
  const duration = partsOfDuration(value);
  return duration && { text: String(duration.count), unit: duration.unit };
}

/** A number counts in the chosen unit; text that says its own is read as it is; what is neither stays for the validator to name. */
function joinDuration(text: string, unit: string, locale: string): unknown {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  if (count === undefined || count > MAX_UNITS) return readDuration(text, locale) ?? text;
  return isoDuration({ count, unit: unit as DurationUnit });
}
