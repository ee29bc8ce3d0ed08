import { typeOf } from '#engine/field-types/field-types.ts';
import { Button } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ScreenTraits } from '#engine/field-types/field-type.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { QUICK_RANGES } from './days.ts';
import { DayInput } from './DayInput.tsx';
import type { Bounds } from './filter-clause.ts';
import type { OperandProps } from './operand-props.ts';
import { isUnread, typedExample, typedText } from './typed-text.ts';
import { useApplyPaused } from './useApplyPaused.ts';
import type { BoundInputProps } from './bound-input-props.ts';

const BOUNDS = {
  day: DayInput,
  number: NumberBound,
  text: NumberBound,
  said: SaidBound,
} as const satisfies Record<ScreenTraits['bound'], ComponentType<BoundInputProps & { field: FieldDefinition }>>;

/** Takes the bounds of a number or a date; for dates the usual ranges are one press away. */
export const RangeOperand = (props: OperandProps) => {
  const { field, clause, onChange, onClause, isImmediate } = props;
  const translate = useTranslate();
  const bounds = (clause.operand ?? {}) as Bounds;
  const isDate = typeOf(field).screen.bound === 'day';
  // Both bounds can be applied in one go, before this renders again.
  const latest = useRef(bounds);
  useEffect(() => {
    latest.current = (clause.operand ?? {}) as Bounds;
  }, [clause.operand]);
  const set = (side: keyof Bounds) => (value: string | number | undefined) => {
    latest.current = { ...latest.current, [side]: value };
    onChange(latest.current);
  };
  const Input = BOUNDS[typeOf(field).screen.bound];
  return (
    <div className="list-range">
      {clause.operator === 'until' ? null : (
        <Input
          field={field}
          label={translate(isDate ? 'list.filter.from' : 'list.filter.at_least')}
          value={bounds.from}
          onChange={set('from')}
          isImmediate={isImmediate}
        />
      )}
      {clause.operator === 'from' ? null : (
        <Input
          field={field}
          label={translate(isDate ? 'list.filter.until' : 'list.filter.at_most')}
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

const MAX_DAYS = 3650;

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
          onChange(typeof value === 'number' && value >= 1 ? Math.min(Math.trunc(value), MAX_DAYS) : null)
        }
      />
      <QuickRanges onChoose={onChange} />
    </div>
  );
};

function NumberBound({ label, value, onChange, isImmediate }: BoundInputProps) {
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
}

/** A bound in words: "3 months". What means nothing yet changes nothing. */
function SaidBound({
  field,
  label,
  value,
  onChange,
  isImmediate,
}: BoundInputProps & { readonly field: FieldDefinition }) {
  const locale = useLocale();
  const [text, setText] = useState(typedText(field, value, locale));
  const take = (typed: string) =>
    onChange((typeOf(field).screen.typed(typed, locale, field) as string | undefined) ?? undefined);
  useApplyPaused(text, take, isImmediate);
  return (
    <label className="list-bound">
      {label}
      <input
        className="list-input"
        value={text}
        placeholder={typedExample(field)}
        aria-invalid={isUnread(field, text, locale) || undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
