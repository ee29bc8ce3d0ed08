import { useLocale, useTranslate } from 'ra-core';
import { choiceTitle } from '#engine/field-types/choice/ChoiceField.tsx';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { clauseOfFilter } from './filter-clause.ts';
import type { Bounds, FilterClause } from './filter-clause.ts';
import { useRelatedNames } from './useRelatedNames.ts';

interface FilterSentenceProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly value: unknown;
}

/** A filter as one reads it: field, comparison, value. "Status is any of Active". */
export const FilterSentence = ({ definition, field, value }: FilterSentenceProps) => {
  const translate = useTranslate();
  const clause = clauseOfFilter(field, value);
  const operand = useOperandWords(definition, field, clause);
  return (
    <>
      <span className="list-chip-field">{field.title}</span>{' '}
      <span className="list-chip-operator">{translate(clause ? operatorKey(clause) : 'list.filter.own')}</span>
      {operand ? (
        <>
          {' '}
          <span className="list-chip-value">{operand}</span>
        </>
      ) : null}
    </>
  );
};

/** Of one choice one says "is" and "is not". */
function operatorKey({ operator, operand }: FilterClause): string {
  const isOne = Array.isArray(operand) && operand.length === 1;
  const single = operator === 'any_of' ? 'is' : operator === 'none_of' ? 'is_not' : operator;
  return `list.filter.operators.${isOne ? single : operator}`;
}

const NOTHING: FilterClause = { operator: 'empty', operand: null };
const DAYS: ReadonlySet<string> = new Set(['on', 'before', 'after']);

/** So many values stand in a chip; the rest is counted. */
const SHOWN = 2;

function useOperandWords(
  definition: CatalogueResource,
  field: FieldDefinition,
  clause: FilterClause | undefined,
): string {
  const translate = useTranslate();
  const locale = useLocale();
  const { operator, operand } = clause ?? NOTHING;
  const values = Array.isArray(operand) ? (operand as readonly (string | number)[]) : [];
  const names = useRelatedNames(definition.resource, field, values.slice(0, SHOWN));
  if (operand === null) return '';
  if (typeof operand === 'boolean') return translate(operand ? 'ra.boolean.true' : 'ra.boolean.false');
  if (Array.isArray(operand)) {
    const shown = values.slice(0, SHOWN).map((value) => names.get(Number(value)) ?? choiceTitle(field, value));
    return shown.join(', ') + (values.length > SHOWN ? ` +${values.length - SHOWN}` : '');
  }
  if (operator === 'last') return translate('list.filter.days', { smart_count: Number(operand) });
  if (typeof operand === 'string' && DAYS.has(operator)) return formatDate(operand);
  if (typeof operand !== 'object') return said(field, operand, locale);
  const { from, until } = operand as Bounds;
  const shown = [from, until].filter((bound) => bound !== undefined).map((bound) => said(field, bound, locale));
  return shown.join(operator === 'between' ? ` ${translate('list.filter.and')} ` : '');
}

/** One value as the reader writes it. Bounds of a time are days. */
function said(field: FieldDefinition, value: string | number, locale: string): string {
  const { bound, say } = typeOf(field).screen;
  return (bound === 'day' ? formatDate(String(value)) : say(value, locale)) ?? String(value);
}
