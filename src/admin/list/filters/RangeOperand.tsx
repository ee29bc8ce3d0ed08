import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { QUICK_RANGES } from './days.ts';
import { DayInput } from './DayInput.tsx';
import type { Bounds } from './filter-clause.ts';
import type { OperandProps } from './FilterEditor.tsx';
import { useApplyPaused } from './useApplyPaused.ts';

/** Takes the bounds of a number or a date; for dates the usual ranges are one press away. */
export const RangeOperand = (props: OperandProps) => {
  const { field, clause, onChange, onClause, isImmediate } = props;
  const translate = useTranslate();
  const bounds = (clause.operand ?? {}) as Bounds;
  const isDate = field.type === 'date' || field.type === 'datetime';
  const set = (side: keyof Bounds) => (value: string | number | undefined) => onChange({ ...bounds, [side]: value });
  const Input = isDate ? DayInput : NumberBound;
  return (
    <div className="list-range">
      {clause.operator === 'until' ? null : (
        <Input
          label={translate('list.filter.from')}
          value={bounds.from}
          onChange={set('from')}
          isImmediate={isImmediate}
        />
      )}
      {clause.operator === 'from' ? null : (
        <Input
          label={translate('list.filter.until')}
          value={bounds.until}
          onChange={set('until')}
          isImmediate={isImmediate}
        />
      )}
      {isDate && clause.operator !== 'until' ? (
        <QuickRanges onChoose={(days) => onClause({ operator: 'last', operand: days })} />
      ) : null}
    </div>
  );
};

const QuickRanges = ({ onChoose }: { readonly onChoose: (days: number) => void }) => {
  const translate = useTranslate();
  return (
    <div className="list-quick">
      {QUICK_RANGES.map((days) => (
        <Button key={days} size="small" onClick={() => onChoose(days)}>
          {translate('list.filter.last_days', { smart_count: days })}
        </Button>
      ))}
    </div>
  );
};

/** Takes one day. */
export const DayOperand = ({ field, clause, onChange }: OperandProps) => {
  const translate = useTranslate();
  return (
    <div className="list-range">
      <DayInput
        label={translate('list.filter.value', { field: field.title })}
        value={typeof clause.operand === 'string' ? clause.operand : undefined}
        onChange={(day) => onChange(day ?? null)}
      />
    </div>
  );
};

const MOST_DAYS = 3650;

/** Takes a number of days up to today; the usual ones are one press away. */
export const LastOperand = ({ clause, onChange, isImmediate }: OperandProps) => {
  const translate = useTranslate();
  const days = typeof clause.operand === 'number' ? clause.operand : undefined;
  return (
    <div className="list-range">
      <NumberBound
        isImmediate={isImmediate}
        label={translate('list.filter.number_of_days')}
        value={days}
        onChange={(value) =>
          onChange(typeof value === 'number' && value >= 1 ? Math.min(Math.trunc(value), MOST_DAYS) : null)
        }
      />
      <QuickRanges onChoose={onChange} />
    </div>
  );
};

export interface BoundInputProps {
  readonly label: string;
  readonly value?: string | number;
  readonly onChange: (value: string | number | undefined) => void;
  readonly isImmediate?: boolean;
}

const NumberBound = ({ label, value, onChange, isImmediate }: BoundInputProps) => {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  useApplyPaused(text, (typed) => onChange(typed === '' ? undefined : Number(typed)), isImmediate);
  return (
    <label className="list-bound">
      {label}
      <input
        className="list-input"
        type="number"
        step="any"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
};
