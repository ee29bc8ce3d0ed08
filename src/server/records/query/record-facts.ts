import { fieldGroupConditions } from '#engine/model/conditions-of.ts';
import { fieldsUsed, pathsUsed } from '#engine/predicates/fields-used.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { relatedAmong, relatedValues } from './related-values.ts';
import { storedValueSql } from './stored-record.ts';
import type { RecordFacts } from '#server/records/events/event-hub.ts';

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
  const start = { fields: definition.fields, paths: factPaths(definition), records: rows };
  if (start.paths.length === 0) return new Map(rows.map(({ '#id': id, ...facts }) => [id, facts]));
  const related = await relatedValues(database, start);
  const each = rows.map(async ({ '#id': id, ...facts }) => {
    const own = await relatedAmong(related, { ...start, records: [facts] });
    return [id, { ...facts, [RELATED]: own }] as const;
  });
  return new Map(await Promise.all(each));
}

/** Under this name facts have what conditions test of other records; no field can have it. */
export const RELATED = '$related';

const factPaths = (definition: ResourceDefinition): readonly string[] =>
  readConditions(definition)
    .flatMap((condition) => [...pathsUsed(condition)])
    .filter((path) => path.includes('.'));

const known = new WeakMap<ResourceDefinition, readonly string[]>();

function factNames(definition: ResourceDefinition): readonly string[] {
  const names = known.get(definition) ?? [...new Set(conditionFields(definition))];
  known.set(definition, names);
  return names;
}

const conditionFields = (definition: ResourceDefinition): string[] => [
  ...(definition.softDelete ? ['deleted_on'] : []),
  ...(definition.permissions.instead.length > 0 ? [VERSION] : []),
  ...readConditions(definition).flatMap((condition) => [...fieldsUsed(condition)]),
];

/** The version of a record is among the facts where roles read another one in its place. */
export const VERSION = 'updated_on';

/** What decides who reads the record, and which fields of it. */
const readConditions = (definition: ResourceDefinition): readonly Predicate[] => [
  ...Object.values(definition.permissions.grants).flatMap(({ read }) => (typeof read === 'object' ? [read.where] : [])),
  ...fieldGroupConditions(definition),
];
