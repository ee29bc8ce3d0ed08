import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { useFieldInput } from './useFieldInput.ts';

interface Measure {
  readonly text: string;
  readonly unit: string;
}

interface MeasureControlProps extends FieldInputProps {
  readonly inputMode: 'numeric' | 'decimal';
  readonly units: readonly { readonly value: string; readonly label: string }[];
  /** Of an empty field. */
  readonly initialUnit: string;
  /** The key of what the choice of the unit is called; it is given the field's label. */
  readonly unitLabel: string;
  /** A value as its number and its unit; undefined for what is none. */
  readonly split: (value: unknown, isTyping: boolean) => Measure | undefined;
  /** What was typed as a value; text that is none stays text. */
  readonly join: (text: string, unit: string) => unknown;
}

/**
 * A number that is typed and its unit, which is chosen beside it; who types the unit too has chosen it. The form value is null when
 * nothing is typed, and the text itself when it is no number (the validator says so).
 */
export const MeasureControl = (props: MeasureControlProps) => {
  const { inputMode, units, initialUnit, unitLabel, split, join } = props;
  const state = useFieldInput(props);
  const { control, ids, aria, translate } = state;
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState(initialUnit);
  const measure = split(control.value, typed !== undefined);
  const unit = measure?.unit ?? chosen;
  const valueOf = (text: string, of: string): unknown => (text.trim() === '' ? null : join(text.trim(), of));
  const atRest = measure?.text ?? String(control.value ?? '');
  const isTyped = typed !== undefined && JSON.stringify(valueOf(typed, unit)) === JSON.stringify(control.value ?? null);
  return (
    <FieldFrame state={state}>
      <OutlinedInput
        fullWidth
        className="field-line field-measure"
        id={ids.input}
        name={control.name}
        value={isTyped ? typed : atRest}
        onChange={({ target }) => {
          setTyped(target.value);
          control.onChange(valueOf(target.value, unit));
        }}
        onFocus={state.readOnly ? undefined : () => setTyped(split(control.value, true)?.text ?? atRest)}
        onBlur={() => {
          setTyped(undefined);
          setChosen(unit);
          control.onBlur();
        }}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        placeholder={state.placeholder}
        autoFocus={props.autoFocus}
        slotProps={{ input: { ...aria, inputMode, autoComplete: 'off', className: 'num' } }}
        endAdornment={
          <SelectBox
            look="quiet"
            aria-label={translate(unitLabel, { field: state.label })}
            value={unit}
            disabled={state.readOnly}
            onChange={({ target }) => {
              setChosen(target.value);
              if (measure) control.onChange(valueOf(measure.text, target.value));
            }}
          >
            {units.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectBox>
        }
      />
    </FieldFrame>
  );
};
