import type { FastifyInstance } from 'fastify';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { addWorkingDays, type Weekday, WEEKDAYS, type WorkingCalendar } from '#shared/rules/working-days.ts';
import { relativeDay } from '#engine/predicates/values.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';

/** How long applicants can be in some stages. */
interface TimeLimit {
  /** Working days. */
  readonly days: number;
  readonly calendar: WorkingCalendar;
  readonly stages: readonly number[];
}

const NEEDED = ['workflow_stages', 'workflows', 'working_calendars'];

interface StageRow {
  readonly stage: number;
  readonly kind: StageKind;
  readonly days: number | null;
  readonly calendar: number | null;
  readonly weekdays: Weekday[] | null;
  readonly holidays: string[];
}

/** A stage with its time limit, in the working days of its workflow. */
export interface LimitedStage {
  readonly stage: number;
  readonly kind: StageKind;
  /** Null: no limit. */
  readonly days: number | null;
  readonly calendar: WorkingCalendar;
}

/** Every stage with its time limit; none where the files have no stages. */
export async function limitedStages(app: FastifyInstance): Promise<readonly LimitedStage[]> {
  if (NEEDED.some((resource) => !app.registry.current.resources[resource])) return [];
  const { rows } = await app.database.query<StageRow>(
    `select s.id as stage, s.kind, s.sla_days as days, c.id as calendar, c.weekdays, coalesce(c.holidays, '[]') as holidays
       from workflow_stages s join workflows w on w.id = s.workflow_id
       left join lateral (
         select c.id, c.weekdays, (select jsonb_agg(h.day) from working_calendars__holidays h where h._record_id = c.id) as holidays
           from working_calendars c
          where c.id = w.calendar_id or (w.calendar_id is null and c.is_default and c.active and c.deleted_on is null)
          order by c.id limit 1) c on true
      order by s.id`,
  );
  const { regional } = await teamSettings(app);
  const calendars = new Map<number | null, WorkingCalendar>();
  return rows.map(({ stage, kind, days, calendar: id, weekdays, holidays }) => {
    const calendar = calendars.get(id) ?? {
      weekdays: weekdays ?? WEEKDAYS.slice(0, 5),
      holidays,
      timeZone: regional.time_zone,
    };
    calendars.set(id, calendar);
    return { stage, kind, days, calendar };
  });
}

/** The same limits together: stages of one calendar with as many days. Skips stages without a limit. */
function timeLimits(stages: readonly LimitedStage[]): readonly TimeLimit[] {
  const groups = Map.groupBy(
    stages.filter(({ days }) => days !== null),
    ({ days, calendar }) => `${days} ${JSON.stringify(calendar)}`,
  );
  return [...groups.values()].map((group) => ({
    days: group[0]!.days!, // others were skipped
    calendar: group[0]!.calendar,
    stages: group.map(({ stage }) => stage),
  }));
}

const MS_PER_DAY = 86_400_000;
/** No limit reaches further back. */
const MOST_DAYS = 1_200;

/** The day so many days before another. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * MS_PER_DAY).toISOString().slice(0, 10);

/** Today in the time zone of a calendar. */
export const todayIn = ({ timeZone }: WorkingCalendar, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);

/**
 * The instant before which applicants entered who are overdue now: the first moment of the earliest day from which the
 * limit still reaches today. Undefined for a calendar without working days.
 */
function overdueBefore({ days, calendar }: Pick<TimeLimit, 'days' | 'calendar'>, now = new Date()): string | undefined {
  const today = todayIn(calendar, now);
  for (let back = 0; back < MOST_DAYS; back += 1) {
    const due = addWorkingDays(dayBefore(today, back + 1), days, calendar);
    if (due === undefined) return undefined;
    if (due < today) return relativeDay('$day', 0, dayBefore(today, back), calendar.timeZone) ?? undefined;
  }
  return undefined;
}

/**
 * The applicants who are overdue in their stage, as the filter of a list.
 * @param stages those that count.
 */
export function overdueFilter(stages: readonly LimitedStage[], now = new Date()): Readonly<Record<string, unknown>> {
  const parts = timeLimits(stages).flatMap((limit) => {
    const before = overdueBefore(limit, now);
    return before === undefined ? [] : [{ stage: limit.stages, stage_since: { exclusiveMaximum: before } }];
  });
  return { status: ['active'], anyOf: parts };
}
