import { useLocale, useTranslate } from 'ra-core';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { choiceTitle } from '#engine/field-types/choice/ChoiceField.tsx';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { listText } from '#engine/field-types/list-text.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { clauseOfFilter } from './filter-clause.ts';
import type { Bounds, FilterClause } from './filter-clause.ts';
import { useRelatedNames } from './useRelatedNames.ts';

interface FilterSentenceProps {
  readonly definition: CatalogueResource;
  readonly field: FieldDefinition;
  readonly value: unknown;
}

/** A filter as a sentence, in the words of conditions: "Status is any of Active, On hold". */
export const FilterSentence = ({ definition, field, value }: FilterSentenceProps) => {
  const clause = clauseOfFilter(field, value);
  const words = useOperandLabels(definition, field, clause);
  const { operand } = clause ?? NOTHING;
  const bounds = Object.entries(words).map(([name, text]) => [name, <ChipValue key={name}>{text}</ChipValue>]);
  return (
    <Sentence
      text={`conditions.${clause ? phraseOf(field, clause) : 'own'}`}
      parts={{ field: <span className="list-chip-field">{field.title}</span>, ...Object.fromEntries(bounds) }}
      count={typeof operand === 'number' ? operand : undefined}
    />
  );
};

/** What a filter compares with, inside its sentence. */
export const ChipValue = ({ children }: { readonly children: string }) => (
  <span className="list-chip-value">{children}</span>
);

type Phrase = (clause: FilterClause, isDay: boolean) => string;

const isOne = ({ operand }: FilterClause): boolean => Array.isArray(operand) && operand.length === 1;

/** The sentence of each comparison: for one option "is" and "is not", and days are later or earlier. */
const PHRASES: Readonly<Record<FilterOperator, string | Phrase>> = {
  contains: 'contains',
  not_contains: 'not_contains',
  starts_with: 'startsWith',
  is: 'equal',
  is_not: 'not_equal',
  any_of: (clause) => (isOne(clause) ? 'equal' : 'among'),
  none_of: (clause) => (isOne(clause) ? 'not_equal' : 'not_among'),
  me: 'me',
  between: 'between',
  from: (_clause, isDay) => (isDay ? 'not_before' : 'minimum'),
  until: (_clause, isDay) => (isDay ? 'not_after' : 'maximum'),
  greater: 'exclusiveMinimum',
  less: 'exclusiveMaximum',
  on: 'equal',
  before: 'before',
  after: 'after',
  last: 'last',
  today: 'this_day',
  this_week: 'this_week',
  this_month: 'this_month',
  empty: 'absent',
  not_empty: 'present',
};

function phraseOf(field: FieldDefinition, clause: FilterClause): string {
  const phrase = PHRASES[clause.operator];
  return typeof phrase === 'string' ? phrase : phrase(clause, typeOf(field).screen.bound === 'day');
}

const NOTHING: FilterClause = { operator: 'empty', operand: null };
const DAYS: ReadonlySet<string> = new Set(['on', 'before', 'after']);

/** A chip shows this many values; the rest are counted. */
const SHOWN = 2;

/** The values of a clause by the name of their place in the sentence. */
function useOperandLabels(
  definition: CatalogueResource,
  field: FieldDefinition,
  clause: FilterClause | undefined,
): Readonly<Record<string, string>> {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { operator, operand } = clause ?? NOTHING;
  const list = Array.isArray(operand) ? (operand as readonly (string | number)[]) : [];
  const names = useRelatedNames(definition.resource, field, list.slice(0, SHOWN));
  if (operand === null) return {};
  if (typeof operand === 'boolean') return { value: translate(`ra.boolean.${operand}`) };
  if (Array.isArray(operand)) {
    const shown = list.slice(0, SHOWN).map((value) => names.get(Number(value)) ?? choiceTitle(field, value));
    const values = listText(shown, locale);
    const more = list.length - SHOWN;
    return { value: values, values: more > 0 ? translate('conditions.more', { values, count: more }) : values };
  }
  if (typeof operand === 'string' && DAYS.has(operator)) return { value: formatDate(operand) };
  if (typeof operand !== 'object') return { value: said(field, operand, locale) };
  const { from, until } = operand as Bounds;
  const [first = '', last = ''] = [from, until].map((bound) => (bound === undefined ? '' : said(field, bound, locale)));
  return { value: first || last, from: first, until: last };
}

/** One value as the reader writes it. Bounds of a time are days. */
function said(field: FieldDefinition, value: string | number, locale: string): string {
  const { bound, say } = typeOf(field).screen;
  return (bound === 'day' ? formatDate(String(value)) : say(value, locale, field)) ?? String(value);
}
