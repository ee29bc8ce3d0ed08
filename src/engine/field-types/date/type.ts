import { EQUALITY_WORDS, RANGE_WORDS, type FieldType } from '../field-type.ts';
import { DAY_OPERATORS, PLAIN, PLAIN_SCREEN, PLAIN_SQL, PLAIN_WIRE, TEXT_CELL } from '../traits.ts';
import { formatDate } from './format-date.ts';
import { queryTime } from './query-time.ts';
import { readDay } from './read-date.ts';

/** A day of the calendar without a time zone, `yyyy-MM-dd`. */
export const dateType: FieldType = {
  ...PLAIN,
  format: 'date',
  kind: 'date',
  formula: 'date',
  now: 'date',
  sqlType: () => 'date',
  valueSchema: () => ({ type: 'string', format: 'date' }),
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  sql: {
    ...PLAIN_SQL,
    same: (column) => `(${column} + 0)`,
    fromText: (text) => `custom_date(${text})`,
  },
  wire: { ...PLAIN_WIRE, fromQuery: queryTime(/^\d{4}-\d{2}-\d{2}$/) },
  cell: {
    ...TEXT_CELL,
    read: (cell) => (typeof cell === 'boolean' ? undefined : readDay(cell)),
    workbook: (value) => ({ day: String(value) }),
    width: 12,
    fault: { key: 'date', example: '20/11/2026' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 112,
    operators: DAY_OPERATORS,
    isUsualFilter: true,
    bound: 'day',
    say: (value) => formatDate(String(value)),
    activity: 'drawn',
    isTelling: false,
  },
};
