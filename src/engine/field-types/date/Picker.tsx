import { CalendarPicker } from './CalendarPicker.tsx';
import type { PickerProps } from './picker-props.ts';

/** The calendar control of a form's field. */
export const Picker = ({ state, kind, autoFocus }: PickerProps) => {
  const { control, ids, aria, bare } = state;
  return (
    <CalendarPicker
      kind={kind}
      value={control.value}
      onChange={control.onChange}
      isClearable={!state.required && !state.readOnly}
      readOnly={state.readOnly}
      autoFocus={autoFocus}
      inputRef={control.ref}
      textField={{
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
      }}
    />
  );
};
