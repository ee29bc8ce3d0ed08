import type { FieldLike, JsonSchema } from './field-type.ts';
import { nullable } from './nullable.ts';

/** The schemas of the cells of a row by name; each can be empty. */
export const cellSchemas = (cells: readonly FieldLike[]): Record<string, JsonSchema> =>
  Object.fromEntries(cells.map(({ name, schema }) => [name, nullable(schema)]));

/** The schema of rows of which a user can write only these cells. */
export const writtenRowsSchema = ({ schema }: FieldLike, cells: readonly FieldLike[]): JsonSchema => {
  const items = schema['items'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const properties = { id: items['properties']?.['id'], ...cellSchemas(cells) };
  return { ...schema, items: { ...items, properties } };
};
