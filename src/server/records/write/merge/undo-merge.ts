import { isDeepStrictEqual } from 'node:util';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { UndoableMerge } from '#shared/contracts/merge.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { rowsOf } from '#server/records/query/row-values.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { namingFor, titleExpression } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { restoreRecords } from '../trash.ts';
import { putProvenance } from '../provenance/carry-provenance.ts';
import { changeRecord } from '../update.ts';
import { fromDatabase } from '../database-errors.ts';
import { asRuled } from './merge-rules.ts';
import { type EarlierState, type MovedReference, UNDO_DAYS } from './earlier-state.ts';

interface KeptMerge {
  readonly id: number;
  readonly into: number;
  readonly from: readonly number[];
  readonly undo: EarlierState & { readonly after: WriteValues };
}

/**
 * The merges into a record that the caller can undo, the latest first. A caller who cannot change the record, or cannot
 * read what became part of it, gets none: another answer would name records that are hidden.
 * @throws {AppError} not_found
 */
export async function undoableMerges(request: ResourceRequest, record: number): Promise<UndoableMerge[]> {
  const { access, definition, database } = request;
  await readOne(request, record);
  if (access.trash === false || !(await matchesRows(request, record, access.update))) return [];
  const parameters = new Parameters();
  const isNamed = definition.titleFields.every((name) => access.readFields.has(name));
  const title = isNamed ? titleExpression(namingFor(request, parameters), definition, 't') : `'#' || t.id`;
  const readable = rowsSql(request, access.trash, parameters);
  const resource = parameters.add(definition.resource, 'text');
  const { rows } = await database.query<UndoableMerge>(
    `select m.id, m.into_id as "into", m.merged_on, m.merged_on + interval '${UNDO_DAYS} days' as until, f."from",
            case when u.id is not null then jsonb_build_object('id', u.id, 'name', trim(concat_ws(' ', u.first_name, u.last_name))) end as merged_by
       from system.merges m left join users u on u.id = m.user_id
       cross join lateral (
         select count(*) as found, jsonb_agg(jsonb_build_object('id', t.id, 'title', ${title}) order by t.id) as "from"
           from ${quoteName(definition.resource)} t
          where t.id = any (select jsonb_array_elements_text(m.from_ids)::bigint) and ${readable}) f
      where m.resource = ${resource} and m.into_id = ${parameters.add(record, 'bigint')} and f.found = jsonb_array_length(m.from_ids)
        and m.merged_on > now() - interval '${UNDO_DAYS} days'
      order by m.id desc`,
    parameters.values,
  );
  return rows;
}

/**
 * Undoes a merge, in one transaction: the merged records come back from the trash, references and files move back as
 * far as they still are where the merge put them, and the record that stayed gets its earlier values, but for those
 * that a user has changed since.
 * @throws {AppError} not_found where the merge does not exist any longer; forbidden; conflict where a later merge into the
 * same record comes first; not_unique, invalid as restoring does.
 */
export async function undoMerge(
  request: ResourceRequest,
  id: number,
): Promise<{ id: number; separated: readonly number[] }> {
  const { database, definition } = request;
  requirePermission(request, request.access.update !== false && request.access.trash !== false);
  try {
    return await database.transaction(async () => {
      const merge = await heldMerge(request, id);
      await readOne(request, merge.into);
      await restoreRecords(request, merge.from);
      for (const reference of merge.undo.references) await moveBack(request, merge, reference);
      await moveFilesBack(request, merge);
      await giveBack(request, merge);
      await database.query('delete from system.merges where id = $1', [id]);
      await recordActivity(database, request.principal, {
        action: 'merge_undone',
        resource: definition.resource,
        recordId: merge.into,
        after: { separated: merge.from },
        requestId: request.requestId,
      });
      for (const { separated } of request.records.subscribers(definition.resource)) await separated?.(request, merge);
      return { id: merge.into, separated: merge.from };
    });
  } catch (error) {
    throw fromDatabase(error, definition);
  }
}

async function heldMerge({ database, definition }: ResourceRequest, id: number): Promise<KeptMerge> {
  const { rows } = await database.query<KeptMerge & { is_last: boolean }>(
    `select m.id, m.into_id as "into", m.from_ids as "from", m.undo,
            not exists (select 1 from system.merges l where l.resource = m.resource and l.id > m.id
                         and (l.into_id = m.into_id or l.from_ids @> to_jsonb(m.into_id))) as is_last
       from system.merges m
      where m.id = $1 and m.resource = $2 and m.merged_on > now() - interval '${UNDO_DAYS} days' for update`,
    [id, definition.resource],
  );
  const found = rows[0];
  if (!found) throw new AppError('not_found', say('server.records.merge.too_late'));
  if (!found.is_last) throw new AppError('conflict', say('server.records.merge.later_first'));
  return found;
}

async function moveBack(
  { database }: ResourceRequest,
  { into }: KeptMerge,
  { table, column, kind, rows }: MovedReference,
) {
  const name = quoteName(table);
  const own = quoteName(column);
  const sent = JSON.stringify(rows);
  if (kind !== 'list') {
    await database.query(
      `update ${name} t set ${own} = r.was from jsonb_to_recordset($1::jsonb) as r (id bigint, was bigint) where t.id = r.id and t.${own} = $2::bigint`,
      [sent, into],
    );
    return;
  }
  const columns = 'jsonb_to_recordset($1::jsonb) as r (id bigint, was bigint, position int, had boolean)';
  await database.query(
    `insert into ${name} (record_id, ${own}, position)
     select r.id, r.was, r.position from ${columns} join ${name} t on t.record_id = r.id and t.${own} = $2::bigint on conflict do nothing`,
    [sent, into],
  );
  await database.query(
    `delete from ${name} t using ${columns} where t.record_id = r.id and t.${own} = $2::bigint and not r.had`,
    [sent, into],
  );
}

const moveFilesBack = ({ database }: ResourceRequest, { into, undo }: KeptMerge) =>
  database.query(
    `update system.files f set record_id = r.was from jsonb_to_recordset($1::jsonb) as r (id uuid, was bigint) where f.id = r.id and f.record_id = $2`,
    [JSON.stringify(undo.files), into],
  );

/** The earlier values of the fields that are still as the merge left them. */
async function giveBack(request: ResourceRequest, { into, undo }: KeptMerge): Promise<void> {
  const { before, after, provenance = [] } = undo;
  const { definition } = request;
  const writing = asRuled(request);
  const { access } = writing;
  const record = await storedRecord(request, into);
  const now = record?.values ?? {};
  const values = Object.values(definition.fields).flatMap(({ name, type }) => {
    const isBack =
      type === 'file' || !access.writeFields.has(name) || record?.withheld.has(name) || same(before[name], after[name]);
    return isBack || !same(now[name], after[name]) ? [] : [[name, sendable(before[name], now[name])] as const];
  });
  if (values.length === 0) return;
  await changeRecord(writing, into, {
    values: Object.fromEntries(values),
    files: new Map(),
    discard: async () => undefined,
  });
  await putProvenance(request, into, { fields: values.map(([name]) => name), known: provenance });
}

/** As the database gives JSON back, the keys of an object are in another order. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Rows that are gone come back as new ones. */
function sendable(value: unknown, now: unknown): unknown {
  const rows = rowsOf(value);
  if (rows.length === 0) return value ?? null;
  const known = new Set(rowsOf(now).map((row) => row['id']));
  return rows.map((row) => {
    const { id, ...rest } = row;
    return known.has(id) ? row : rest;
  });
}
