import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import { planDefinitions } from './apply-definitions.ts';
import { isColumnType } from './column-type.ts';
import { isOurs } from './constraint-names.ts';
import { keptByTrigger } from './kept-columns.ts';
import { introspect } from './introspect.ts';
import { dropFunction } from './statements.ts';
import type { Orphan } from './schema-plan.ts';

/**
 * A table or column that no file names any longer, by the name that it is pruned by, and its number of rows or values.
 */
export interface Prunable extends Orphan {
  readonly name: string;
  /** Rows of a table, values of a column. */
  readonly held: number;
}

/** A copy of something that was pruned. */
export interface PrunedCopy {
  readonly id: number;
  readonly name: string;
  readonly held: number;
  readonly prunedOn: string;
}

/** The tables and columns that can be pruned now. */
export async function listPrunable(database: Database, definitions: Definitions): Promise<readonly Prunable[]> {
  const { orphans } = await planDefinitions(database, definitions);
  const found: Prunable[] = [];
  for (const orphan of orphans) {
    const { rows } = await database.query<{ held: number }>(
      `select count(${orphan.column === undefined ? '*' : quoteName(orphan.column)}) as held from ${quoteName(orphan.table)}`,
    );
    found.push({ ...orphan, name: nameOf(orphan.table, orphan.column), held: rows[0]!.held });
  }
  return found;
}

const nameOf = (table: string, column: string | undefined | null): string =>
  column === undefined || column === null ? table : `${table}.${column}`;

/** A change that waits for running work makes everyone behind it wait too. */
const LOCK_WAIT = `set local lock_timeout = '5s'`;

/**
 * Takes a table or column out, in one transaction with its copy and its entry in the activity record.
 * @throws {AppError} not_found where nothing of that name is without a file: a table or column that a file names is
 * never pruned.
 */
export async function prune(database: Database, definitions: Definitions, name: string): Promise<Prunable> {
  return database.exclusively('schema', async () => {
    const found = (await listPrunable(database, definitions)).find((each) => each.name === name);
    if (!found) throw new AppError('not_found', inEnglish(`Nothing to prune is named "${name}".`));
    await database.transaction(async () => {
      await database.exec(LOCK_WAIT);
      const copy = await enterCopy(database, found);
      await dropFunctions(database, found);
      if (found.column === undefined) await moveTable(database, found, copy);
      else await copyColumn(database, found.table, found.column, copy);
      await performRecordAction(database, 'pruned', found.resource, { name, held: found.held });
    });
    return found;
  });
}

async function enterCopy(database: Database, { resource, table, column, held }: Prunable): Promise<string> {
  const { rows } = await database.query<{ copy_name: string }>(
    `insert into system.pruned_copies (resource, table_name, column_name, column_type, held, copy_name)
     values ($1, $2::text, $3::text, (select format_type(atttypid, atttypmod) from pg_attribute
       where attrelid = to_regclass(quote_ident($2::text)) and attname = $3::text and not attisdropped), $4,
       'copy_' || currval(pg_get_serial_sequence('system.pruned_copies', 'id'))) returning copy_name`,
    [resource, table, column ?? null, held],
  );
  return rows[0]!.copy_name;
}

/** The triggers that maintain this table or column would fail without it. */
async function dropFunctions(database: Database, { table, column }: Prunable): Promise<void> {
  const tables = await introspect(database, []);
  const stale = [...tables.values()].flatMap(({ name: source, functions }) =>
    [...functions].flatMap(([name, text]) => {
      const keeps = keptByTrigger(text);
      const isKept = keeps?.table === table && (column === undefined || keeps.columns.includes(column));
      return isOurs(name) && (isKept || (source === table && column === undefined)) ? [name] : [];
    }),
  );
  for (const name of new Set(stale)) await database.exec(dropFunction(name));
}

