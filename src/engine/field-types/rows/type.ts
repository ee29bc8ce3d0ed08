import type { FieldLike, FieldType, Inside } from '../field-type.ts';
import { namedText } from '../named-text.ts';
import { isObject, OPAQUE } from '../traits.ts';
import { cellSchemas } from '../written-rows.ts';

/** Rows of one field of a record. */
export const MAX_ROWS = 1000;

/**
 * Rows of a child table, in order. A written row has the `id` of the row that it changes, or none where it is new.
 * Required cells are checked apart from the schema of the value, because they can depend on conditions.
 */
export const rowsType: FieldType = {
  ...OPAQUE,
  storage: 'child',
  kind: 'rows',
  words: ['contains', 'present', 'not'],
  sqlType: () => undefined,
  valueSchema: ({ words, fields = {} }) => ({
    type: 'array',
    maxItems: MAX_ROWS,
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
  wire: { ...OPAQUE.wire, part: 'json', toWrite: writtenRows, toBody: sentRows },
  cell: {
    ...OPAQUE.cell,
    text: (value, field, inside) =>
      (Array.isArray(value) ? value : [])
        .map((row, index) => `${index + 1}. ${namedText(row, field, inside)}`)
        .join('\n'),
  },
  screen: { ...OPAQUE.screen, width: 104, isWide: true },
};

/** Rows keep what is not of their fields, for validation to name; a row without an id is new. */
function writtenRows(value: unknown, { fields = {} }: FieldLike, inside: Inside): unknown {
  return Array.isArray(value) ? value.map((row) => writtenRow(row, fields, inside)) : value;
}

function writtenRow(value: unknown, fields: NonNullable<FieldLike['fields']>, inside: Inside): unknown {
  if (!isObject(value)) return value;
  const { id: own, ...values } = value;
  const written = Object.entries(values)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, Object.hasOwn(fields, name) ? inside(fields[name]!, part) : part]);
  return { ...(own !== undefined && own !== null && { id: own }), ...Object.fromEntries(written) };
}

/**
 * Each row with everything that this user writes of it; the id says which stored row it is, and a new one has none.
 * What they write without reading it is sent only once they have typed something there.
 */
function sentRows(value: unknown, { fields = {} }: FieldLike, inside: Inside): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (!isObject(row)) return row;
    const isStored = typeof row['id'] === 'number';
    const values = Object.values(fields)
      .filter(({ name, readOnly }) => !readOnly && !(isStored && row[name] === undefined))
      .map((field) => [field.name, inside(field, row[field.name] ?? null)]);
    return { ...(isStored && { id: row['id'] }), ...Object.fromEntries(values) };
  });
}
