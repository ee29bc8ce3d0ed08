import { IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { allFilterFields } from './cascade.ts';
import { newClause, Operand, operatorTitle, withOperator } from './FilterEditor.tsx';
import type { FilterCondition } from './filter-tree.ts';

interface BuilderRowProps {
  readonly definition: CatalogueResource;
  readonly condition: FilterCondition;
  /** Counted from one, for screen readers. */
  readonly place: number;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: field, comparison, value. */
export const BuilderRow = ({ definition, condition, place, onChange, onRemove }: BuilderRowProps) => {
  const translate = useTranslate();
  const { clause } = condition;
  const field = definition.fields[condition.field]!; // the tree has only fields of this user
  const offered = allFilterFields(definition);
  const fields = offered.some(({ name }) => name === field.name) ? offered : [field, ...offered];
  const choose = (name: string) => onChange({ field: name, clause: newClause(definition.fields[name]!) });
  return (
    <div className="filter-row" role="group" aria-label={translate('list.filter.condition', { place })}>
      <SelectBox
        className="filter-row-field"
        look="small"
        value={field.name}
        aria-label={translate('list.filter.field')}
        onChange={(event) => choose(event.target.value)}
      >
        {fields.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectBox>
      <SelectBox
        className="filter-row-operator"
        look="small"
        value={clause.operator}
        aria-label={translate('list.filter.comparison')}
        onChange={(event) =>
          onChange({ ...condition, clause: withOperator(clause, event.target.value as FilterOperator) })
        }
      >
        {operatorsOf(field).map((operator) => (
          <option key={operator} value={operator}>
            {translate(operatorTitle(field, operator))}
          </option>
        ))}
      </SelectBox>
      <div className="filter-row-value">
        <Operand
          key={`${field.name} ${clause.operator}`}
          definition={definition}
          field={field}
          filters={NONE}
          clause={clause}
          onChange={(operand) => onChange({ ...condition, clause: { ...clause, operand } })}
          isImmediate
          onClause={(changed) => onChange({ ...condition, clause: changed })}
        />
      </div>
      <IconButton size="small" aria-label={translate('list.filter.remove_condition', { place })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
};

const NONE = {};
