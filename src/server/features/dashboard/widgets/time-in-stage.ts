import { STAGE_KINDS } from '#shared/contracts/workflows.ts';
import { workingDaysBetween } from '#shared/rules/working-days.ts';
import { limitedStages } from '#server/features/workflows/time-limits.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { parseFilter } from '#server/records/query/filter.ts';
import type { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';
import { countedRows, narrowed, periodsFor, requestOn } from '../counting.ts';
import { within } from '../periods.ts';
import type { Widget, WidgetCall } from '../widgets.ts';

/** The median of the newest of so many stays is that of all of them, for any use of it. */
const MOST_STAYS = 4_000;

interface Stay {
  readonly stage: number;
  /** Null: not known. */
  readonly since: string | null;
  readonly until: string;
}

/**
 * How many working days applicants were in stages that they left in the period, by kind of stage: the median, and the
 * median of the time limits that these stages have. Of very many the newest count.
 */
export const timeInStage: Widget = {
  key: 'time_in_stage',
  needs: { applicant_events: ['from_stage', 'to_stage', 'created_on', 'undoes'], applicants: ['stage_kind'] },
  run: async (call) => {
    const stays = await countedRows<Stay>(call, 'applicant_events', {
      filter: {
        created_on: within(periodsFor(call, 'applicant_events')),
        from_stage: { present: true },
        undoes: { present: false },
      },
      reads: ['applicants', 'workflow_stages', 'jobs'],
      select: ({ column }) =>
        `${column('from_stage')} as stage, ${column('created_on')} as until,
         (select p.created_on from applicant_events p where p.applicant_id = t.applicant_id and p.id < t.id
             and p.to_stage_id = t.from_stage_id and (p.from_stage_id is distinct from p.to_stage_id or p.kind in ('added', 'transfer'))
           order by p.id desc limit 1) as since`,
      after: ({ parameters }) =>
        `and t.from_stage_id is distinct from t.to_stage_id${ofJobs(call, parameters)} order by t.created_on desc limit ${MOST_STAYS}`,
    });
    const stages = new Map((await limitedStages(call.app)).map((each) => [each.stage, each]));
    const known = stays.flatMap(({ stage, since, until }) => {
      const limited = stages.get(stage);
      return limited && since !== null
        ? [{ kind: limited.kind, limit: limited.days, days: workingDaysBetween(since, until, limited.calendar) }]
        : [];
    });
    return STAGE_KINDS.filter((kind) => known.some((stay) => stay.kind === kind)).map((kind) => {
      const ofKind = known.filter((stay) => stay.kind === kind);
      const filter = narrowed('applicants', call, { status: ['active'], stage_kind: [kind] });
      return {
        key: kind,
        value: median(ofKind.map(({ days }) => days)),
        limit: median(ofKind.flatMap(({ limit }) => limit ?? [])),
        part: ofKind.length,
        list: { resource: 'applicants', filter },
      };
    });
  },
};

/** The steps of the jobs that the dashboard is narrowed to, among those that the user can read. */
function ofJobs(call: WidgetCall, parameters: Parameters): string {
  const filter = narrowed('jobs', call, {});
  if (Object.keys(filter).length === 0) return '';
  const request = requestOn(call.http, 'jobs');
  const where = { rows: request.access.read, filter: parseFilter(request, filter).filter };
  return ` and t.job_id in (select t.id from ${quoteName('jobs')} t where ${whereSql(request, where, parameters)})`;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
