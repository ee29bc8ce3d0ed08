import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { OperandProps } from './FilterEditor.tsx';
import { useApplyPaused } from './useApplyPaused.ts';

/** Takes a text or a number and acts once typing rests. */
export const TextOperand = ({ field, clause, onChange, isImmediate = false }: OperandProps) => {
  const translate = useTranslate();
  const isNumber = field.type === 'integer' || field.type === 'number';
  const [text, setText] = useState(clause.operand === null ? '' : String(clause.operand));
  useApplyPaused(text, (value) => onChange(isNumber && value !== '' ? Number(value) : value), isImmediate);
  return (
    <input
      className="list-input"
      autoFocus={!isImmediate}
      type={isNumber ? 'number' : 'text'}
      step="any"
      value={text}
      aria-label={translate('list.filter.value', { field: field.title })}
      onChange={(event) => setText(event.target.value)}
    />
  );
};
