import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { activityParts } from '#server/records/activity/record-activity.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { rowsOf } from '#server/records/query/row-values.ts';
import { namingForAll, titleExpression } from '#server/records/query/record-titles.ts';
import { isoInstant, Parameters } from '#server/records/query/sql-text.ts';
import { writeRecords } from '../write-records.ts';
import { inOrderOf, recordsAsSeen, writeShaped } from '../write-shaped.ts';
import type { WrittenRow } from '../write-statement.ts';
import type { Reference } from './find-references.ts';
import type { MergeRequest } from './merge-request.ts';

const NEWER = `greatest(clock_timestamp(), o.updated_on + interval '1 microsecond')`;

/**
 * Moves every reference to the merged records to the one that stays, with an entry in each record's activity.
 * @returns how many records of others it changed.
 */
export async function repoint(request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<number> {
  const { owner } = reference;
  if (!owner) return repointUnowned(request, merge, reference);
  const ofOwner = { ...request, definition: owner, access: accessTo(request, owner) };
  const ids = await referringIds(request, merge, reference);
  const write = () => repointRows(request, merge, { ...reference, owner });
  const rows = await writeRecords(ofOwner, {
    path: 'repoint',
    check: () => recordsAsSeen(ofOwner, 'repoint', ids, (values) => pointed(values, merge, reference)),
    isOneStatement: () => true,
    rows: async (records) => writeShaped(ofOwner, records, inOrderOf(records, await write())),
  });
  // Lists of the merged records themselves can name them.
  if (ids.length === 0) await write();
  return rows?.filter(Boolean).length ?? 0;
}

/** The records that refer to the merged ones, but for these. */
async function referringIds(
  { database, definition }: ResourceRequest,
  merge: MergeRequest,
  { kind, table, column, owner, kept = [] }: Reference,
): Promise<readonly number[]> {
  const id = kind === 'record' ? 'id' : kind === 'list' ? 'record_id' : '_record_id';
  const gone = [...kept, ...(owner?.resource === definition.resource ? merge.from : [])];
  const { rows } = await database.query<{ id: number }>(
    `select distinct ${id} as id from ${quoteName(table)} where ${quoteName(column)} = any($1::bigint[]) and ${id} <> all($2::bigint[]) order by 1`,
    [`{${merge.from.join(',')}}`, `{${gone.join(',')}}`],
  );
  return rows.map((row) => row.id);
}

/** The values of a record that refers, as they will be. */
function pointed(values: WriteValues, { from, into }: MergeRequest, { kind, field, column }: Reference): WriteValues {
  if (!field) return values;
  const now = (id: unknown) => (from.includes(Number(id)) ? into : id);
  const value = values[field.name];
  const cell = Object.values(field.fields ?? {}).find((each) => each.column === column)?.name;
  const after = {
    record: () => now(value),
    list: () => [...new Set([value ?? []].flat().map(now))],
    part: () => (cell === undefined ? value : rowsOf(value).map((row) => ({ ...row, [cell]: now(row[cell]) }))),
  }[kind]();
  return { ...values, [field.name]: after };
}

async function repointRows(
  request: ResourceRequest,
  merge: MergeRequest,
  reference: Reference & { readonly owner: ResourceDefinition },
): Promise<readonly WrittenRow[]> {
  const parameters = new Parameters();
  const into = parameters.add(merge.into, 'bigint');
  const gone = parameters.add(`{${merge.from.join(',')}}`, 'bigint[]');
  const by = parameters.add(request.principal.userId, 'bigint');
  const { resource } = reference.owner;
  const column = quoteName(reference.column);
  const owner = quoteName(resource);
  const kept = reference.kept ? ` and o.id <> all(${parameters.add(`{${reference.kept.join(',')}}`, 'bigint[]')})` : '';
  const aside = (resource === request.definition.resource ? ` and o.id <> all(${gone})` : '') + kept;
  const moved =
    reference.kind === 'record'
      ? `old as (select o.id, o.${column} as was, o.updated_on from ${owner} o where o.${column} = any(${gone})${aside} for no key update), ` +
        `w as (update ${owner} o set ${column} = ${into}, updated_by_id = ${by}, updated_on = ${NEWER} from old where o.id = old.id returning o.*, to_jsonb(old.was) as was)`
      : `${partsSql(reference, into, gone)}, ` +
        `old as (select record_id, jsonb_agg(was order by was) as was from touched group by record_id), ` +
        `w as (update ${owner} o set updated_by_id = ${by}, updated_on = ${NEWER} from old where o.id = old.record_id${aside} returning o.*, old.was)`;
  const key = parameters.add(
    reference.kind === 'record' ? reference.column : (reference.field?.name ?? reference.column),
    'text',
  );
  const activity = activityParts(
    `select ${by}, ${parameters.add(request.principal.role, 'text')}, 'updated', ${parameters.add(resource, 'text')}, w.id, ` +
      `${titleExpression(namingForAll(request.definitions), reference.owner, 'w')}, jsonb_build_object(${key}, w.was), ` +
      `jsonb_build_object(${key}, ${reference.kind === 'record' ? `to_jsonb(${into})` : `jsonb_build_array(${into})`}), ` +
      `${parameters.add(request.requestId, 'text')} from w`,
    parameters,
  );
  const { rows } = await request.database.query<WrittenRow>(
    `with ${moved}, ${activity} select w.id, ${isoInstant('w.updated_on')} as version from w`,
    parameters.values,
  );
  return rows;
}

/** A list loses duplicates; the rows of a child table stay as many as they are. */
function partsSql({ table, column, kind }: Reference, into: string, gone: string): string {
  const name = quoteName(table);
  const own = quoteName(column);
  if (kind === 'part')
    return `touched as (update ${name} p set ${own} = ${into} from (select id, ${own} as was from ${name} where ${own} = any(${gone})) b where p.id = b.id returning p._record_id as record_id, b.was)`;
  return (
    `touched as (delete from ${name} where ${own} = any(${gone}) returning record_id, ${own} as was, position), ` +
    `put as (insert into ${name} (record_id, ${own}, position) select record_id, ${into}, min(position) from touched group by record_id on conflict do nothing)`
  );
}

/** A table that no resource file describes any longer, or a part of the system: it moves without an entry. */
async function repointUnowned(
  { database }: ResourceRequest,
  merge: MergeRequest,
  { table, column }: Reference,
): Promise<number> {
  await database.query(
    `update ${quoteName(table)} set ${quoteName(column)} = $1::bigint where ${quoteName(column)} = any($2::bigint[])`,
    [merge.into, `{${merge.from.join(',')}}`],
  );
  return 0;
}
