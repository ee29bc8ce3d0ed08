import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import { readDay, readInstant, writeDay, writeInstant } from './date-value.ts';
import type { PickerProps } from './LazyPicker.tsx';

/** Dates as dd/MM/yyyy (SPEC 9), typed part by part or chosen from a calendar that starts on Monday. */
export const Picker = ({ state, kind, autoFocus }: PickerProps) => {
  const { control, ids, aria, bare } = state;
  const [read, write] = kind === 'date' ? ([readDay, writeDay] as const) : ([readInstant, writeInstant] as const);
  const [typed, setTyped] = useState<Date | null>(null);
  const shown = write(typed) === control.value ? typed : read(control.value);
  const handleChange = (value: Date | null) => {
    setTyped(value);
    control.onChange(write(value));
  };
  const common = {
    value: shown,
    onChange: handleChange,
    readOnly: state.readOnly,
    autoFocus,
    inputRef: control.ref,
    slots: MARKS,
    slotProps: {
      field: { clearable: !state.required && !state.readOnly },
      textField: {
        fullWidth: true,
        error: state.error !== undefined,
        onBlur: () => control.onBlur(),
        slotProps: {
          input: {
            id: ids.input,
            'aria-labelledby': bare ? undefined : ids.label,
            'aria-label': aria['aria-label'],
            'aria-describedby': aria['aria-describedby'],
          },
        },
      },
    },
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={enGB}>
      {kind === 'date' ? (
        <DatePicker {...common} format="dd/MM/yyyy" />
      ) : (
        <DateTimePicker {...common} ampm format="dd/MM/yyyy hh:mm a" />
      )}
    </LocalizationProvider>
  );
};

const CalendarMark = () => <CalendarDays size={16} strokeWidth={1.75} aria-hidden />;
const ClearMark = () => <X size={16} strokeWidth={1.75} aria-hidden />;
const MARKS = { openPickerIcon: CalendarMark, clearIcon: ClearMark };
