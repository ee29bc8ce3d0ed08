import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { rowChanges } from './row-changes.ts';
import { writeRows, writtenRows } from './write-rows.ts';
import { listFields, type OtherChanges, replaceList } from './write-statement.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Whether a write touches more than the record's own row: lists of relations, or rows of child tables. */
export const hasParts = (definition: ResourceDefinition, values: WriteValues): boolean =>
  listFields(definition, values).length + writtenRows(definition, values).length > 0;

/** Writes the lists of relations and the rows among the values. The record is there by then. */
export async function writeParts(request: ResourceRequest, id: number, values: WriteValues): Promise<void> {
  for (const field of listFields(request.definition, values))
    await replaceList(request, id, field, ((values[field.name] ?? []) as unknown[]).map(Number));
  for (const field of writtenRows(request.definition, values)) await writeRows(request, id, field, values[field.name]);
}

/** The values of lists and rows in the activity record: a list before and after, and of rows those that differ. */
export function partChanges(definition: ResourceDefinition, before: WriteValues, values: WriteValues): OtherChanges {
  const lists = listFields(definition, values).filter(({ name }) => isFilled(before[name]) || isFilled(values[name]));
  const rows = writtenRows(definition, values).flatMap((field) => {
    const changes = rowChanges(field, before[field.name], values[field.name]);
    return changes ? [[field.name, changes] as const] : [];
  });
  const side = (of: 'before' | 'after', source: WriteValues) =>
    Object.fromEntries([
      ...lists.map(({ name }) => [name, source[name] ?? []] as const),
      ...rows.map(([name, changes]) => [name, changes[of]] as const),
    ]);
  return { before: side('before', before), after: side('after', values) };
}

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
