import type { PickersTextFieldProps } from '@mui/x-date-pickers';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { readDay, readInstant, writeDay, writeInstant } from './date-value.ts';
import { toLocal } from './time-zone.ts';
import './calendar-picker.css';

export interface CalendarPickerProps {
  readonly kind: 'date' | 'datetime';
  /** A day as `2026-11-20`, an instant in ISO 8601, or nothing. */
  readonly value: unknown;
  /** Gets the same, null for an emptied control, `UNFINISHED` while only a part is typed. */
  readonly onChange: (value: string | null) => void;
  readonly isClearable: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly textField?: Partial<PickersTextFieldProps>;
}

/** Dates as dd/MM/yyyy (SPEC 9), typed part by part or chosen from a calendar that starts on Monday and marks the reader's today. */
export const CalendarPicker = ({ kind, value, onChange, isClearable, textField, ...rest }: CalendarPickerProps) => {
  const [read, write] = kind === 'date' ? ([readDay, writeDay] as const) : ([readInstant, writeInstant] as const);
  const [typed, setTyped] = useState<Date | null>(null);
  const shown = write(typed) === value ? typed : read(value);
  const common = {
    ...rest,
    value: shown,
    onChange: (next: Date | null) => {
      setTyped(next);
      onChange(write(next));
    },
    slots: MARKS,
    slotProps: { field: { clearable: isClearable }, textField: { fullWidth: true, ...textField } },
  };
  return (
    <LocalizationProvider dateAdapter={ReadersClock} adapterLocale={enGB}>
      {kind === 'date' ? (
        <DatePicker
          {...common}
          format="dd/MM/yyyy"
          slotProps={{ ...common.slotProps, toolbar: { toolbarFormat: 'dd/MM/yyyy' } }}
        />
      ) : (
        <DateTimePicker {...common} ampm format="dd/MM/yyyy hh:mm a" />
      )}
    </LocalizationProvider>
  );
};

/**
 * “Now” is the time on the reader's clock, like every value in this control. The device's clock can be on another day.
 */
class ReadersClock extends AdapterDateFns {
  override date = ((value?: string | null) =>
    value === undefined ? toLocal(new Date()) : value === null ? null : new Date(value)) as AdapterDateFns['date'];
}

const CalendarMark = () => <CalendarDays size={16} strokeWidth={1.75} aria-hidden />;
const ClearMark = () => <X size={16} strokeWidth={1.75} aria-hidden />;
const EarlierMark = () => <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />;
const LaterMark = () => <ChevronRight size={16} strokeWidth={1.75} aria-hidden />;
const ViewsMark = () => <ChevronDown size={14} strokeWidth={1.75} aria-hidden />;
const MARKS = {
  openPickerIcon: CalendarMark,
  clearIcon: ClearMark,
  leftArrowIcon: EarlierMark,
  rightArrowIcon: LaterMark,
  switchViewIcon: ViewsMark,
};
