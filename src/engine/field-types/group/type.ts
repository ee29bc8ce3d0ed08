import type { FieldLike, FieldType, Inside } from '../field-type.ts';
import { namedText } from '../named-text.ts';
import { nullable } from '../nullable.ts';
import { isObject, OPAQUE, PLAIN_SQL } from '../traits.ts';

/** Fields that belong together under one key, stored as one value. */
export const groupType: FieldType = {
  ...OPAQUE,
  storage: 'json',
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
  sql: {
    ...PLAIN_SQL,
    checks: (column) => [{ expression: `jsonb_typeof(${column}) = 'object'`, demand: 'an object' }],
  },
  wire: { ...OPAQUE.wire, part: 'json', toWrite: each, toBody: each },
  cell: { ...OPAQUE.cell, text: namedText },
  screen: { ...OPAQUE.screen, width: 198, isWide: true },
};

/** Each part in the shape of its field. Parts without a field stay, so that validation reports them. */
function each(value: unknown, { fields = {} }: FieldLike, inside: Inside): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, Object.hasOwn(fields, name) ? inside(fields[name]!, part) : part]),
  );
}
