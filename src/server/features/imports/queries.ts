import type {
  ImportCounts,
  ImportEvent,
  InvalidRow,
  ImportKept,
  ImportPlan,
  ImportPreview,
  ImportQuestion,
  ImportState,
} from '#shared/contracts/imports.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { StoredProvenance } from '#server/records/write/provenance/carry-provenance.ts';
import type { Cell } from '#server/platform/spreadsheets/sheet-file.ts';

/** A row of `imports`. */
export interface ImportRow {
  readonly id: number;
  readonly user_id: number;
  readonly role_key: string;
  readonly resource: string;
  readonly file_id: string | null;
  readonly file_name: string;
  readonly size: number;
  readonly state: ImportState;
  readonly preview: ImportPreview;
  readonly plan: ImportPlan | null;
  readonly counts: Partial<ImportCounts>;
  readonly questions: readonly ImportQuestion[];
  readonly kept: readonly ImportKept[];
  /** Why it failed. */
  readonly error: FieldError | null;
  readonly row_done: number;
  readonly row_digest: string | null;
  readonly stop_requested: boolean;
  readonly worker: string | null;
  readonly created_on: string;
  readonly finished_on: string | null;
}

export interface NewImport {
  readonly userId: number;
  readonly role: string;
  readonly resource: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly size: number;
  readonly preview: ImportPreview;
}

