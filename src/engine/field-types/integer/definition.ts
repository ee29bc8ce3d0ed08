import { EQUALITY_WORDS, RANGE_WORDS, type FieldType } from '../field-type.ts';

/** A whole number that JavaScript and the database hold exactly. */
export const integerType: FieldType = {
  sqlType: () => 'bigint',
  valueSchema: ({ words }) => ({
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...words,
  }),
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  operand: 'integer',
  samples: {
    property: { type: 'integer', minimum: 0, maximum: 100 },
    valid: [0, 1, 100],
    invalid: [-1, 101, 1.5, '1', true, [1]],
  },
};
