import { Button } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/filter-operators.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { ChoiceOperand } from './ChoiceOperand.tsx';
import { clauseOfFilter, filterOfClause, needsOperand } from './filter-clause.ts';
import type { FilterClause, FilterOperand } from './filter-clause.ts';
import { DayOperand, LastOperand, RangeOperand } from './RangeOperand.tsx';
import { RelationOperand } from './RelationOperand.tsx';
import { TextOperand } from './TextOperand.tsx';

export interface OperandProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly clause: FilterClause;
  readonly onChange: (operand: FilterOperand) => void;
  /** Another comparison, filled in already ("in the last 30 days"). */
  readonly onClause: (clause: FilterClause) => void;
  /** Acts on every key: nothing is asked of the server before the whole is applied. Then it does not take the focus either. */
  readonly isImmediate?: boolean;
}

interface FilterEditorProps extends Omit<OperandProps, 'clause' | 'onChange' | 'onClause' | 'isImmediate'> {
  /** The filter's new value; undefined takes it away. */
  readonly onChange: (value: unknown) => void;
  readonly onDone: () => void;
}

/** Edits one filter: the comparison first, then its value. What is chosen acts at once. */
export const FilterEditor = ({ definition, field, filters, onChange, onDone }: FilterEditorProps) => {
  const translate = useTranslate();
  const operators = operatorsOf(field);
  const operatorId = useId();
  const [clause, setClause] = useState<FilterClause>(() => newClause(field, filters[field.name]));
  const apply = (next: FilterClause) => {
    setClause(next);
    const value = filterOfClause(field, next);
    if (JSON.stringify(value) !== JSON.stringify(filters[field.name])) onChange(value);
  };
  return (
    <form
      className="list-filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <div className="list-popup-title">
        <label htmlFor={operatorId}>{field.title}</label>
        <span className="list-select">
          <select
            id={operatorId}
            value={clause.operator}
            onChange={(event) => apply(withOperator(clause, event.target.value as FilterOperator))}
          >
            {operators.map((operator) => (
              <option key={operator} value={operator}>
                {translate(`list.filter.operators.${operator}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden />
        </span>
      </div>
      <Operand
        key={clause.operator}
        definition={definition}
        field={field}
        filters={filters}
        clause={clause}
        onChange={(operand) => apply({ ...clause, operand })}
        onClause={apply}
      />
      <div className="list-popup-foot">
        <Button
          variant="text"
          size="small"
          onClick={() => {
            onChange(undefined);
            onDone();
          }}
        >
          {translate('list.filter.clear')}
        </Button>
        <Button type="submit" size="small">
          {translate('list.filter.done')}
        </Button>
      </div>
    </form>
  );
};

/** What an editor begins with: the filter there is, else the usual comparison with nothing in it. */
export const newClause = (field: FieldDefinition, value?: unknown): FilterClause =>
  (value === undefined ? undefined : clauseOfFilter(field, value)) ?? {
    operator: operatorsOf(field)[0]!,
    operand: null,
  };

const MANY: readonly FilterOperator[] = ['any_of', 'none_of'];
const RANGES: readonly FilterOperator[] = ['between', 'from', 'until'];
const DAYS: readonly FilterOperator[] = ['on', 'before', 'after'];
const PARTS: readonly FilterOperator[] = ['contains', 'not_contains', 'starts_with', 'is', 'is_not', 'greater', 'less'];

/** The same kind of comparison keeps what is filled in; another kind starts empty. */
export function withOperator(clause: FilterClause, operator: FilterOperator): FilterClause {
  const keeps = [MANY, RANGES, DAYS, PARTS].some((kind) => kind.includes(clause.operator) && kind.includes(operator));
  return { operator, operand: keeps ? clause.operand : null };
}

/** What fills in the value of a comparison, by field type; some comparisons need none. */
export const Operand = (props: OperandProps) => {
  const { field, clause } = props;
  if (!needsOperand(clause.operator)) return null;
  if (clause.operator === 'last') return <LastOperand {...props} />;
  if (DAYS.includes(clause.operator)) return <DayOperand {...props} />;
  if (RANGES.includes(clause.operator)) return <RangeOperand {...props} />;
  if (field.type === 'boolean' || field.enum) return <ChoiceOperand {...props} />;
  return field.relation ? <RelationOperand {...props} /> : <TextOperand {...props} />;
};
