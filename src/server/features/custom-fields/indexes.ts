import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { customFieldDefinition } from '#engine/custom-fields/to-field.ts';
import { FIELD_TYPES, typeOf } from '#engine/field-types/field-types.ts';
import { comparedBy, fieldsInOrder, filteredOrder } from '#engine/predicates/filtered-order.ts';
import { HUMAN_ORDER } from '#engine/field-types/field-type.ts';
import { customSql, quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';

interface CustomIndex {
  readonly table: string;
  readonly name: string;
  /** The text after `on <table>`. */
  readonly body: string;
}

/** Other than those that the schema changes create and drop. */
const SUFFIX = '_custom';
/** Longer text is too long for the entries of a sort index. */
const SORTED_LENGTH = 500;

/**
 * Creates and drops indexes on custom fields to match the settings. On PostgreSQL they are built while the table is
 * written to, and a broken-off one is built again. One process at a time.
 */
export async function ensureIndexes(
  database: Database,
  tables: readonly CustomFieldTable[],
  definitions: Definitions,
  log: FastifyBaseLogger,
): Promise<void> {
  const wanted = tables.flatMap(({ table, active, fields }) =>
    active
      ? fields
          .filter((field) => field.active && field.indexed)
          .flatMap((field) => indexesOf(table, customFieldDefinition(field), definitions.resources[table]))
      : [],
  );
  if (isSettled(wanted, await findIndexes(database))) return;
  await database.exclusively('custom-field-indexes', async () => {
    const known = await findIndexes(database);
    for (const index of known)
      if (!wanted.some((each) => isBuilt(each, index)))
        await besideWrites(database, (beside) => `drop index ${beside} if exists ${quoteName(index.name)}`);
    for (const index of wanted) {
      if (known.some((each) => isBuilt(index, each))) continue;
      const { table, name, body } = index;
      await besideWrites(
        database,
        (beside) => `create index ${beside} ${quoteName(name)} on ${quoteName(table)} ${body}`,
      );
      await database.exec(`analyze ${quoteName(table)}`);
      log.info({ index: name }, 'an index on a custom field was built');
    }
  });
}

/**
 * Where the database can, without locking writers out. PostgreSQL rejects that inside of a transaction, which `exec`
 * might be.
 */
async function besideWrites(database: Database, statement: (beside: string) => string): Promise<void> {
  if (database.kind === 'embedded') return database.exec(statement(''));
  await database.query(statement('concurrently'));
}

const isSettled = (wanted: readonly CustomIndex[], known: readonly KnownIndex[]): boolean =>
  wanted.length === known.length && wanted.every((index) => known.some((each) => isBuilt(index, each)));

/** A table that was renamed keeps the names of its indexes, which another table with its old name can need. */
const isBuilt = (wanted: CustomIndex, known: KnownIndex): boolean =>
  known.valid && known.name === wanted.name && known.table === wanted.table;

/** Equality and range by the value, one value in the list's default order, sort by the value and the id, search by trigrams: with the very text that lists ask with. */
function indexesOf(table: string, field: FieldDefinition, definition: ResourceDefinition | undefined): CustomIndex[] {
  const value = customSql(CUSTOM, field);
  const bodies = typeOf(field).isText ? textIndexes(field, value) : [plainIndex(field, value, definition)];
  return bodies.map((body) => ({ table, body, name: indexName(table, field, body) }));
}

function plainIndex(
  { name, type }: FieldDefinition,
  value: string,
  definition: ResourceDefinition | undefined,
): string {
  if (FIELD_TYPES[type].kind === 'texts') return `using gin (${value} jsonb_path_ops)`;
  const sort = definition && fieldsInOrder(definition).has(name) && definition.fields[definition.list.sort.field];
  const order = sort && filteredOrder(sort, quoteName(sort.column ?? sort.name));
  return `using btree (${[...comparedBy({ type }, value), ...(order ? [order] : []), 'id'].join(', ')})`;
}

function textIndexes(field: FieldDefinition, value: string): string[] {
  const search = `using gin (lower(${value}) gin_trgm_ops)`;
  if (Number(field.schema['maxLength'] ?? Infinity) > SORTED_LENGTH) return [search];
  return [`using btree (${value}, id)`, `using btree (${value}${HUMAN_ORDER}, id)`, search];
}

function indexName(table: string, { custom }: FieldDefinition, body: string): string {
  const hash = createHash('sha256').update(`${table} ${body}`).digest('hex').slice(0, 8);
  const end = `_${hash}${SUFFIX}`;
  return `${`${table}_${custom}`.slice(0, 63 - end.length)}${end}`;
}

interface KnownIndex {
  readonly table: string;
  readonly name: string;
  readonly valid: boolean;
}

async function findIndexes(database: Database): Promise<readonly KnownIndex[]> {
  const { rows } = await database.query<KnownIndex>(
    `select t.relname::text as "table", i.relname::text as name, x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid ` +
      `join pg_class t on t.oid = x.indrelid ` +
      `where i.relnamespace = current_schema()::regnamespace and i.relname ~ '_[0-9a-f]{8}${SUFFIX}$'`,
  );
  return rows;
}
