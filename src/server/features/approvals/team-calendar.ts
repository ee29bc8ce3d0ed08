import type { FastifyInstance } from 'fastify';
import { type Weekday, WEEKDAYS, type WorkingCalendar } from '#shared/rules/working-days.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';

/** The working days of the team: those of the default calendar, else Monday to Friday. */
export async function teamCalendar(app: FastifyInstance): Promise<WorkingCalendar> {
  const { rows } = await app.database.query<{ weekdays: Weekday[]; holidays: string[] }>(
    `select c.weekdays, coalesce((select jsonb_agg(h.day) from working_calendars__holidays h where h._record_id = c.id), '[]') as holidays
       from working_calendars c where c.is_default and c.active and c.deleted_on is null limit 1`,
  );
  const { weekdays = WEEKDAYS.slice(0, 5), holidays = [] } = rows[0] ?? {};
  const { regional } = await teamSettings(app);
  return { weekdays, holidays, timeZone: regional.time_zone };
}
