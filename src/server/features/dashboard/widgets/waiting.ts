import type { Figure } from '#shared/contracts/dashboard.ts';
import { limitedStages, overdueFilter } from '#server/features/workflows/time-limits.ts';
import { countedRows, type ListFilter, narrowed } from '../counting.ts';
import type { Widget, WidgetCall } from '../widgets.ts';

const UNREVIEWED_HOURS = 48;
/** The moment that counts moves on in steps, so that a count can be kept. */
const STEP_MS = 5 * 60_000;
const MS_PER_HOUR = 3_600_000;

/** New applicants whom no one has moved for two days. */
export const unreviewed: Widget = {
  key: 'unreviewed',
  needs: { applicants: ['status', 'stage_kind', 'stage_since'] },
  run: async (call) => {
    const before = Math.floor(Date.now() / STEP_MS) * STEP_MS - UNREVIEWED_HOURS * MS_PER_HOUR;
    return waiting(call, 'unreviewed', 'applicants', 'stage_since', {
      status: ['active'],
      stage_kind: ['new'],
      stage_since: { exclusiveMaximum: new Date(before).toISOString() },
    });
  },
};

/** Applicants whose time in their stage is up. */
export const overdueInStage: Widget = {
  key: 'overdue_in_stage',
  needs: { applicants: ['status', 'stage', 'stage_since'], applicant_events: ['to_stage'] },
  run: async (call) =>
    waiting(call, 'overdue_in_stage', 'applicants', 'stage_since', overdueFilter(await limitedStages(call.app))),
};

/** Jobs that wait for an approval, for users who can give it. */
export const pendingApprovals: Widget = {
  key: 'pending_approvals',
  needs: { jobs: ['job_status', 'updated_on'] },
  can: { resource: 'jobs', action: 'approve' },
  run: async (call) => waiting(call, 'pending_approvals', 'jobs', 'updated_on', { job_status: ['pending_approval'] }),
};

/** The user's own tasks that are due today or earlier. */
export const tasksDue: Widget = {
  key: 'tasks_due',
  needs: { tasks: ['assignee', 'done', 'due'] },
  run: async (call) => {
    const filter = { assignee: [call.http.principal.userId], done: false, due: { maximum: { $day: 0 } } };
    const [row] = await countedRows<{ count: number; late: number }>(call, 'tasks', {
      filter,
      select: ({ test }) =>
        `count(*)::int as count, count(*) filter (where ${test({ due: { exclusiveMaximum: { $day: 0 } } })})::int as late`,
    });
    return [{ key: 'tasks_due', value: row!.count, part: row!.late, list: { resource: 'tasks', filter } }];
  },
};

async function waiting(
  call: WidgetCall,
  key: string,
  resource: 'applicants' | 'jobs',
  since: string,
  filter: ListFilter,
): Promise<readonly Figure[]> {
  const [row] = await countedRows<{ count: number; oldest: string | null }>(call, resource, {
    filter,
    select: ({ column }) => `count(*)::int as count, min(${column(since)}) as oldest`,
  });
  return [
    { key, value: row!.count, oldest: row!.oldest, list: { resource, filter: narrowed(resource, call, filter) } },
  ];
}
