import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import type { UserAttributes } from '#engine/model/predicate.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { RecordedAttribute, UserAttributeDefinition } from '#engine/model/role-definition.ts';
import type { RoleKey } from '#engine/model/role-key.ts';
import { effectiveRole, type RoleHolder } from '#engine/access/standing.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { idOf } from '#server/records/query/relation-choices.ts';
import type { HandlerRuns } from '#server/records/query/record-code.ts';
import { storedValueSql } from '#server/records/query/stored-record.ts';
import type { Registry } from '#server/records/registry/registry.ts';

/** `lifetimeMs`: how long values are believed, should a notification between processes be lost. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, lifetimeMs: 30_000 } as const;
const BYTES = 256;

/** Code that lists the values of an attribute, and the resources that it makes them of. */
interface AttributeCode {
  readonly run: HandlerRuns<unknown>['attribute'];
  readonly reads: readonly string[];
}

interface CacheParts {
  readonly database: Database;
  readonly registry: Pick<Registry, 'current'>;
  /** @throws where there is none, which the checker of the files rules out. */
  readonly code: (handler: string) => AttributeCode;
}

/** The values of one user, and whether they have been read. */
interface Kept {
  readonly values: Promise<UserAttributes>;
  isThere: boolean;
}

/**
 * The attributes of users that the file of the roles declares, which conditions compare with (`{ $user: units }`). Kept
 * per user and role until a record that they are made of is written, by any process.
 */
export class UserAttributeCache {
  readonly #parts: CacheParts;
  #kept = new SizedCache<Kept>(LIMITS);
  #keptOf: Definitions['attributes'];

  constructor(parts: CacheParts) {
    this.#parts = parts;
  }

  /** @returns undefined where the files declare none. */
  of({ userId, ...holder }: RoleHolder & { readonly userId: number }): Promise<UserAttributes> | undefined {
    const { current } = this.#parts.registry;
    const { attributes } = current;
    if (attributes !== this.#keptOf) this.#clear(attributes);
    if (!attributes) return undefined;
    const role = effectiveRole(current.roles, holder);
    const key = `${userId} ${role}`;
    const known = this.#kept.get(key);
    // A transaction that waited for what others ask would keep the one session of the embedded database from them.
    const isAlone = this.#parts.database.isInTransaction;
    if (known && (known.isThere || !isAlone)) return known.values;
    const values = readAttributes(this.#parts, { userId, role });
    if (isAlone) return values;
    const kept: Kept = { values, isThere: false };
    this.#kept.set(key, kept, BYTES);
    values.then(
      () => void (kept.isThere = true),
      () => this.#clear(attributes),
    );
    return values;
  }

  /**
   * Some attributes of many users, each read for all of them in one statement; only what code makes is made for one user
   * after the other. Not kept.
   */
  async ofMany(
    holders: readonly (RoleHolder & { readonly userId: number })[],
    names: ReadonlySet<string>,
  ): Promise<ReadonlyMap<number, UserAttributes>> {
    const { database, registry, code } = this.#parts;
    const { current } = registry;
    const found = new Map<number, Record<string, UserAttributes[string]>>(holders.map(({ userId }) => [userId, {}]));
    for (const [name, source] of Object.entries(current.attributes ?? {})) {
      if (!names.has(name)) continue;
      if ('handler' in source)
        for (const { userId, ...holder } of holders)
          found.get(userId)![name] = await code(source.handler).run({
            database,
            userId,
            role: effectiveRole(current.roles, holder),
          });
      else {
        const values = await recordedValues(database, current, { source, userIds: [...found.keys()] });
        for (const [userId, attributes] of found) attributes[name] = [...new Set(values.get(userId) ?? [])];
      }
    }
    return found;
  }

  /** After a write to a resource; absent: to any. */
  drop(resource?: string): void {
    const sources = Object.values(this.#keptOf ?? {});
    if (resource === undefined || sources.some((source) => this.#isMadeOf(source, resource))) this.#clear(this.#keptOf);
  }

  #isMadeOf(source: UserAttributeDefinition, resource: string): boolean {
    return 'handler' in source
      ? this.#parts.code(source.handler).reads.includes(resource)
      : source.resource === resource;
  }

  #clear(attributes: Definitions['attributes']): void {
    this.#kept = new SizedCache(LIMITS);
    this.#keptOf = attributes;
  }
}

interface Asked {
  readonly userId: number;
  readonly role: RoleKey;
}

async function readAttributes({ database, registry, code }: CacheParts, asked: Asked): Promise<UserAttributes> {
  const { current } = registry;
  const valuesOf = async (source: UserAttributeDefinition) => {
    if ('handler' in source) return code(source.handler).run({ database, ...asked });
    return (await recordedValues(database, current, { source, userIds: [asked.userId] })).get(asked.userId) ?? [];
  };
  const entries = Object.entries(current.attributes ?? {}).map(
    async ([name, source]) => [name, [...new Set(await valuesOf(source))]] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

type Values = UserAttributes[string];

/** The values of users by their ids. None where the files of this process lack the resource. */
async function recordedValues(
  database: Database,
  { resources }: Definitions,
  { source, userIds }: { readonly source: RecordedAttribute; readonly userIds: readonly number[] },
): Promise<ReadonlyMap<number, Values>> {
  const definition = resources[source.resource];
  const [name = '', cell] = source.value.split('.');
  const field = definition?.fields[name];
  const user = definition?.fields[source.user];
  if (!definition || !field || !user) return new Map();
  const present = definition.softDelete ? ' and t.deleted_on is null' : '';
  const { rows } = await database.query<{ user_id: number; value: unknown }>(
    `select ${fieldSql('t', user)} as user_id, ${storedValueSql(definition.resource, field)} as value
       from ${quoteName(definition.resource)} t where ${fieldSql('t', user)} = any($1::bigint[])${present}`,
    [sqlArray(userIds)],
  );
  const found = new Map<number, Values[number][]>();
  for (const { user_id: id, value } of rows) {
    const values = (Array.isArray(value) ? (value as unknown[]) : [value])
      .map((row) => idOf(cell === undefined ? row : (row as Readonly<Record<string, unknown>>)[cell]))
      .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
    found.set(id, [...(found.get(id) ?? []), ...values]);
  }
  return found;
}
