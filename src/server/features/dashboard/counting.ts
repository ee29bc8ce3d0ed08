import type { FastifyRequest } from 'fastify';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { parseFilter } from '#server/records/query/filter.ts';
import { readerOf } from '#server/records/query/reader.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';
import { earlier, partsOf, periodsOf, type TwoPeriods, withinBoth } from './periods.ts';
import type { DashboardFilter, WidgetCall } from './widgets.ts';

/** A filter as a list takes it. */
export type ListFilter = Readonly<Record<string, unknown>>;

/** The fields of a resource that the choices of the dashboard narrow. */
const NARROWED: Readonly<Record<string, Readonly<Record<keyof DashboardFilter, string>>>> = {
  applicants: { organization: 'organization', job: 'job', person: 'contact_person' },
  jobs: { organization: 'organization', job: 'id', person: 'recruiter' },
};

/** A filter together with the choices of the dashboard. */
export const narrowed = (resource: string, { filter: chosen }: WidgetCall, filter: ListFilter): ListFilter => ({
  ...filter,
  ...Object.fromEntries(
    Object.entries(NARROWED[resource] ?? {}).flatMap(([name, field]) => {
      const id = chosen[name as keyof DashboardFilter];
      return id === undefined ? [] : [[field, [id]]];
    }),
  ),
});

/** The user's request on a resource. @throws {AppError} forbidden where they can't read it. */
export function requestOn(http: FastifyRequest, resource: string): ResourceRequest {
  const request = readerOf(http, resource);
  if (!request) throw new AppError('forbidden', say('server.request.forbidden'));
  return request;
}

/** What a counting statement is made with. */
export interface Counting {
  readonly request: ResourceRequest;
  readonly parameters: Parameters;
  /** A field of the record `t` as SQL, as this user reads it. */
  readonly column: (name: string) => string;
  /** A condition on the record `t`. */
  readonly test: (filter: ListFilter) => string;
  /** The day of an instant in the user's time zone. */
  readonly day: (name: string) => string;
}

/** A statement over the records of one resource. */
export interface CountedStatement {
  readonly select: (counting: Counting) => string;
  readonly filter: ListFilter;
  /** What follows the condition, such as `group by`. */
  readonly after?: string | ((counting: Counting) => string);
  /** Other resources that it reads. */
  readonly reads?: readonly string[];
}

/** Rows of a statement over the records of a resource that the user can read and that a list with this filter has. */
export async function countedRows<Row extends object>(
  call: WidgetCall,
  resource: string,
  { select, filter, after = '', reads = [] }: CountedStatement,
): Promise<readonly Row[]> {
  const request = requestOn(call.http, resource);
  const parameters = new Parameters();
  const test = (one: ListFilter) =>
    whereSql(request, { rows: true, filter: parseFilter(request, one).filter }, parameters);
  const column = (name: string) => fieldSql('t', request.definition.fields[name]!); // a name of the widget's needs
  let zone: string | undefined;
  const day = (name: string) =>
    `(${column(name)} at time zone ${(zone ??= parameters.add(request.principal.timeZone, 'text'))})::date`;
  const counting = { request, parameters, column, test, day };
  const columns = select(counting);
  const where = whereSql(
    request,
    { rows: request.access.read, filter: parseFilter(request, filter).filter },
    parameters,
  );
  const end = typeof after === 'string' ? after : after(counting);
  return call.kept.rows<Row>(call.http.principal.userId, {
    text: `select ${columns} from ${quoteName(resource)} t where ${where} ${end}`,
    values: parameters.values,
    reads: [resource, ...reads],
  });
}

/** The period of the dashboard and the one before it, by the day of the user. */
export const periodsFor = ({ http, days }: WidgetCall, resource: string): TwoPeriods =>
  periodsOf(requestOn(http, resource).context.today ?? '', days);

/** How many records there are in each part of the period by an instant of theirs, and in the whole period before. */
export async function countedParts(
  call: WidgetCall,
  resource: string,
  field: string,
  filter: ListFilter = {},
): Promise<{ readonly before: number; readonly parts: readonly number[] }> {
  const periods = periodsFor(call, resource);
  const conditions = [earlier(periods), ...partsOf(periods)];
  const [row] = await countedRows<Readonly<Record<string, number>>>(call, resource, {
    filter: narrowed(resource, call, { ...filter, [field]: withinBoth(periods) }),
    select: ({ test }) =>
      conditions
        .map((each, index) => `count(*) filter (where ${test({ [field]: each })})::int as part_${index}`)
        .join(', '),
  });
  const [before = 0, ...parts] = conditions.map((_, index) => row?.[`part_${index}`] ?? 0);
  return { before, parts };
}
