import type { FastifyRequest } from 'fastify';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { relativeDay } from '#engine/predicates/values.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { parseFilter } from '#server/records/query/filter.ts';
import { readerOf } from '#server/records/query/reader.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';
import { periodsOf, pointsOf, type TwoPeriods, withinBoth } from './periods.ts';
import type { DashboardFilter, WidgetCall } from './widgets.ts';

/** A filter as a list takes it. */
export type ListFilter = Readonly<Record<string, unknown>>;

/** The fields that the choices of the dashboard narrow. Applicants have them from their jobs. */
const UNITS = {
  organization: 'organization',
  company: 'company',
  business_unit: 'business_unit',
  department: 'department',
} as const;
const NARROWED = {
  applicants: { ...UNITS, job: 'job', person: 'contact_person' },
  jobs: { ...UNITS, job: 'id', person: 'recruiter' },
} as const satisfies Readonly<Record<string, Readonly<Record<keyof DashboardFilter, string>>>>;

/** A filter together with the choices of the dashboard. */
export const narrowed = (
  resource: keyof typeof NARROWED,
  { filter: chosen }: Pick<WidgetCall, 'filter'>,
  filter: ListFilter,
): ListFilter => ({
  ...filter,
  ...Object.fromEntries(
    Object.entries(NARROWED[resource]).flatMap(([name, field]) => {
      const id = chosen[name as keyof DashboardFilter];
      return id === undefined ? [] : [[field, [id]]];
    }),
  ),
});

/**
 * The same choices as SQL over the record `t`, without the word "and". Applicants and their steps are found by their
 * jobs, which are few: an index on the applicants then has all that is counted.
 */
function chosenSql(call: WidgetCall, resource: string, parameters: Parameters): string | undefined {
  if (Object.values(call.filter).every((id) => id === undefined)) return undefined;
  if (resource === 'applicants') parseFilter(requestOn(call.http, resource), narrowed(resource, call, {}));
  else if (resource !== 'jobs' && resource !== 'applicant_events') return undefined;
  const request = requestOn(call.http, 'jobs');
  const filter = parseFilter(request, narrowed('jobs', call, {})).filter;
  if (resource === 'jobs') return whereSql(request, { rows: true, filter }, parameters);
  const jobs = `select t.id from ${quoteName('jobs')} t where ${whereSql(request, { rows: request.access.read, filter }, parameters)}`;
  return `t.job_id in (${jobs})`;
}

/** The user's request on a resource. @throws {AppError} forbidden where they can't read it. */
export function requestOn(http: FastifyRequest, resource: string): ResourceRequest {
  const request = readerOf(http, resource);
  if (!request) throw new AppError('forbidden', say('server.request.forbidden'));
  return request;
}

/** What a counting statement is made with. */
interface Counting {
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

/**
 * Rows of a statement over the records of a resource that the user can read, that a list with this filter has, and that
 * the choices of the dashboard leave.
 */
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
  const chosen = chosenSql(call, resource, parameters);
  const end = typeof after === 'string' ? after : after(counting);
  return call.kept.rows<Row>(call.http.principal.userId, {
    text: `select ${columns} from ${quoteName(resource)} t where ${where}${chosen === undefined ? '' : ` and ${chosen}`} ${end}`,
    values: parameters.values,
    reads: [resource, ...(chosen === undefined ? [] : ['jobs']), ...reads],
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
  const rows = await countedRows<{ part: number; count: number }>(call, resource, {
    filter: { ...filter, [field]: withinBoth(periods) },
    select: ({ column, parameters, request }) => {
      const { timeZone } = request.principal;
      const beginnings = [periods.earlier, ...pointsOf(periods)].map(
        (day) => relativeDay('$day', 0, day, timeZone) ?? day,
      );
      const instants = parameters.add(sqlArray(beginnings), 'timestamptz[]');
      return `width_bucket(${column(field)}, ${instants}) as part, count(*)::int as count`;
    },
    after: 'group by 1',
  });
  const countOf = (part: number) => rows.find((row) => row.part === part)?.count ?? 0;
  return { before: countOf(1), parts: pointsOf(periods).map((_, index) => countOf(index + 2)) };
}
