import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import type { UserAttributes } from '#engine/model/predicate.ts';
import type { Definitions, UserAttributeDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { idOf } from '#server/records/query/relation-choices.ts';
import { storedValueSql } from '#server/records/query/stored-record.ts';
import type { Registry } from '#server/records/registry/registry.ts';

/** `lifetimeMs`: how long values are believed, should a notification between processes be lost. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, lifetimeMs: 30_000 } as const;
const BYTES = 256;

/**
 * The attributes of users that the file of the roles declares, which conditions compare with (`{ $user: units }`). Kept
 * per user until a record that they are read from is written, by any process.
 */
export class UserAttributeCache {
  readonly #database: Database;
  readonly #registry: Pick<Registry, 'current'>;
  #kept = new SizedCache<Promise<UserAttributes>>(LIMITS);
  #keptOf: Definitions['attributes'];

  constructor(parts: { readonly database: Database; readonly registry: Pick<Registry, 'current'> }) {
    this.#database = parts.database;
    this.#registry = parts.registry;
  }

  /** @returns undefined where the files declare none. */
  of(userId: number): Promise<UserAttributes> | undefined {
    const { attributes } = this.#registry.current;
    if (attributes !== this.#keptOf) this.#clear(attributes);
    if (!attributes) return undefined;
    const key = String(userId);
    const known = this.#kept.get(key);
    if (known) return known;
    const found = readAttributes(this.#database, this.#registry.current, userId);
    this.#kept.set(key, found, BYTES);
    found.catch(() => this.#clear(attributes));
    return found;
  }

  /** After a write to a resource; absent: to any. */
  drop(resource?: string): void {
    const sources = Object.values(this.#keptOf ?? {});
    if (resource === undefined || sources.some((source) => source.resource === resource)) this.#clear(this.#keptOf);
  }

  #clear(attributes: Definitions['attributes']): void {
    this.#kept = new SizedCache(LIMITS);
    this.#keptOf = attributes;
  }
}

async function readAttributes(database: Database, definitions: Definitions, userId: number): Promise<UserAttributes> {
  const entries = Object.entries(definitions.attributes ?? {}).map(
    async ([name, source]) => [name, await valuesOf(database, definitions, { source, userId })] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Each value once; none where the files of this process lack the resource. */
async function valuesOf(
  database: Database,
  { resources }: Definitions,
  { source, userId }: { readonly source: UserAttributeDefinition; readonly userId: number },
): Promise<UserAttributes[string]> {
  const definition = resources[source.resource];
  const [name = '', cell] = source.value.split('.');
  const field = definition?.fields[name];
  const user = definition?.fields[source.user];
  if (!definition || !field || !user) return [];
  const present = definition.softDelete ? ' and t.deleted_on is null' : '';
  const { rows } = await database.query<{ value: unknown }>(
    `select ${storedValueSql(definition.resource, field)} as value from ${quoteName(definition.resource)} t
      where ${fieldSql('t', user)} = $1${present}`,
    [userId],
  );
  const values = rows.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const own = cell === undefined ? values : values.map((row) => (row as Readonly<Record<string, unknown>>)[cell]);
  return [...new Set(own.map(idOf))].filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
}
