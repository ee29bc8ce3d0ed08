import { lazy, Suspense, useId, useState } from 'react';
import { UNFINISHED } from '#engine/field-types/date/date-value.ts';
import type { BoundInputProps } from './bound-input-props.ts';

const CalendarPicker = lazy(async () => ({
  default: (await import('#engine/field-types/date/CalendarPicker.tsx')).CalendarPicker,
}));

/** Takes a day with the calendar control of the forms. Half a date changes nothing; a whole one stays while the list still follows. */
export const DayInput = ({ label, value, onChange }: BoundInputProps) => {
  const id = useId();
  const [known, setKnown] = useState({ value, asked: value, shown: value ?? null });
  if (known.value !== value)
    setKnown({ value, asked: value, shown: known.asked === value ? known.shown : (value ?? null) });
  const take = (day: string | null) => {
    setKnown({ ...known, asked: isWhole(day) ? (day ?? undefined) : known.asked, shown: day });
    if (isWhole(day) && day !== known.shown) onChange(day ?? undefined);
  };
  return (
    <div className="list-bound list-day">
      <span id={id}>{label}</span>
      <Suspense fallback={<span className="list-input" />}>
        <CalendarPicker
          kind="date"
          value={known.shown}
          onChange={take}
          isClearable
          textField={{ size: 'small', slotProps: { input: { 'aria-labelledby': id } } }}
        />
      </Suspense>
    </div>
  );
};

/** While a year is typed it is one of the first thousand. */
const isWhole = (day: string | null): boolean => day === null || (day !== UNFINISHED && day >= '1000');
