import type { FastifyInstance } from 'fastify';
import { instantOf } from '#engine/field-types/date/zoned-time.ts';
import { limitDays, type Weekday, WEEKDAYS } from '#shared/rules/working-days.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import type { TimeLimit } from '#server/records/query/record-code.ts';

interface LimitOfStage {
  readonly id: number;
  readonly sla_days: number;
  readonly weekdays: Weekday[];
  readonly holidays: string[];
}

/**
 * By which moment an applicant must have entered each stage with a time limit not to be overdue now: the same working
 * days as on the applicant's own screen, worked out once for each limit and calendar.
 */
export const stageLimits = (app: FastifyInstance) => async (): Promise<readonly TimeLimit[]> => {
  const { rows } = await app.database.query<LimitOfStage>(
    `select s.id, s.sla_days, coalesce(c.weekdays, $1::jsonb) as weekdays,
            coalesce((select jsonb_agg(h.day) from working_calendars__holidays h where h._record_id = c.id), '[]') as holidays
       from workflow_stages s join workflows w on w.id = s.workflow_id
       left join working_calendars c on c.id = w.calendar_id
         or (w.calendar_id is null and c.is_default and c.active and c.deleted_on is null)
      where s.sla_days is not null order by s.id`,
    [JSON.stringify(WEEKDAYS.slice(0, 5))],
  );
  const { time_zone: timeZone } = (await teamSettings(app)).regional;
  const now = new Date().toISOString();
  const known = new Map<string, Omit<TimeLimit, 'id'> | undefined>();
  return rows.flatMap(({ id, sla_days, weekdays, holidays }) => {
    const key = JSON.stringify([sla_days, weekdays, holidays]);
    if (!known.has(key)) {
      const days = limitDays(now, sla_days, { weekdays, holidays, timeZone });
      const start = (day: string) => instantOf(`${day}T00:00:00`, timeZone);
      known.set(key, days && { due: start(days.due), overdue: start(days.overdue) });
    }
    const moments = known.get(key);
    return moments ? [{ id, ...moments }] : [];
  });
};
