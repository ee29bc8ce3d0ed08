import { useRecordContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import { get, useController } from 'react-hook-form';
import type { FieldInputProps } from './field-input-props.ts';
import { useErrorText } from './useErrorText.ts';
import { useFieldLabels } from './useFieldWords.ts';

interface Conversion {
  /** Form value -> what the control shows. */
  readonly format?: (value: unknown) => unknown;
  /** What the control answers -> form value. */
  readonly parse?: (value: unknown) => unknown;
}

const keep = (value: unknown): unknown => value ?? null;

/** Text controls show an absent value as '' and answer '' as null. */
export const asText: Conversion = {
  format: (value) => value ?? '',
  parse: (value) => (value === '' ? null : value),
};

/** Controls answer with a value, or with the event of an element that has it. */
const valueOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'target' in answer
    ? (answer as { readonly target: { readonly value: unknown } }).target.value
    : answer;

/**
 * Joins one field to the form around it: value, words, error and the ids that tie label, help and error to the control.
 * Re-renders when this field's value or error changes, not when another field does.
 */
export function useFieldInput(props: FieldInputProps, conversion: Conversion = {}) {
  const { field, source, readOnly = false, required = false, bare = false } = props;
  const translate = useTranslate();
  const key = useId();
  const words = useFieldLabels(field, source);
  const { format = keep, parse = keep } = conversion;
  const { field: control, fieldState } = useController({
    name: source,
    defaultValue: get(useRecordContext(), source) as unknown,
  });
  const error = useErrorText(fieldState.error);
  const id = `${key}-input`;
  const ids = { input: id, label: `${key}-label`, help: `${key}-help`, error: `${key}-error` };
  const help = bare ? undefined : words.help;
  const described = [error ? ids.error : '', help ? ids.help : ''].filter(Boolean).join(' ');
  return {
    ids,
    label: words.label,
    placeholder: words.placeholder,
    help,
    error,
    readOnly,
    required,
    bare,
    control: {
      ...control,
      value: format(control.value),
      onChange: (answer: unknown) => control.onChange(parse(valueOf(answer))),
    },
    translate,
    /** For the element that takes the focus. */
    aria: {
      'aria-describedby': described || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': required || undefined,
      ...(bare ? { 'aria-label': words.label } : {}),
    },
  };
}

export type FieldInputState = ReturnType<typeof useFieldInput>;
