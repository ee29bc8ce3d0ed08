import type { FieldType } from '../field-type.ts';

const MOST_RECORDS = 1000;

/** Any number of records of another resource, each once, by their ids. A join table holds them. */
export const relationsType: FieldType = {
  sqlType: () => undefined,
  valueSchema: ({ words }) => ({
    type: 'array',
    maxItems: MOST_RECORDS,
    ...words,
    uniqueItems: true,
    items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  }),
  words: ['contains', 'present', 'not'],
  operand: 'id',
  samples: {
    property: { type: 'array', items: { relation: { to: 'users' } } },
    valid: [[], [1], [3, 1, 2]],
    invalid: [1, [0], [1, 1], ['1'], [{ id: 1 }]],
  },
};
