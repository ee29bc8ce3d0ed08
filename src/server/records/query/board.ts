import type { FieldDefinition } from '#engine/model/definition.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { type BoardAnswer, LANES_PER_PAGE } from '#shared/contracts/board.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { boardScope, recordColumns } from './board-columns.ts';
import { parseFilter } from './filter.ts';
import type { TimeLimit } from './record-code.ts';
import { namingFor, relationJson } from './record-titles.ts';
import { requirePermission, type ResourceRequest } from './request.ts';
import { Parameters } from './sql-text.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { whereSql } from './where.ts';
import { isOpenSql } from './withheld.ts';
import { jsonObject } from './write-body.ts';

/** More records are not counted; the numbers are then "at least". */
const COUNTED_UP_TO = 50_000;

const KNOWN = new Set(['filter', 'lane', 'lane_page']);

/**
 * The columns of a board and how many of the readable records that match `filter` each has, overdue ones too, also by
 * lane: `{ filter, lane, lane_page }`. One statement counts, in one pass. What is withheld from the user in a record
 * counts as empty.
 * @throws {AppError} route_not_found without a board, unknown_parameter or malformed as the filter of a list does.
 */
export async function readBoard(request: ResourceRequest, body: unknown): Promise<BoardAnswer> {
  const { access, definition } = request;
  requirePermission(request, access.read !== false);
  const { board } = definition.list;
  if (!board || !access.readFields.has(board.by)) throw new AppError('route_not_found', say('server.request.no_route'));
  const { filter: given = {}, lane, lane_page: page = 1, ...others } = jsonObject(body);
  const filter = jsonObject(given, 'filter');
  for (const name of Object.keys(others)) if (!KNOWN.has(name)) throw unknownParameter(name);
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > 1000)
    throw new AppError('malformed', 'lane_page has to be between 1 and 1000');
  const scope = await boardScope(request, board, filter);
  const by = scope === undefined ? board.by : board.within!.field; // a scope is one of `within`
  const limits = await limitsOf(request, board);
  const counted = await count(request, {
    by: definition.fields[by]!, // it is readable
    lane: laneField(request, board, lane),
    filter,
    offset: (page - 1) * LANES_PER_PAGE,
    board,
    limits,
  });
  const columns = await recordColumns(request, { board, by, scope, counts: counted.counts });
  const { used, ...answer } = counted;
  const shown = new Set(used);
  return { by, columns, limits: limits.filter(({ id }) => shown.has(id)), ...answer };
}

function laneField({ access, definition }: ResourceRequest, board: BoardDefinition, lane: unknown) {
  if (lane === undefined) return undefined;
  const field = typeof lane === 'string' && board.lanes.includes(lane) ? definition.fields[lane] : undefined;
  if (!field || !access.readFields.has(field.name)) throw unknownParameter(`lane ${String(lane)}`);
  return field;
}

/** Nothing where the user cannot read what the limits are about. */
async function limitsOf(
  { access, records }: ResourceRequest,
  { overdue }: BoardDefinition,
): Promise<readonly TimeLimit[]> {
  if (!overdue || !access.readFields.has(overdue.since) || !access.readFields.has(overdue.of)) return [];
  return records.handler('limit', overdue.limits)();
}

interface Counting {
  readonly by: FieldDefinition;
  readonly lane: FieldDefinition | undefined;
  readonly filter: unknown;
  /** The lanes before these. */
  readonly offset: number;
  readonly board: BoardDefinition;
  readonly limits: readonly TimeLimit[];
}

interface Counted extends Pick<BoardAnswer, 'counts' | 'lanes' | 'lane_count' | 'count_exact'> {
  /** The records that set the limits of those that were counted: nothing is said about others. */
  readonly used: readonly number[];
}

async function count(request: ResourceRequest, counting: Counting): Promise<Counted> {
  const parameters = new Parameters();
  const text = countText(request, counting, parameters);
  const { rows } = await request.database.query<{ counted: string }>(text, parameters.values);
  const { scanned, ...answer } = JSON.parse(rows[0]!.counted) as Omit<Counted, 'count_exact'> & { scanned: number }; // an aggregate always answers one row
  return { ...answer, count_exact: scanned <= COUNTED_UP_TO };
}

