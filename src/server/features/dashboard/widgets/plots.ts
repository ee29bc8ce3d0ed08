import type { Figure } from '#shared/contracts/dashboard.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { namingFor, referenceTitle } from '#server/records/query/record-titles.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { dayBefore } from '#server/features/workflows/time-limits.ts';
import { countedParts, countedRows, type ListFilter, narrowed, periodsFor, requestOn } from '../counting.ts';
import { pointsOf, within } from '../periods.ts';
import type { Widget, WidgetCall } from '../widgets.ts';

/** More sources than these are not shown. */
const MOST_SOURCES = 8;

interface SourceRow {
  readonly source: number | null;
  readonly count: number;
  readonly hired: number;
}

/** Applicants of the period by where they come from, and how many of them are hired. */
export const sources: Widget = {
  key: 'sources',
  needs: { applicants: ['cv_source', 'created_on', 'status'] },
  run: async (call) => {
    const filter = { created_on: within(periodsFor(call, 'applicants')) };
    const rows = await countedRows<SourceRow>(call, 'applicants', {
      filter,
      select: ({ column, test }) =>
        `${column('cv_source')} as source, count(*)::int as count, count(*) filter (where ${test({ status: ['hired'] })})::int as hired`,
      after: `group by 1 order by 2 desc, 1 limit ${MOST_SOURCES}`,
    });
    const names = await sourceNames(
      call,
      rows.flatMap(({ source }) => source ?? []),
    );
    return rows.map(({ source, count, hired }) => ({
      key: source === null ? 'none' : String(source),
      name: source === null ? null : (names.get(source) ?? `#${source}`),
      value: count,
      part: hired,
      list: {
        resource: 'applicants',
        filter: narrowed('applicants', call, { ...filter, cv_source: source === null ? null : [source] }),
      },
    }));
  },
};

async function sourceNames(call: WidgetCall, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const request = requestOn(call.http, 'applicants');
  const target = request.definitions.resources['cv_source'];
  if (!target || ids.length === 0) return new Map();
  const parameters = new Parameters();
  const title = referenceTitle(namingFor(request, parameters), target, 'n');
  const chosen = parameters.add(sqlArray(ids.map(String)), 'bigint[]');
  const { rows } = await request.database.query<{ id: number; name: string }>(
    `select n.id, ${title} as name from ${quoteName(target.resource)} n where n.id = any(${chosen})`,
    parameters.values,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Applications and hires over the period: one figure for each part of it, by its first day. */
export const overTime: Widget = {
  key: 'over_time',
  needs: { applicants: ['created_on', 'status', 'stage_since'] },
  run: async (call) => {
    const [came, hired] = await Promise.all([
      countedParts(call, 'applicants', 'created_on'),
      countedParts(call, 'applicants', 'stage_since', { status: ['hired'] }),
    ]);
    return pointsOf(periodsFor(call, 'applicants')).map((key, index) => ({
      key,
      value: came.parts[index] ?? 0,
      part: hired.parts[index] ?? 0,
    }));
  },
};

/** How long open jobs have been open, in days. The last part has no end. */
const AGES = [0, 31, 61, 91, 181] as const;

/** Open jobs by how long they have been open. */
export const jobAgeing: Widget = {
  key: 'job_ageing',
  needs: { jobs: ['job_status', 'open_date'] },
  run: async (call) => {
    const { today } = periodsFor(call, 'jobs');
    const parts = AGES.map((from, index) => {
      const next = AGES[index + 1];
      const open_date = {
        maximum: dayBefore(today, from),
        ...(next !== undefined && { exclusiveMinimum: dayBefore(today, next) }),
      };
      return { key: next === undefined ? `${from}` : `${from}-${next - 1}`, open_date };
    });
    const filter = { job_status: ['open'] };
    const [row] = await countedRows<Readonly<Record<string, number>>>(call, 'jobs', {
      filter,
      select: ({ test }) =>
        parts
          .map(({ open_date }, index) => `count(*) filter (where ${test({ open_date })})::int as part_${index}`)
          .join(', '),
    });
    return parts.map(({ key, open_date }, index): Figure => ({
      key,
      value: row![`part_${index}`] ?? 0,
      list: { resource: 'jobs', filter: narrowed('jobs', call, { ...filter, open_date }) },
    }));
  },
};

/** Applicants of the period by status, of those that this filter leaves. */
const byStatus = (key: string, needed: readonly string[], filterOf: (call: WidgetCall) => ListFilter): Widget => ({
  key,
  needs: { applicants: ['status', 'created_on', ...needed] },
  run: async (call) => {
    const filter = { created_on: within(periodsFor(call, 'applicants')), ...filterOf(call) };
    const rows = await countedRows<{ status: string; count: number }>(call, 'applicants', {
      filter,
      select: ({ column }) => `${column('status')} as status, count(*)::int as count`,
      after: 'group by 1 order by 2 desc',
    });
    return rows.map(({ status, count }) => ({
      key: status,
      value: count,
      list: { resource: 'applicants', filter: narrowed('applicants', call, { ...filter, status: [status] }) },
    }));
  },
});

/** Applicants of the period by status, for users who can't see the stages behind it. */
export const statuses = byStatus('statuses', [], () => ({}));

/** The same of the applicants whom the user has added, or whose candidates: a Vendor adds candidates alone. */
export const submissions = byStatus('submissions', ['created_by', 'cv_created_by'], ({ http }) => ({
  anyOf: [{ created_by: [http.principal.userId] }, { cv_created_by: [http.principal.userId] }],
}));