export async function insertImport(database: Database, entry: NewImport): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into system.imports (user_id, role_key, resource, file_id, file_name, size, preview) values ($1, $2, $3, $4, $5, $6, $7::jsonb) returning id`,
    [entry.userId, entry.role, entry.resource, entry.fileId, entry.fileName, entry.size, JSON.stringify(entry.preview)],
  );
  return rows[0]!.id;
}

export async function findImport(database: Database, id: number): Promise<ImportRow | undefined> {
  const { rows } = await database.query<ImportRow>('select * from system.imports where id = $1', [id]);
  return rows[0];
}

/** The newest imports of a user, of one resource where it is named. */
export async function listImports(
  database: Database,
  userId: number,
  resource: string | undefined,
  limit: number,
): Promise<ImportRow[]> {
  const { rows } = await database.query<ImportRow>(
    'select * from system.imports where user_id = $1 and ($2::text is null or resource = $2) order by id desc limit $3',
    [userId, resource ?? null, limit],
  );
  return rows;
}

const JSON_COLUMNS = new Set(['preview', 'plan', 'counts', 'questions', 'kept', 'error']);

type Change = Partial<Omit<ImportRow, 'id' | 'user_id' | 'resource' | 'created_on' | 'size' | 'finished_on'>> & {
  readonly finished_on?: Date | null;
};

/**
 * Changes an import that has one of these states.
 * @param worker only while this worker has it.
 * @returns false when it has none of them, or no longer, and nothing was changed.
 */
export async function changeImport(
  database: Database,
  id: number,
  change: Change,
  only: { readonly states?: readonly ImportState[]; readonly worker?: string } = {},
): Promise<boolean> {
  const names = Object.keys(change);
  const values = Object.entries(change).map(([name, value]) =>
    JSON_COLUMNS.has(name) && value !== null
      ? JSON.stringify(value)
      : value instanceof Date
        ? value.toISOString()
        : value,
  );
  const sets = names.map((name, index) => `${name} = $${index + 4}${JSON_COLUMNS.has(name) ? '::jsonb' : ''}`);
  const { rows } = await database.query(
    `update system.imports set ${sets.join(', ')} where id = $1 and ($2::text[] is null or state = any($2)) and ($3::text is null or worker = $3) returning id`,
    [id, only.states ? `{${only.states.join(',')}}` : null, only.worker ?? null, ...values],
  );
  return rows.length > 0;
}

/** Claims an import with work to do for this worker; the previous worker loses it. */
export async function claimImport(database: Database, id: number, worker: string): Promise<ImportRow | undefined> {
  const { rows } = await database.query<ImportRow>(
    `update system.imports set worker = $2 where id = $1 and state in ('checking', 'running', 'undoing') returning *`,
    [id, worker],
  );
  return rows[0];
}

/** Imports that are said to be at work while no background work on them is open. */
export async function findForsaken(database: Database): Promise<readonly Pick<ImportRow, 'id' | 'user_id'>[]> {
  const { rows } = await database.query<Pick<ImportRow, 'id' | 'user_id'>>(
    `select id, user_id from system.imports i where state in ('checking', 'running', 'undoing')
       and not exists (select from system.background_tasks t where t.kind = 'imports-run'
         and t.state in ('waiting', 'running') and t.payload = jsonb_build_object('import', i.id)) order by id`,
  );
  return rows;
}

export const eventOf = (row: ImportRow, counts: ImportCounts): ImportEvent => ({
  id: row.id,
  resource: row.resource,
  file_name: row.file_name,
  state: row.state,
  counts,
  done: row.row_done,
  rows: row.preview.rows,
});

/** An invalid row, with its cells where they are few enough to be stored. */
export interface StoredInvalidRow extends Pick<InvalidRow, 'row' | 'errors'> {
  readonly cells: readonly Cell[] | null;
}

export async function insertInvalidRows(
  database: Database,
  importId: number,
  faults: readonly StoredInvalidRow[],
): Promise<void> {
  if (faults.length === 0) return;
  await database.query(
    `insert into system.import_faults (import_id, row_number, errors, cells)
       select $1, (f->>'row')::int, f->'errors', nullif(f->'cells', 'null') from jsonb_array_elements($2::jsonb) f
       on conflict (import_id, row_number) do update set errors = excluded.errors, cells = excluded.cells`,
    [importId, JSON.stringify(faults)],
  );
}

export const deleteInvalidRows = (database: Database, importId: number) =>
  database.query('delete from system.import_faults where import_id = $1', [importId]);

/** Errors in the order of the rows, after one of them. */
export async function listInvalidRows(
  database: Database,
  importId: number,
  after: number,
  limit: number,
): Promise<StoredInvalidRow[]> {
  const { rows } = await database.query<StoredInvalidRow>(
    'select row_number as row, errors, cells from system.import_faults where import_id = $1 and row_number > $2 order by row_number limit $3',
    [importId, after, limit],
  );
  return rows;
}

export async function countInvalidRows(database: Database, importId: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from system.import_faults where import_id = $1',
    [importId],
  );
  return rows[0]!.count;
}

/** The records that a row wrote, for the undo. */
export interface WrittenRecord {
  readonly row: number;
  readonly resource: string;
  readonly record: number;
  readonly kind: 'created' | 'changed';
  readonly version: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  /** Where the earlier values came from. */
  readonly provenance?: readonly StoredProvenance[] | null;
}

export async function insertRecords(
  database: Database,
  importId: number,
  records: readonly WrittenRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await database.query(
    `insert into system.import_records (import_id, row_number, resource, record_id, kind, version, before, provenance)
       select $1, (r->>'row')::int, r->>'resource', (r->>'record')::bigint, r->>'kind', r->>'version', r->'before', r->'provenance'
       from jsonb_array_elements($2::jsonb) with ordinality as e (r, place) order by place`,
    [importId, JSON.stringify(records)],
  );
}

export interface OpenRecord extends WrittenRecord {
  readonly id: number;
}

/** The writes that are still to be undone, the last written first. */
export async function listOpenRecords(database: Database, importId: number, limit: number): Promise<OpenRecord[]> {
  const { rows } = await database.query<OpenRecord>(
    `select id, row_number as row, resource, record_id as record, kind, version, before, provenance from system.import_records
       where import_id = $1 and outcome is null order by id desc limit $2`,
    [importId, limit],
  );
  return rows;
}

export const closeRecords = (database: Database, outcome: 'undone' | 'kept', ids: readonly number[]) =>
  database.query('update system.import_records set outcome = $1 where id = any($2::bigint[])', [
    outcome,
    `{${ids.join(',')}}`,
  ]);

/** Records that an undo did not undo are tried again. */
export const reopenKept = (database: Database, importId: number) =>
  database.query(`update system.import_records set outcome = null where import_id = $1 and outcome = 'kept'`, [
    importId,
  ]);

export async function findPlan(
  database: Database,
  userId: number,
  resource: string,
  shape: string,
): Promise<ImportPlan | undefined> {
  const { rows } = await database.query<{ plan: ImportPlan }>(
    'select plan from system.import_plans where user_id = $1 and resource = $2 and shape = $3',
    [userId, resource, shape],
  );
  return rows[0]?.plan;
}

export const keepPlan = (database: Database, userId: number, resource: string, shape: string, plan: ImportPlan) =>
  database.query(
    `insert into system.import_plans (user_id, resource, shape, plan) values ($1, $2, $3, $4::jsonb)
       on conflict (user_id, resource, shape) do update set plan = excluded.plan, used_on = now()`,
    [userId, resource, shape, JSON.stringify(plan)],
  );

/** Files of imports that are older than a month, which no one will go on with. @returns what is to be deleted. */
export async function releaseOldFiles(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with old as (select id, file_id from system.imports where file_id is not null and created_on < now() - interval '30 days'
         and state not in ('checking', 'running', 'undoing') limit 100)
       update system.imports i set file_id = null from old where i.id = old.id returning old.file_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Says how far an import is. @returns whether it is to stop; undefined when it is in other hands. */
export async function advance(
  database: Database,
  id: number,
  worker: string,
  position: { readonly counts: ImportCounts; readonly row_done: number; readonly row_digest: string | null },
): Promise<{ stop_requested: boolean } | undefined> {
  const { rows } = await database.query<{ stop_requested: boolean }>(
    `update system.imports set counts = $3::jsonb, row_done = $4, row_digest = $5 where id = $1 and worker = $2 returning stop_requested`,
    [id, worker, JSON.stringify(position.counts), position.row_done, position.row_digest],
  );
  return rows[0];
}
