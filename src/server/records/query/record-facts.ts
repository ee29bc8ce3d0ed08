import { fieldsUsed } from '#engine/predicates/fields-used.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storedValueSql } from './stored-record.ts';
import type { RecordFacts } from '#server/records/realtime/event-hub.ts';

/**
 * The facts of these records by id, in one statement; empty where no permission depends on the row. Skips gone records.
 */
export async function recordFacts(
  database: Database,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordFacts>> {
  const names = factNames(definition);
  if (names.length === 0) return new Map();
  const values = names.map(
    (name) => `${storedValueSql(definition.resource, definition.fields[name]!)} as ${quoteName(name)}`, // the checker knows it
  );
  const { rows } = await database.query<Record<string, unknown> & { '#id': number }>(
    `select t.id as "#id", ${values.join(', ')} from ${quoteName(definition.resource)} t where t.id = any($1::bigint[])`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ '#id': id, ...facts }) => [id, facts]));
}

const known = new WeakMap<ResourceDefinition, readonly string[]>();

function factNames(definition: ResourceDefinition): readonly string[] {
  const names = known.get(definition) ?? [...new Set(conditionFields(definition))];
  known.set(definition, names);
  return names;
}

const conditionFields = ({ permissions, softDelete }: ResourceDefinition): string[] => [
  ...(softDelete ? ['deleted_on'] : []),
  ...Object.values(permissions.grants).flatMap(({ read }) =>
    typeof read === 'object' ? [...fieldsUsed(read.where)] : [],
  ),
];
