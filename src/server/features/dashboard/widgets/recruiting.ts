import type { Figure } from '#shared/contracts/dashboard.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { dayBefore } from '#server/features/workflows/time-limits.ts';
import { countedParts, countedRows, narrowed, periodsFor, requestOn } from '../counting.ts';
import { pointsOf, within, withinBoth } from '../periods.ts';
import { canRead } from '#server/records/query/reader.ts';
import type { Widget, WidgetCall } from '../widgets.ts';

/** Applicants who came in the period. */
export const newApplicants: Widget = {
  key: 'new_applicants',
  needs: { applicants: ['created_on'] },
  run: async (call) => {
    const { before, parts } = await countedParts(call, 'applicants', 'created_on');
    const filter = narrowed('applicants', call, { created_on: within(periodsFor(call, 'applicants')) });
    return [
      {
        key: 'new_applicants',
        value: parts.reduce((total, count) => total + count, 0),
        before,
        trend: [...parts],
        list: { resource: 'applicants', filter },
      },
    ];
  },
};

const sum = (values: readonly { readonly value: number }[]): number =>
  values.reduce((total, { value }) => total + value, 0);

/** Statuses that a job can only have after it was open. */
const OPENED = ['open', 'on_hold', 'filled', 'closed', 'cancelled', 'archived'];

/**
 * Jobs that are open now. How many were open before is counted back from the days on which jobs opened and closed, for
 * users who can read both; the time that jobs were on hold counts as open.
 */
export const openJobs: Widget = {
  key: 'open_jobs',
  needs: { jobs: ['job_status'] },
  run: async (call) => {
    const filter = { job_status: ['open'] };
    const [row] = await countedRows<{ count: number }>(call, 'jobs', {
      filter,
      select: () => 'count(*)::int as count',
    });
    const value = row!.count;
    return [
      {
        key: 'open_jobs',
        value,
        ...(await jobsBefore(call, value)),
        list: { resource: 'jobs', filter: narrowed('jobs', call, filter) },
      },
    ];
  },
};

interface OpenedJobs {
  /** The day on which they opened; the day before the period where that was earlier. */
  readonly day: string;
  /** The same for closing; null: they are open. */
  readonly closed: string | null;
  readonly count: number;
}

async function jobsBefore(call: WidgetCall, value: number): Promise<Partial<Figure>> {
  const request = requestOn(call.http, 'jobs');
  if (!['open_date', 'closed_on'].every((name) => canRead(request, name))) return {};
  const periods = periodsFor(call, 'jobs');
  const rows = await countedRows<OpenedJobs>(call, 'jobs', {
    filter: { job_status: OPENED, open_date: { present: true } },
    select: ({ column, day, parameters }) => {
      const earlier = `(${parameters.add(periods.from, 'date')} - 1)`;
      return `greatest(${column('open_date')}, ${earlier})::text as day,
        (case when ${column('closed_on')} is not null then greatest(${day('closed_on')}, ${earlier}) end)::text as closed, count(*)::int as count`;
    },
    after: 'group by 1, 2',
  });
  const moves = rows.flatMap(({ day, closed, count }) => [
    { day, value: count },
    ...(closed === null ? [] : [{ day: closed, value: -count }]),
  ]);
  const openOn = (last: string) => Math.max(0, value - sum(moves.filter(({ day }) => day > last)));
  const points = pointsOf(periods);
  const ends = [...points.slice(1).map((point) => dayBefore(point, 1)), periods.today];
  return { before: openOn(dayBefore(periods.from, 1)), trend: ends.map(openOn) };
}

interface HireRow {
  /** The part of the period, from 1; 0: the period before. Null for a whole period. */
  readonly point: number | null;
  readonly is_now: boolean | null;
  readonly days: number;
}

/** How many days it took from the application to the hire, for those hired in the period: the median. */
export const timeToHire: Widget = {
  key: 'time_to_hire',
  needs: { applicants: ['created_on', 'status', 'stage_since'] },
  run: async (call) => {
    const periods = periodsFor(call, 'applicants');
    const points = pointsOf(periods);
    const rows = await countedRows<HireRow>(call, 'applicants', {
      filter: { status: ['hired'], stage_since: withinBoth(periods) },
      select: ({ column, day, parameters }) => {
        const point = `width_bucket(${day('stage_since')}, ${parameters.add(sqlArray(points), 'date[]')})`;
        const took = `extract(epoch from ${column('stage_since')} - ${column('created_on')}) / 86400`;
        return `${point} as point, ${point} > 0 as is_now, percentile_cont(0.5) within group (order by ${took})::float8 as days`;
      },
      after: 'group by grouping sets ((1), (2))',
    });
    const whole = (isNow: boolean) => rounded(rows.find((row) => row.is_now === isNow)?.days);
    const filter = narrowed('applicants', call, { status: ['hired'], stage_since: within(periods) });
    return [
      {
        key: 'time_to_hire',
        value: whole(true),
        before: whole(false),
        trend: points.map((_, index) => rounded(rows.find(({ point }) => point === index + 1)?.days)),
        list: { resource: 'applicants', filter },
      },
    ];
  },
};

/** To a tenth of a day. */
const rounded = (days: number | undefined): number | null => (days === undefined ? null : Math.round(days * 10) / 10);
