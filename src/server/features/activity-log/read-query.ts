import type { FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type ActivityFilter, activityFilters, type activityListQuery } from '#shared/contracts/activity.ts';
import { AppError } from '#shared/errors.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import { isUnknownParameter } from '#server/platform/plugins/validation.ts';

/** The query of a reader of the log, in either dialect. */
export interface LogQuery {
  readonly filter: ActivityFilter;
  readonly search: string | undefined;
  readonly orderBy: 'id' | 'at';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
  /** The entry behind which the page begins. */
  readonly beyond?: number;
}

type ListQuery = FromSchema<typeof activityListQuery>;
type Narrowing = Omit<ListQuery, 'page' | 'limit' | 'orderBy' | 'ascending' | 'beyond' | 'range' | 'sort'>;

const MAX_ROWS = 200;

/** @throws {AppError} malformed or unknown_parameter for invalid values inside `filter` and `range`. */
export function readListQuery(http: FastifyRequest<{ Querystring: ListQuery }>): LogQuery {
  const { page, limit, orderBy, ascending, beyond, range, sort, ...narrowing } = http.query;
  const [sortField, sortOrder] = sort ? (readJson(sort, 'sort') as ['id' | 'at', string]) : [];
  const isAscending = sortOrder ? sortOrder.toUpperCase() === 'ASC' : ascending === '1' || ascending === 'true';
  return {
    ...readNarrowing(http, narrowing),
    orderBy: sortField ?? orderBy,
    direction: isAscending ? 'asc' : 'desc',
    ...(range ? windowOf(range) : { limit, offset: (page - 1) * limit }),
    beyond,
  };
}

/** The filters and the search text, of a list as of an export. */
export function readNarrowing(http: FastifyRequest, query: Narrowing): Pick<LogQuery, 'filter' | 'search'> {
  const { filter: json, query: search, ...filter } = query;
  const { q, ...more } = json ? parsedFilter(http, json) : {};
  return { filter: { ...filter, ...more }, search: search ?? q };
}

function parsedFilter(http: FastifyRequest, json: string): FromSchema<typeof activityFilters> {
  const value = readJson(json, 'filter');
  const validate =
    http.getValidationFunction(activityFilters) ?? http.compileValidationSchema(activityFilters, 'query');
  if (validate(value)) return value as FromSchema<typeof activityFilters>;
  if (isUnknownParameter(validate.errors ?? []))
    throw new AppError('unknown_parameter', 'The filter has a key that the activity log does not know.');
  throw new AppError('malformed', 'The filter has a value that cannot be read.');
}

function windowOf(range: string): { limit: number; offset: number } {
  const [from, to] = readJson(range, 'range') as [number, number];
  const limit = to - from + 1;
  if (limit < 1 || limit > MAX_ROWS)
    throw new AppError('malformed', `range has to be [from,to] with at most ${MAX_ROWS} rows`);
  return { limit, offset: from };
}
