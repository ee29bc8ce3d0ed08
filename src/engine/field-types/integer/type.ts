import type { FieldType } from '../field-type.ts';
import { formatMonths } from '../duration/format-duration.ts';
import { NUMBER, queryNumber } from '../traits.ts';

/** A whole number that JavaScript and the database represent exactly. */
export const integerType: FieldType = {
  ...NUMBER,
  number: 'whole',
  customSample: '12',
  sqlType: () => 'bigint',
  valueSchema: ({ words }) => ({
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...words,
  }),
  wire: { ...NUMBER.wire, fromQuery: queryNumber(Number.isSafeInteger) },
  screen: {
    ...NUMBER.screen,
    say: (value, locale, field) =>
      typeof value === 'number' && field?.unit === 'months'
        ? formatMonths(value, locale)
        : NUMBER.screen.say(value, locale),
  },
  cell: { ...NUMBER.cell, width: 12, fault: { key: 'number', example: '12' } },
};
