import { quoteName } from '#engine/predicates/sql-names.ts';
import type { MergeConflict, MergePreview } from '#shared/contracts/merge.ts';
import type { Database } from '#server/platform/db/database.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { presentRows } from '#server/records/query/present-rows.ts';
import { namingFor, referenceTitle } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { isOpenSql } from '#server/records/query/withheld.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import type { Reference } from './find-references.ts';
import type { MergeRequest } from './merge-request.ts';
import { ruledValues } from './merge-rules.ts';
import { ownConflicts } from './own-conflicts.ts';

const EXAMPLES = 5;

/** The input of a merge: the records to become one, as they are, and the references to them. */
export interface PlannedMerge {
  readonly merge: MergeRequest;
  readonly records: readonly StoredRecord[];
  readonly references: readonly Reference[];
}

/** Counts what refers to the records that are to go, and finds what would keep them from going, and it from pointing at the one that stays. */
export async function previewMerge(
  request: ResourceRequest,
  { merge, records, references }: PlannedMerge,
): Promise<MergePreview> {
  const counted = await Promise.all(references.map((reference) => countReference(request, merge, reference)));
  const conflicts = await Promise.all(references.map((reference) => conflictsOf(request, merge, reference)));
  return {
    references: counted.flatMap(({ reference, visible }) =>
      visible > 0 && reference.owner
        ? [{ ...placeOf(reference), resource: reference.owner.resource, count: visible }]
        : [],
    ),
    isUsedElsewhere: counted.some(({ visible, all }) => all > visible),
    conflicts: [...ownConflicts(request, merge, records), ...conflicts.flat()],
    decided: seenDecisions(request, merge, records),
  };
}

/** What the merge decides itself, of the fields that the user can read in all of the records. */
function seenDecisions(
  request: ResourceRequest,
  merge: MergeRequest,
  records: readonly StoredRecord[],
): Record<string, number> {
  const isSeen = (name: string) =>
    request.access.readFields.has(name) && records.every(({ withheld }) => !withheld.has(name));
  return Object.fromEntries(Object.entries(ruledValues(request, merge, records)).filter(([name]) => isSeen(name)));
}

/** The owner's row of a reference is `o`, the referring row itself `t`. */
const fromSql = ({ kind, table, owner }: Reference): string =>
  kind === 'record' || !owner
    ? `${quoteName(table)} t`
    : `${quoteName(table)} t join ${quoteName(owner.resource)} o on o.id = t.${kind === 'list' ? 'record_id' : '_record_id'}`;

const ownerAlias = ({ kind, owner }: Reference): string => (kind === 'record' || !owner ? 't' : 'o');

function readableSql(request: ResourceRequest, reference: Reference, parameters: Parameters): string {
  const definition = reference.owner;
  if (!definition) return 'false';
  const access = accessTo(request, definition);
  if (!namesReference(request, reference)) return 'false';
  const alias = ownerAlias(reference);
  const readable = rowsSql({ ...request, definition, access }, access.read, parameters, alias);
  const open = isOpenSql(request, parameters)(definition.resource, reference.field?.name ?? '', alias);
  return open === undefined ? readable : `(${readable} and ${open})`;
}

/** Whether the caller can know of this relation at all. */
function namesReference(request: ResourceRequest, { owner, field }: Reference): boolean {
  const access = owner && accessTo(request, owner);
  return access?.can.list === true && (field === undefined || access.readFields.has(field.name));
}

function writableSql(request: ResourceRequest, reference: Reference, parameters: Parameters): string {
  const definition = reference.owner;
  if (!definition) return 'true';
  const access = accessTo(request, definition);
  return rowsSql({ ...request, definition, access }, access.update, parameters, ownerAlias(reference));
}

async function countReference(request: ResourceRequest, merge: MergeRequest, reference: Reference) {
  const parameters = new Parameters();
  const gone = idList(parameters, merge.from);
  const { rows } = await request.database.query<{ all: number; visible: number }>(
    `select count(*)::int as "all", count(*) filter (where ${readableSql(request, reference, parameters)})::int as visible ` +
      `from ${fromSql(reference)} where t.${quoteName(reference.column)} = any(${gone}) and ${presentOwner(reference)} and not (${amongThem(request, merge, reference, parameters)})`,
    parameters.values,
  );
  return { reference, ...rows[0]! };
}

const presentOwner = (reference: Reference): string =>
  reference.owner ? presentRows(reference.owner, ownerAlias(reference)) : 'true';

/** References from the merged records themselves are deleted with them. */
const amongThem = (
  request: ResourceRequest,
  merge: MergeRequest,
  reference: Reference,
  parameters: Parameters,
): string =>
  [
    ...(reference.owner?.resource === request.definition.resource
      ? [`${ownerAlias(reference)}.id = any(${idList(parameters, merge.from)})`]
      : []),
    ...(reference.kept ? [`${ownerAlias(reference)}.id = any(${idList(parameters, reference.kept)})`] : []),
  ].join(' or ') || 'false';

const idList = (parameters: Parameters, ids: readonly number[]): string =>
  parameters.add(`{${ids.join(',')}}`, 'bigint[]');

async function conflictsOf(
  request: ResourceRequest,
  merge: MergeRequest,
  reference: Reference,
): Promise<MergeConflict[]> {
  const found = [
    await unlikeParents(request, merge, reference),
    await forbiddenRows(request, merge, reference),
    await lockedRows(request, merge, reference),
    await pointsAtItself(request, merge, reference),
    ...(await doubles(request, merge, reference)),
  ];
  return found.filter(({ count }) => count > 0);
}

/** A condition over `t`; undefined where it cannot be true. */
type Sql = (parameters: Parameters, gone: () => string) => string | undefined;

