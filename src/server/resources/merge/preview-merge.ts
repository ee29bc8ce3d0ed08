import { quoteName } from '#engine/predicates/sql-names.ts';
import type { MergeConflict, MergePreview } from '#shared/contracts/merge.ts';
import type { Database } from '../../db/database.ts';
import { accessTo, type ResourceRequest } from '../request.ts';
import { titleExpression } from '../select.ts';
import { Parameters } from '../sql-text.ts';
import { rowsSql } from '../where.ts';
import type { Reference } from './find-references.ts';
import type { MergeRequest } from './merge-request.ts';

const EXAMPLES = 5;

/** Counts what refers to the records that are to go, and finds what would keep it from pointing at the one that stays. */
export async function previewMerge(
  request: ResourceRequest,
  merge: MergeRequest,
  references: readonly Reference[],
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
    conflicts: conflicts.flat(),
  };
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
  if (!access.can.list) return 'false';
  return rowsSql({ ...request, definition, access }, access.read, parameters, ownerAlias(reference));
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
      `from ${fromSql(reference)} where t.${quoteName(reference.column)} = any(${gone}) and not (${amongThem(request, merge, reference, parameters)})`,
    parameters.values,
  );
  return { reference, ...rows[0]! };
}

/** What the merged records themselves refer to goes with them. */
const amongThem = (request: ResourceRequest, merge: MergeRequest, reference: Reference, parameters: Parameters): string =>
  reference.owner?.resource === request.definition.resource
    ? `${ownerAlias(reference)}.id = any(${idList(parameters, merge.from)})`
    : 'false';

const idList = (parameters: Parameters, ids: readonly number[]): string => parameters.add(`{${ids.join(',')}}`, 'bigint[]');

async function conflictsOf(request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<MergeConflict[]> {
  const found = [
    await unlikeParents(request, merge, reference),
    await forbiddenRows(request, merge, reference),
    await pointsAtItself(request, merge, reference),
    ...(await doubles(request, merge, reference)),
  ];
  return found.filter(({ count }) => count > 0);
}

/** A condition over `t`; undefined where it cannot hold. */
type Sql = (parameters: Parameters, gone: () => string) => string | undefined;

/** The rows of a reference that meet a condition, counted, with the titles that the person may read. */
async function found(
  request: ResourceRequest,
  merge: MergeRequest,
  reference: Reference,
  kind: MergeConflict['kind'],
  condition: Sql,
): Promise<MergeConflict> {
  const parameters = new Parameters();
  const where = condition(parameters, () => idList(parameters, merge.from));
  if (where === undefined) return { kind, resource: null, ...placeOf(reference), count: 0, examples: [] };
  const among = amongThem(request, merge, reference, parameters);
  const readable = readableSql(request, reference, parameters);
  const title = reference.owner ? titleExpression(reference.owner, ownerAlias(reference)) : "''";
  const { rows } = await request.database.query<{ count: number; examples: string[] }>(
    `select count(*)::int as count, coalesce(to_jsonb((array_agg(distinct c.title) filter (where c.readable))[1:${EXAMPLES}]), '[]') as examples ` +
      `from (select ${title} as title, ${readable} as readable from ${fromSql(reference)} where ${where} and not (${among})) c`,
    parameters.values,
  );
  return { kind, resource: reference.owner?.resource ?? null, ...placeOf(reference), ...rows[0]! };
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
    indexes.map(({ others, nullsDistinct }) =>
      found(request, merge, reference, 'unique', (parameters) => {
        const all = idList(parameters, [merge.into, ...merge.from]);
        const own = quoteName(reference.column);
        const present = nullsDistinct ? others.map((part) => ` and ${part} is not null`).join('') : '';
        const list = others.length > 0 ? `${others.join(', ')}, ` : '';
        return (
          `t.id in (select id from (select id, count(*) over (partition by ${list}(${own} = any(${all}))) as twins ` +
          `from ${quoteName(reference.table)} where ${own} = any(${all})${present}) d where d.twins > 1)`
        );
      }),
    ),
  );
}

async function uniqueIndexes(database: Database, { table, column }: Reference) {
  const { rows } = await database.query<{ parts: string[]; nullsDistinct: boolean }>(
    `select (select jsonb_agg(pg_get_indexdef(i.indexrelid, place, true) order by place) from generate_series(1, i.indnkeyatts) place) as parts,
            not i.indnullsnotdistinct as "nullsDistinct"
       from pg_index i where i.indrelid = to_regclass(quote_ident($1)) and i.indisunique and not i.indisprimary and i.indpred is null`,
    [table],
  );
  return rows
    .map(({ parts, nullsDistinct }) => ({ parts, nullsDistinct, own: [column, quoteName(column)] }))
    .filter(({ parts, own }) => parts.some((part) => own.includes(part)) && !parts.includes('id'))
    .map(({ parts, own, nullsDistinct }) => ({ others: parts.filter((part) => !own.includes(part)), nullsDistinct }));
}

const placeOf = ({ owner, field, column }: Reference): { title: string; field: string } => ({
  title: owner?.titlePlural ?? '',
  field: field?.title ?? column.replace(/_id$/, ''),
});
