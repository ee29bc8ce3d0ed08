import { quoteName } from '#engine/predicates/sql-names.ts';
import type { MergeResult } from '#shared/contracts/merge.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { type StoredProvenance, storedProvenance } from '../provenance/carry-provenance.ts';
import type { Reference } from './find-references.ts';
import type { MergeRequest } from './merge-request.ts';

/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

/** A row that referred to a merged record. */
interface MovedRow {
  /** The row itself, or for a list the record that it belongs to. */
  readonly id: number;
  readonly was: number;
  /** The place in a list. */
  readonly position?: number;
  /** Whether the list had the record that stays too. */
  readonly had?: boolean;
}

export interface MovedReference extends Pick<Reference, 'table' | 'column' | 'kind'> {
  readonly rows: readonly MovedRow[];
}

/** What a merge changes, as it was before. */
export interface EarlierState {
  readonly references: readonly MovedReference[];
  readonly files: readonly { readonly id: string; readonly was: number }[];
  /** The values of the record that stays. */
  readonly before: WriteValues;
  /** Where they come from; absent in what earlier versions kept. */
  readonly provenance?: readonly StoredProvenance[];
}

/** Reads what a merge is about to change. Columns that no resource file names any longer are not among it. */
export async function earlierState(
  request: ResourceRequest,
  merge: MergeRequest,
  references: readonly Reference[],
): Promise<EarlierState> {
  const moved: MovedReference[] = [];
  for (const reference of references.filter(({ owner }) => owner !== undefined)) {
    const rows = await movedRows(request, merge, reference);
    const { table, column, kind } = reference;
    if (rows.length > 0) moved.push({ table, column, kind, rows });
  }
  const { rows: files } = await request.database.query<{ id: string; was: number }>(
    'select id, record_id as was from system.files where resource = $1 and record_id = any($2::bigint[]) and field is null',
    [request.definition.resource, `{${merge.from.join(',')}}`],
  );
  const before = (await storedRecord(request, merge.into))?.values ?? {};
  return { references: moved, files, before, provenance: await storedProvenance(request, merge.into) };
}

async function movedRows(
  { database, definition }: ResourceRequest,
  merge: MergeRequest,
  { table, column, kind, owner, kept = [] }: Reference,
): Promise<readonly MovedRow[]> {
  const name = quoteName(table);
  const own = `t.${quoteName(column)}`;
  const stay = kind === 'record' ? [...kept, ...(owner?.resource === definition.resource ? merge.from : [])] : [];
  const of =
    kind === 'list'
      ? `t.record_id as id, t.position, exists (select 1 from ${name} x where x.record_id = t.record_id and x.${quoteName(column)} = $2::bigint) as had`
      : 't.id';
  const aside = kind === 'record' ? 'and t.id <> all($3::bigint[])' : 'and $3::bigint[] is not null';
  const { rows } = await database.query<MovedRow>(
    `select ${of}, ${own} as was from ${name} t where ${own} = any($1::bigint[]) and $2::bigint is not null ${aside}`,
    [`{${merge.from.join(',')}}`, merge.into, `{${stay.join(',')}}`],
  );
  return rows;
}

/** Keeps what the undo of a merge needs, in the transaction of the merge. */
export async function keepUndo(
  request: ResourceRequest,
  merge: MergeRequest,
  earlier: EarlierState,
): Promise<MergeResult['undo']> {
  const after = (await storedRecord(request, merge.into))?.values ?? {};
  const { rows } = await request.database.query<{ id: number; until: string }>(
    `insert into system.merges (resource, into_id, from_ids, user_id, undo) values ($1, $2, $3, $4, $5)
     returning id, merged_on + interval '${UNDO_DAYS} days' as until`,
    [
      request.definition.resource,
      merge.into,
      JSON.stringify(merge.from),
      request.principal.userId,
      JSON.stringify({ ...earlier, after }),
    ],
  );
  return rows[0];
}
