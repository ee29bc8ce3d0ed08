import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import type { CountCache } from './count-cache.ts';
import { parseFilter } from './filter.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { EXACT_UP_TO } from './read.ts';
import { requirePermission, type ResourceRequest } from './request.ts';
import { Parameters } from './sql-text.ts';
import { whereSql } from './where.ts';
import { jsonObject } from './write-body.ts';

const MAX_FILTERS = 60;
/** Tests of all filters together. */
const MAX_TESTS = 120;
const MAX_SEARCHES = 10;
const KNOWN = new Set(['filter', 'filters']);

export interface FilterCounts {
  /** How many rows each filter leaves, in the order of the filters; at least so many where the count is not exact. */
  readonly counts: readonly number[];
  readonly count_exact: boolean;
}

/**
 * How many readable rows match each of several filters together with a common one: `{ filter, filters }`. One
 * statement, one pass over no more than 10,000 rows, whatever the number of filters; beyond, each count says "at
 * least".
 * @throws {AppError} unknown_parameter or malformed, as the filter of a list does.
 */
export async function countFilters(request: ResourceRequest, body: unknown, cache: CountCache): Promise<FilterCounts> {
  requirePermission(request, request.access.read !== false);
  const { common, each } = readBody(request, body);
  const parameters = new Parameters();
  const within = whereSql(request, { rows: request.access.read, ...common }, parameters);
  const columns = each.map(
    (narrowing) => `count(*) filter (where ${whereSql(request, { rows: true, ...narrowing }, parameters)})::int`,
  );
  const { resource } = request.definition;
  const key = `${within}\u0000${columns.join()}\u0000${JSON.stringify(parameters.values)}`;
  const numbers = cache.get(resource, key) ?? (await read(request, within, columns, parameters));
  cache.set(resource, key, numbers);
  const [scanned = 0, ...counts] = numbers;
  return { counts: counts.map((count) => Math.min(count, EXACT_UP_TO)), count_exact: scanned <= EXACT_UP_TO };
}

async function read(
  request: ResourceRequest,
  within: string,
  columns: readonly string[],
  { values }: Parameters,
): Promise<readonly number[]> {
  const rows = `select t.* from ${quoteName(request.definition.resource)} t where ${within} limit ${EXACT_UP_TO + 1}`;
  const text = `select json_build_array(${['count(*)::int', ...columns].join(', ')})::text as counts from (${rows}) t`;
  const reply = await request.database.query<{ counts: string }>(text, values);
  return JSON.parse(reply.rows[0]!.counts) as number[]; // an aggregate always answers one row
}

function readBody(request: ResourceRequest, body: unknown) {
  const { filter = {}, filters, ...others } = jsonObject(body);
  for (const name of Object.keys(others)) if (!KNOWN.has(name)) throw unknownParameter(name);
  if (!Array.isArray(filters) || filters.length === 0 || filters.length > MAX_FILTERS)
    throw new AppError('malformed', `filters has to be a list of 1 to ${MAX_FILTERS} conditions`);
  const budget = { tests: MAX_TESTS };
  const [common, ...each] = [filter, ...(filters as unknown[])].map((one) => parseFilter(request, one, budget));
  const searches = each.filter(({ search }) => search).length;
  if (searches > MAX_SEARCHES) throw new AppError('malformed', `No more than ${MAX_SEARCHES} filters may search`);
  const isSearchable = request.definition.list.search.some((name) => request.access.readFields.has(name));
  if (!isSearchable && (searches > 0 || common!.search)) throw unknownParameter('q');
  return { common: common!, each }; // the first is always there
}
