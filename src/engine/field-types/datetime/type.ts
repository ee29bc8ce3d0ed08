import { formatInstant } from '../date/format-date.ts';
import { queryTime } from '../date/query-time.ts';
import { readInstant } from '../date/read-date.ts';
import { EQUALITY_WORDS, RANGE_WORDS, type FieldType } from '../field-type.ts';
import { DAY_OPERATORS, PLAIN, PLAIN_SCREEN, PLAIN_SQL, PLAIN_WIRE, TEXT_CELL } from '../traits.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** An instant in UTC, ISO 8601 with `Z`. */
export const datetimeType: FieldType = {
  ...PLAIN,
  format: 'date-time',
  kind: 'instant',
  isKey: false,
  now: 'date-time',
  sqlType: () => 'timestamptz',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  sql: {
    ...PLAIN_SQL,
    read: (column) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    same: (column) => `(${column} at time zone 'UTC')`,
    fromText: (text) => `custom_instant(${text})`,
  },
  wire: { ...PLAIN_WIRE, fromQuery: queryTime(INSTANT) },
  cell: {
    ...TEXT_CELL,
    read: (cell, _field, { timeZone }) => (typeof cell === 'boolean' ? undefined : readInstant(cell, timeZone)),
    text: (value) => toSeconds(String(value)),
    workbook: (value) => ({ instant: String(value) }),
    width: 20,
    fault: { key: 'datetime', example: '20/11/2026 14:30' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 168,
    operators: DAY_OPERATORS,
    isUsualFilter: true,
    bound: 'day',
    say: (value) => formatInstant(String(value)),
    activity: 'drawn',
    isTelling: false,
  },
};

/** ISO 8601 in UTC without parts of a second: `2026-11-20T12:30:00Z`. */
const toSeconds = (instant: string): string => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
