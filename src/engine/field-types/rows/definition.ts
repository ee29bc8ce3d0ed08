import type { FieldDefinition, ValueSchema } from '../../schema/definition.ts';
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
        ...cellSchemas(Object.values(fields)),
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

const cellSchemas = (cells: readonly FieldDefinition[]): Record<string, ValueSchema> =>
  Object.fromEntries(cells.map(({ name, schema }) => [name, nullable(schema)]));

/** The schema of rows of which somebody may write only these cells. */
export const writtenRowsSchema = ({ schema }: FieldDefinition, cells: readonly FieldDefinition[]): ValueSchema => {
  const items = schema['items'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const properties = { id: items['properties']?.['id'], ...cellSchemas(cells) };
  return { ...schema, items: { ...items, properties } };
};
