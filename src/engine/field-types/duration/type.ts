import { EQUALITY_WORDS, RANGE_WORDS, type FieldType } from '../field-type.ts';
import { NUMBER_OPERATORS, PLAIN, PLAIN_SCREEN, PLAIN_SQL, PLAIN_WIRE, TEXT_CELL } from '../traits.ts';
import { partsOfDuration } from './duration-value.ts';
import { formatDuration } from './format-duration.ts';
import { readDuration } from './read-duration.ts';

/**
 * A number of days, weeks or months, as ISO 8601 has it: `P10D`, `P6W`, `P3M`. It stays in the unit that it was given in, and compares by
 * its length, where a month is 30.4375 days, the average: 30 days are less than a month, and 52 weeks less than twelve.
 */
export const durationType: FieldType = {
  ...PLAIN,
  format: 'duration',
  kind: 'duration',
  isKey: false,
  customSample: '3 months',
  sqlType: () => 'text',
  valueSchema: () => ({ type: 'string', format: 'duration' }),
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  sql: {
    ...PLAIN_SQL,
    order: (column) => [inDays(column)],
    compared: inDays,
    fromText: (text) => `(case when ${text} ~ '${ISO}' then ${text} end)`,
    checks: (column) => [{ expression: `${column} ~ '${ISO}'`, demand: 'days, weeks or months' }],
  },
  wire: { ...PLAIN_WIRE, fromQuery: (value) => (partsOfDuration(value) ? (value as string) : undefined) },
  cell: {
    ...TEXT_CELL,
    read: (cell, _field, { locale }) => (typeof cell === 'string' ? readDuration(cell, locale) : undefined),
    text: (value) => formatDuration(value, 'en'),
    width: 14,
    fault: { key: 'duration', example: '3 months' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 112,
    operators: NUMBER_OPERATORS,
    bound: 'said',
    typed: readDuration,
    say: (value, locale) => (typeof value === 'string' ? formatDuration(value, locale) : undefined),
    activity: 'drawn',
    isTelling: false,
    share: 2,
  },
};

const ISO = '^P(0|[1-9][0-9]{0,3})[DWM]$';

function inDays(column: string): string {
  const count = `substr(${column}, 2, length(${column}) - 2)::numeric`;
  return `(${count} * case right(${column}, 1) when 'M' then 30.4375 when 'W' then 7 else 1 end)`;
}
