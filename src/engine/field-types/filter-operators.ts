import type { FieldDefinition, FieldTypeName } from '../schema/definition.ts';

/** How a field is compared in a list's filter. Each is the middle of a sentence: "Status · is any of · Active". */
export type FilterOperator =
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'is'
  | 'is_not'
  | 'any_of'
  | 'none_of'
  | 'me'
  | 'between'
  | 'from'
  | 'until'
  | 'greater'
  | 'less'
  | 'on'
  | 'before'
  | 'after'
  | 'last'
  | 'today'
  | 'this_week'
  | 'this_month'
  | 'empty'
  | 'not_empty';

const PRESENCE = ['empty', 'not_empty'] as const;
const TEXT = ['contains', 'not_contains', 'starts_with', 'is', 'is_not', ...PRESENCE] as const;
const CHOICE = ['any_of', 'none_of', ...PRESENCE] as const;
const NUMBER = ['between', 'is', 'is_not', 'greater', 'less', 'from', 'until', ...PRESENCE] as const;
const DAY = [
  'between',
  'on',
  'before',
  'after',
  'from',
  'until',
  'last',
  'today',
  'this_week',
  'this_month',
  ...PRESENCE,
] as const;

/** The comparisons of every field type, the usual one first. */
export const FILTER_OPERATORS = {
  text: TEXT,
  email: TEXT,
  url: TEXT,
  phone: TEXT,
  choice: CHOICE,
  choices: CHOICE,
  tags: ['is', 'is_not', ...PRESENCE],
  relation: CHOICE,
  relations: CHOICE,
  integer: NUMBER,
  number: NUMBER,
  date: DAY,
  datetime: DAY,
  boolean: ['is', ...PRESENCE],
  file: ['not_empty', 'empty'],
  group: ['not_empty', 'empty'],
  rows: ['not_empty', 'empty'],
} as const satisfies Readonly<Record<FieldTypeName, readonly FilterOperator[]>>;

/** The comparisons that a field offers. A field that must have a value is not asked whether it has one; a person may be the reader himself. */
export function operatorsOf(field: FieldDefinition): readonly FilterOperator[] {
  const ofType: readonly FilterOperator[] = FILTER_OPERATORS[field.type];
  const fitting = ofType.filter((operator) => !field.required || !PRESENCE.some((presence) => presence === operator));
  return field.relation?.to === 'users' ? [...fitting.slice(0, 2), 'me', ...fitting.slice(2)] : fitting;
}
