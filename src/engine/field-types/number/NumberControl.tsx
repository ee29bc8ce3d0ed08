import { OutlinedInput } from '@mui/material';
import { useLocale } from 'ra-core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { decimalsOf } from './type.ts';
import { formatNumber, typedNumber } from './format-number.ts';
import { readNumber } from './read-number.ts';
import { stepNumber } from './step-number.ts';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';

/**
 * A number typed as text, so that "1." and "-" are possible while typing and the mouse wheel changes nothing. Before
 * and after it shows as lists show it (1,200.50). The arrow keys go up and down in the field's steps. The form value is
 * a number, null when empty, and the text itself when it is no number (the validator says so).
 */
export const NumberControl = (props: FieldInputProps & { readonly inputMode: 'numeric' | 'decimal' }) => {
  const state = useFieldInput(props);
  const { control, ids, aria } = state;
  const { text, change, begin, end } = useTyping(control.value, control.onChange, decimalsOf(props.field.schema));
  const handleKey = (event: KeyboardEvent) => {
    const up = STEPS[event.key];
    if (up === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (typeof control.value === 'string') return;
    event.preventDefault();
    control.onChange(stepNumber(control.value as number | null, up, props.field.schema));
  };
  return (
    <FieldFrame state={state}>
      <OutlinedInput
        fullWidth
        className="field-line"
        id={ids.input}
        name={control.name}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={state.readOnly ? undefined : begin}
        onBlur={() => {
          end();
          control.onBlur();
        }}
        onKeyDown={state.readOnly ? undefined : handleKey}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        placeholder={state.placeholder}
        autoFocus={props.autoFocus}
        slotProps={{ input: { ...aria, inputMode: props.inputMode, autoComplete: 'off', className: 'num' } }}
      />
    </FieldFrame>
  );
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** The text of a number: formatted at rest, as it was typed while someone is in it. */
function useTyping(value: unknown, onChange: (value: unknown) => void, decimals: number | undefined) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const select = useSelectedAnew();
  const plain = typeof value === 'number' ? typedNumber(value, locale) : String(value ?? '');
  const atRest = typeof value === 'number' ? formatNumber(value, locale, decimals) : plain;
  const beingTyped = typed !== undefined && valueOf(typed, locale) === value ? typed : plain;
  return {
    text: typed === undefined ? atRest : beingTyped,
    change: (text: string) => {
      setTyped(text);
      onChange(valueOf(text, locale));
    },
    begin: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      select(target);
      setTyped(plain);
    },
    end: () => setTyped(undefined),
  };
}

/** Who comes by Tab has the whole number selected and types over it: that stays so when its text becomes another. */
function useSelectedAnew() {
  const selected = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    selected.current?.select();
    selected.current = null;
  });
  return (control: HTMLInputElement | HTMLTextAreaElement) => {
    const isWhole = control.selectionStart === 0 && control.selectionEnd === control.value.length;
    selected.current = isWhole && control.value !== '' ? control : null;
  };
}

/** Text that is no number stays text. */
const valueOf = (text: string, locale: string): number | string | null =>
  text.trim() === '' ? null : (readNumber(text.trim(), locale) ?? text);