/** A copy holds on to no record of others, and none of others to it. */
async function dropLinks(database: Database, table: string): Promise<void> {
  const { rows } = await database.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql from pg_constraint
     where contype = 'f' and to_regclass(quote_ident($1::text)) in (conrelid, confrelid)`,
    [table],
  );
  for (const { sql } of rows) await database.exec(sql);
}

async function moveTable(database: Database, { resource, table }: Prunable, copy: string): Promise<void> {
  await dropLinks(database, table);
  await database.exec(
    `alter table ${quoteName(table)} rename to ${quoteName(copy)}; alter table ${quoteName(copy)} set schema pruned`,
  );
  if (table === resource)
    await database.query(`delete from system.schema_state where resource = $1 and hash = 'forgotten'`, [resource]);
}

async function copyColumn(database: Database, table: string, column: string, copy: string): Promise<void> {
  const key = await keyOf(database, table);
  await database.exec(
    `create table pruned.${quoteName(copy)} as select ${[...key, column].map(quoteName).join(', ')} from ${quoteName(table)} where ${quoteName(column)} is not null;
     alter table ${quoteName(table)} drop column ${quoteName(column)}`,
  );
}

async function keyOf(database: Database, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = to_regclass(quote_ident($1::text)) and i.indisprimary`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const performRecordAction = (database: Database, action: string, resource: string, after: object): Promise<void> =>
  recordActivity(database, null, { action, resource, after });

interface CopyRow {
  id: number;
  resource: string;
  table_name: string;
  column_name: string | null;
  column_type: string | null;
  copy_name: string;
  held: number;
  pruned_on: string;
}

const OPEN = 'select * from system.pruned_copies where restored_on is null';

/** The copies that are kept, newest first. */
export async function listCopies(database: Database): Promise<readonly PrunedCopy[]> {
  const { rows } = await database.query<CopyRow>(`${OPEN} order by id desc`);
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row.table_name, row.column_name),
    held: row.held,
    prunedOn: row.pruned_on,
  }));
}

/**
 * Brings the newest copy of this name back. A column that is there again gets only the values that its records lack.
 * @throws {AppError} not_found without a copy; conflict where a table of that name is there again.
 */
export async function restorePruned(database: Database, name: string): Promise<PrunedCopy> {
  return database.exclusively('schema', async () => {
    const copy = (await listCopies(database)).find((each) => each.name === name);
    if (!copy) throw new AppError('not_found', inEnglish(`There is no copy of "${name}".`));
    await database.transaction(async () => {
      await database.exec(LOCK_WAIT);
      const { rows } = await database.query<CopyRow>(`${OPEN} and id = $1`, [copy.id]);
      const row = rows[0]!;
      if (row.column_name === null) await bringTable(database, row);
      else await bringColumn(database, row, row.column_name);
      await database.query('update system.pruned_copies set restored_on = now() where id = $1', [copy.id]);
      await performRecordAction(database, 'pruned_restored', row.resource, { name, held: row.held });
    });
    return copy;
  });
}

async function bringTable(database: Database, { table_name: table, copy_name: copy }: CopyRow): Promise<void> {
  if (await exists(database, table)) throw new AppError('conflict', inEnglish(`A table "${table}" is there again.`));
  const { rows } = await database.query<{ name: string }>('select current_schema() as name');
  await database.exec(
    `alter table pruned.${quoteName(copy)} set schema ${quoteName(rows[0]!.name)}; alter table ${quoteName(copy)} rename to ${quoteName(table)}`,
  );
}

async function bringColumn(database: Database, row: CopyRow, column: string): Promise<void> {
  const table = quoteName(row.table_name);
  if (!isColumnType(row.column_type ?? ''))
    throw new AppError('invalid', inEnglish(`The copy has a type that no column has: ${row.column_type}.`));
  if (!(await exists(database, row.table_name)))
    throw new AppError('not_found', inEnglish(`The table "${row.table_name}" is gone.`));
  const key = await keyOf(database, row.table_name);
  const same = key.map((name) => `c.${quoteName(name)} = t.${quoteName(name)}`).join(' and ');
  await database.exec(
    `alter table ${table} add column if not exists ${quoteName(column)} ${row.column_type};
     update ${table} t set ${quoteName(column)} = c.${quoteName(column)} from pruned.${quoteName(row.copy_name)} c where ${same} and t.${quoteName(column)} is null;
     drop table pruned.${quoteName(row.copy_name)}`,
  );
}

async function exists(database: Database, table: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    'select to_regclass(quote_ident($1::text)) is not null as found',
    [table],
  );
  return rows[0]!.found;
}