/** The rows of a reference that meet a condition, counted, with the titles that the user can read. */
async function found(
  request: ResourceRequest,
  merge: MergeRequest,
  reference: Reference,
  kind: MergeConflict['kind'],
  condition: Sql,
): Promise<MergeConflict> {
  const parameters = new Parameters();
  const where = condition(parameters, () => idList(parameters, merge.from));
  const place = namesReference(request, reference) ? placeOf(reference) : { title: '', field: '' };
  const resource = place.title === '' ? null : (reference.owner?.resource ?? null);
  if (where === undefined) return { kind, resource, ...place, count: 0, examples: [] };
  const among = amongThem(request, merge, reference, parameters);
  const readable = readableSql(request, reference, parameters);
  const naming = namingFor(request, parameters);
  const title = reference.owner ? referenceTitle(naming, reference.owner, ownerAlias(reference)) : "''";
  const { rows } = await request.database.query<{ count: number; examples: string[] }>(
    `select count(*)::int as count, coalesce(to_jsonb((array_agg(distinct c.title) filter (where c.readable))[1:${EXAMPLES}]), '[]') as examples ` +
      `from (select ${title} as title, ${readable} as readable from ${fromSql(reference)} where ${where} and not (${among})) c`,
    parameters.values,
  );
  return { kind, resource, ...place, ...rows[0]! };
}

const unlikeParents = (request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict> =>
  found(request, merge, reference, 'parents', (parameters, gone) => {
    if (reference.ties.length === 0) return undefined;
    const into = parameters.add(merge.into, 'bigint');
    const same = reference.ties.map(([own, target]) => `t.${quoteName(own)} = x.${quoteName(target)}`).join(' and ');
    return (
      `t.${quoteName(reference.column)} = any(${gone()}) and not exists ` +
      `(select 1 from ${quoteName(request.definition.resource)} x where x.id = ${into} and ${same})`
    );
  });

const forbiddenRows = (request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict> =>
  found(request, merge, reference, 'forbidden', (parameters, gone) => {
    const writable = writableSql(request, reference, parameters);
    return writable === 'true' ? undefined : `t.${quoteName(reference.column)} = any(${gone()}) and not (${writable})`;
  });

/** Records whose state keeps the relation as it is. */
const lockedRows = (request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict> =>
  found(request, merge, reference, 'locked', (parameters, gone) => {
    const { owner, field } = reference;
    const locking = Object.entries(owner?.states?.lockedIn ?? {}).filter(
      ([, open]) => !open.includes(field?.name ?? ''),
    );
    if (!owner?.states || locking.length === 0) return undefined;
    const state = `${ownerAlias(reference)}.${quoteName(owner.fields[owner.states.field]?.column ?? owner.states.field)}`;
    const states = parameters.add(`{${locking.map(([name]) => name).join(',')}}`, 'text[]');
    return `t.${quoteName(reference.column)} = any(${gone()}) and ${presentOwner(reference)} and ${state} = any(${states})`;
  });

const pointsAtItself = (request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict> =>
  found(request, merge, reference, 'itself', (parameters, gone) =>
    reference.owner?.resource === request.definition.resource
      ? `t.${quoteName(reference.column)} = any(${gone()}) and ${ownerAlias(reference)}.id = ${parameters.add(merge.into, 'bigint')}`
      : undefined,
  );

/** Rows that a unique index would call the same once they point at the record that stays. A list simply loses its double. */
async function doubles(request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict[]> {
  if (reference.kind === 'list') return [];
  const indexes = await uniqueIndexes(request.database, reference);
  return Promise.all(
    indexes.map(({ others, nullsDistinct, only }) =>
      found(request, merge, reference, 'unique', (parameters) => {
        const all = idList(parameters, [merge.into, ...merge.from]);
        const own = quoteName(reference.column);
        const kept = reference.kept ? ` and id <> all(${idList(parameters, reference.kept)})` : '';
        const present = nullsDistinct ? others.map((part) => ` and ${part} is not null`).join('') : '';
        const list = others.length > 0 ? `${others.join(', ')}, ` : '';
        return (
          `t.id in (select id from (select id, count(*) over (partition by ${list}(${own} = any(${all}))) as twins ` +
          `from ${quoteName(reference.table)} where ${own} = any(${all})${present}${kept} and (${only ?? 'true'})) d where d.twins > 1)`
        );
      }),
    ),
  );
}

async function uniqueIndexes(database: Database, { table, column }: Reference) {
  const { rows } = await database.query<{ parts: string[]; nullsDistinct: boolean; only: string | null }>(
    `select (select jsonb_agg(pg_get_indexdef(i.indexrelid, place, true) order by place) from generate_series(1, i.indnkeyatts) place) as parts,
            not i.indnullsnotdistinct as "nullsDistinct", pg_get_expr(i.indpred, i.indrelid) as only
       from pg_index i where i.indrelid = to_regclass(quote_ident($1)) and i.indisunique and not i.indisprimary`,
    [table],
  );
  return rows
    .map(({ parts, nullsDistinct, only }) => ({ parts, nullsDistinct, only, own: [column, quoteName(column)] }))
    .filter(({ parts, own }) => parts.some((part) => own.includes(part)) && !parts.includes('id'))
    .map(({ parts, own, nullsDistinct, only }) => ({
      others: parts.filter((part) => !own.includes(part)),
      nullsDistinct,
      only,
    }));
}

const placeOf = ({ owner, field, column }: Reference): { title: string; field: string } => ({
  title: owner?.titlePlural ?? '',
  field: field?.title ?? column.replace(/_id$/, ''),
});
