import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Marks a resource whose file is gone; its definition stays for the day it comes back. */
export const FORGOTTEN = 'forgotten';

/** The last applied state, by resource. */
export type SchemaState = ReadonlyMap<string, ResourceDefinition>;

/**
 * Which tables this program makes of a file. Raised when the same file comes to need another table than before:
 * every deployment then compares its database once more at its next start.
 */
export const SHAPE_VERSION = 6;

/** The identity of an applied resource: the text of its file, and the program's description of it. */
export const stateHash = (definition: ResourceDefinition): string => `${SHAPE_VERSION}:${definition.hash}`;

/** Whether exactly these resources are applied and nothing is left to do; one small query, and no look at the tables. */
export async function isApplied(database: Database, { resources }: Definitions): Promise<boolean> {
  const known = [...(await readHashes(database))].filter(([, hash]) => hash !== FORGOTTEN);
  const isCurrent = ([resource, hash]: [string, string]) =>
    resources[resource] !== undefined && stateHash(resources[resource]) === hash;
  return known.length === Object.keys(resources).length && known.every(isCurrent);
}

export async function readHashes(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ resource: string; hash: string }>(
    'select resource, hash from system.schema_state',
  );
  return new Map(rows.map(({ resource, hash }) => [resource, hash]));
}

/** The resources that were in service when the database was last applied. */
export async function storedResources(database: Database): Promise<string[]> {
  return [...(await readHashes(database))].flatMap(([resource, hash]) => (hash === FORGOTTEN ? [] : [resource]));
}

export async function readState(database: Database): Promise<SchemaState> {
  const { rows } = await database.query<{ resource: string; definition: string }>(
    'select resource, definition from system.schema_state order by resource',
  );
  return new Map(rows.map(({ resource, definition }) => [resource, JSON.parse(definition) as ResourceDefinition]));
}

/** The definition is kept as one text: as an object, jsonb would give its fields another order. */
export async function writeState(database: Database, definition: ResourceDefinition): Promise<void> {
  await database.query(
    `insert into system.schema_state (resource, hash, definition) values ($1, $2, $3::jsonb)
     on conflict (resource) do update set hash = excluded.hash, definition = excluded.definition, applied_on = now()
     where schema_state.hash <> excluded.hash`,
    [definition.resource, stateHash(definition), JSON.stringify(JSON.stringify(definition))],
  );
}

/**
 * Where a resource gets another name, the data that is stored by its name follows, including the last good definitions
 * that refer to it: the old name can be given to another one. The activity record is append-only and stays as it was
 * written.
 */
export async function renameInState(database: Database, from: string, to: string): Promise<void> {
  await database.query('update system.schema_state set resource = $2 where resource = $1', [from, to]);
  for (const [resource, definition] of await readState(database)) {
    const after = JSON.stringify(withTarget(definition, from, to));
    if (after !== JSON.stringify(definition))
      await database.query('update system.schema_state set definition = $2::jsonb where resource = $1', [
        resource,
        JSON.stringify(after),
      ]);
  }
  await database.query('update system.files set resource = $2 where resource = $1', [from, to]);
  await database.query('update system.sequence_counters set resource = $2 where resource = $1', [from, to]);
}

/** The definition with another name for a resource that its relations, counts and tabs lead to. */
export const withTarget = (definition: ResourceDefinition, from: string, to: string): ResourceDefinition =>
  JSON.parse(
    JSON.stringify(definition, (key, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      if (key === 'relation' && 'to' in value && value.to === from) return { ...value, to };
      if ((key === 'computed' || key === 'related') && 'resource' in value && value.resource === from)
        return { ...value, resource: to };
      return value;
    }),
  ) as ResourceDefinition;

/** Unfinished work of a resource that serves is tried again by the next start. */
export async function takeUpAgain(database: Database, resource: string): Promise<void> {
  await database.query(`update system.schema_state set hash = 'unfinished' where resource = $1`, [resource]);
}

export async function forgetOthers(database: Database, definitions: Definitions): Promise<void> {
  await database.query(
    `update system.schema_state set hash = $1 where hash <> $1 and resource not in (select jsonb_array_elements_text($2::jsonb))`,
    [FORGOTTEN, JSON.stringify(Object.keys(definitions.resources))],
  );
}
