import type { FieldType } from '../field-type.ts';
import { nullable } from '../nullable.ts';

const MOST_ROWS = 1000;

/**
 * Rows of a child table, in order. A written row has the `id` of the row that it changes, or none where it is new.
 * What a row requires is asked for beside the schema of its value, as it may depend on conditions.
 */
export const rowsType: FieldType = {
  sqlType: () => undefined,
  valueSchema: ({ words, fields = {} }) => ({
    type: 'array',
    maxItems: MOST_ROWS,
    ...words,
    items: {
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nullable(field.schema)])),
      },
    },
  }),
  words: ['present', 'not'],
  operand: 'none',
  samples: {
    property: {
      type: 'array',
      items: {
        type: 'object',
        required: ['topic'],
        properties: { topic: { type: 'string', maxLength: 10 }, weight: { type: 'integer', minimum: 0 } },
      },
    },
    valid: [
      [],
      [{ topic: 'Depth' }],
      [
        { topic: 'Depth', weight: 2 },
        { topic: 'Tone', weight: null },
      ],
    ],
    invalid: [
      {},
      'topic',
      [1],
      [{ topic: 1 }],
      [{ topic: 'Depth', weight: -1 }],
      [{ topic: 'Depth', other: 1 }],
      [{ id: 0 }],
    ],
  },
};