function countText(request: ResourceRequest, counting: Counting, parameters: Parameters): string {
  const { by, lane, offset, filter, board, limits } = counting;
  const within = whereSql(request, { rows: request.access.read, ...parseFilter(request, filter) }, parameters);
  const open = openColumn(request, parameters);
  const late = limits.length > 0 && board.overdue ? open(request.definition.fields[board.overdue.since]!) : 'null'; // it is readable
  const of = limits.length > 0 && board.overdue ? open(request.definition.fields[board.overdue.of]!) : 'null'; // it is readable
  const timed = lateRows(request, board.overdue?.where, parameters);
  const inLane = lane ? open(lane) : 'null';
  const read = `select ${open(by)}::text as col, ${inLane}::bigint as lane, ${late}::timestamptz as since, ${of}::bigint as of, ${timed} as timed`;
  const ids = parameters.add(sqlArray(limits.map(({ id }) => id)), 'bigint[]');
  const moments = parameters.add(sqlArray(limits.map(({ overdue }) => overdue)), 'timestamptz[]');
  const one = `json_build_object('column', col, 'count', sum(count)::int, 'overdue', sum(overdue)::int) as one`;
  return `with rows as materialized (${read} from ${quoteName(request.definition.resource)} t where ${within} limit ${COUNTED_UP_TO + 1}),
    counted as materialized (
      select col, lane, count(*) as count, count(*) filter (where timed and since < l.overdue) as overdue
        from rows left join unnest(${ids}, ${moments}) l(id, overdue) on l.id = rows.of group by col, lane),
    lanes as materialized (select lane, sum(count) as most from counted group by lane)
    select json_build_object(
      'scanned', (select count(*)::int from rows),
      'used', (select coalesce(json_agg(distinct of), '[]') from rows where of is not null),
      'counts', (select coalesce(json_agg(one), '[]') from (select ${one} from counted group by col order by col) c),
      ${lanesText(request, { lane, offset, one }, parameters)})::text as counted`;
}

/** The lanes of one page with their counts; none on a board without them. */
function lanesText(
  request: ResourceRequest,
  { lane, offset, one }: { readonly lane: FieldDefinition | undefined; readonly offset: number; readonly one: string },
  parameters: Parameters,
): string {
  if (!lane) return `'lanes', '[]'::json, 'lane_count', 0`;
  const named = relationJson(namingFor(request, parameters), lane, 'p');
  const counts = `(select coalesce(json_agg(one), '[]') from (select ${one} from counted where lane is not distinct from p.${quoteName(lane.column!)} group by col order by col) c)`; // a relation to one record has a column
  const page = `(select lane as ${quoteName(lane.column!)}, most from lanes order by (lane is null), most desc, lane limit ${LANES_PER_PAGE} offset ${parameters.add(offset, 'int')}) p`; // a relation to one record has a column
  const laneJson = `json_build_object('id', p.${quoteName(lane.column!)}, 'name', ${named} ->> 'name', 'counts', ${counts})`; // a relation to one record has a column
  return `'lanes', (select coalesce(json_agg(${laneJson}), '[]') from ${page}), 'lane_count', (select count(*)::int from lanes)`;
}

/** The column of a field over `t` where it is open, else null. */
const openColumn =
  (request: ResourceRequest, parameters: Parameters) =>
  (field: FieldDefinition): string => {
    const column = `t.${quoteName(field.column ?? field.name)}`;
    const isOpen = isOpenSql(request, parameters)(request.definition.resource, field.name, 't');
    return isOpen === undefined ? column : `(case when ${isOpen} then ${column} end)`;
  };

const lateRows = (request: ResourceRequest, where: Predicate | undefined, parameters: Parameters): string =>
  where ? `(${whereSql(request, { rows: true, filter: where }, parameters)})` : 'true';
