import { useState } from 'react';
import { readCalendarDay } from '#engine/field-types/date/calendar-day.ts';
import type { BoundInputProps } from './RangeOperand.tsx';

const SHOWN = 'dd/MM/yyyy';

/** Takes a day as dd/MM/yyyy, whatever the browser's own dates look like. Half a date changes nothing. */
export const DayInput = ({ label, value, onChange }: BoundInputProps) => {
  const [text, setText] = useState(() => shownDay(value));
  const [known, setKnown] = useState({ value, asked: value });
  if (known.value !== value) {
    setKnown({ value, asked: value });
    if (known.asked !== value) setText(shownDay(value));
  }
  const take = (typed: string) => {
    setText(typed);
    const day = readDay(typed);
    if (day === undefined) return;
    const next = day === '' ? undefined : day;
    if (next === known.asked) return;
    setKnown({ ...known, asked: next });
    onChange(next);
  };
  const isWrong = text.length >= SHOWN.length && readDay(text) === undefined;
  return (
    <label className="list-bound">
      {label}
      <input
        className="list-input num"
        inputMode="numeric"
        placeholder={SHOWN}
        maxLength={SHOWN.length}
        value={text}
        aria-invalid={isWrong || undefined}
        onChange={(event) => take(event.target.value)}
      />
    </label>
  );
};

const shownDay = (value: string | number | undefined): string => {
  const day = String(value ?? '');
  return readCalendarDay(day) ? day.split('-').reverse().join('/') : '';
};

/** The stored form of a typed day, '' for an emptied field, undefined for what is no day (yet). */
function readDay(typed: string): string | undefined {
  if (typed.trim() === '') return '';
  const day = typed.trim().split('/').reverse().join('-');
  return readCalendarDay(day) ? day : undefined;
}
