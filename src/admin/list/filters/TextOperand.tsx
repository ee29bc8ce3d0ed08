import { typeOf } from '#engine/field-types/field-types.ts';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { OperandProps } from './operand-props.ts';
import { isUnread, typedExample, typedText } from './typed-text.ts';
import { useApplyPaused } from './useApplyPaused.ts';

/** Takes a text, a number or what else is typed, and acts once typing rests. */
export const TextOperand = ({ field, clause, onChange, isImmediate = false }: OperandProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { bound, typed } = typeOf(field).screen;
  const [text, setText] = useState(typedText(field, clause.operand as string | number | null, locale));
  useApplyPaused(text, (value) => onChange(typed(value, locale, field) ?? null), isImmediate);
  return (
    <input
      className="list-input"
      autoFocus={!isImmediate}
      type={bound === 'number' ? 'number' : 'text'}
      step="any"
      placeholder={typedExample(field)}
      aria-invalid={isUnread(field, text, locale) || undefined}
      value={text}
      aria-label={translate('list.filter.value', { field: field.title })}
      onChange={(event) => setText(event.target.value)}
    />
  );
};
