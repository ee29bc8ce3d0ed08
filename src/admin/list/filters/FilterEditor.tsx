import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { typeOf } from '#engine/field-types/field-types.ts';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { ChoiceOperand } from './ChoiceOperand.tsx';
import { clauseOfFilter, filterOfClause, needsOperand } from './filter-clause.ts';
import type { FilterClause } from './filter-clause.ts';
import { FilterForm } from './FilterParts.tsx';
import { DayOperand, LastOperand, RangeOperand } from './RangeOperand.tsx';
import { RelationOperand } from './RelationOperand.tsx';
import { TextOperand } from './TextOperand.tsx';
import type { OperandProps } from './operand-props.ts';

interface FilterEditorProps extends Omit<OperandProps, 'clause' | 'onChange' | 'onClause' | 'isImmediate'> {
  /** The filter's new value; undefined takes it away. */
  readonly onChange: (value: unknown) => void;
  readonly onDone: () => void;
}

/** Edits one filter: the comparison first, then its value. A selection acts immediately. */
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
    <FilterForm
      title={
        <>
          <label htmlFor={operatorId}>{field.title}</label>
          <SelectBox
            look="quiet"
            id={operatorId}
            value={clause.operator}
            onChange={(event) => apply(withOperator(clause, event.target.value as FilterOperator))}
          >
            {operators.map((operator) => (
              <option key={operator} value={operator}>
                {translate(operatorTitle(field, operator))}
              </option>
            ))}
          </SelectBox>
        </>
      }
      onClear={() => onChange(undefined)}
      onDone={onDone}
    >
      <Operand
        key={clause.operator}
        definition={definition}
        field={field}
        filters={filters}
        clause={clause}
        onChange={(operand) => apply({ ...clause, operand })}
        onClause={apply}
      />
    </FilterForm>
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

/** The key of what a comparison is called: a number is at least another, a day on or after it. */
export function operatorTitle(field: FieldDefinition, operator: FilterOperator): string {
  const ofNumbers: Partial<Record<FilterOperator, string>> = { from: 'at_least', until: 'at_most' };
  const name = typeOf(field).screen.bound === 'day' ? operator : (ofNumbers[operator] ?? operator);
  return `list.filter.operators.${name}`;
}

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
  if (typeOf(field).kind === 'boolean' || field.enum) return <ChoiceOperand {...props} />;
  return field.relation ? <RelationOperand {...props} /> : <TextOperand {...props} />;
};
