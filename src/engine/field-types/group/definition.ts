import type { FieldType } from '../field-type.ts';
import { nullable } from '../nullable.ts';

/** Fields that belong together under one key, stored as one value. */
export const groupType: FieldType = {
  sqlType: () => 'jsonb',
  valueSchema: ({ fields = {} }) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.required ? field.schema : nullable(field.schema)]),
    ),
    required: Object.values(fields)
      .filter((field) => field.required)
      .map((field) => field.name),
  }),
  words: ['present', 'not'],
  operand: 'none',
  samples: {
    property: {
      type: 'object',
      required: ['amount'],
      properties: { amount: { type: 'number', minimum: 0 }, note: { type: 'string', maxLength: 10 } },
    },
    valid: [{ amount: 1 }, { amount: 0.5, note: 'bonus' }, { amount: 2, note: null }],
    invalid: [{}, { amount: -1 }, { amount: '1' }, { amount: 1, other: 2 }, 'amount', []],
  },
};
