import type { FieldType } from '../field-type.ts';

/** Any number of values of a fixed set, each once. */
export const choicesType: FieldType = {
  sqlType: () => 'jsonb',
  valueSchema: (shape) => ({
    type: 'array',
    ...shape.words,
    uniqueItems: true,
    items: { type: 'string', enum: shape.enum },
  }),
  words: ['contains', 'present', 'not'],
  operand: 'string',
  samples: {
    property: { type: 'array', items: { type: 'string', enum: ['red', 'green', 'blue'] } },
    valid: [[], ['red'], ['blue', 'red']],
    invalid: ['red', ['red', 'red'], ['yellow'], [1], { red: true }],
  },
};
