import type { FastifyInstance } from 'fastify';
import { type Weekday, WEEKDAYS, type WorkingCalendar } from '#shared/rules/working-days.ts';
import { AppError } from '#shared/errors.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';

const WORKWEEK: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/**
 * The working days that the time limit of a stage is counted in: those of the calendar of its workflow, else of the
 * default one, else Monday to Friday. Days are those of the team's time zone.
 */
export async function calendarOfStage(app: FastifyInstance, stage: number): Promise<WorkingCalendar> {
  const { rows } = await app.database.query<{ weekdays: Weekday[]; holidays: string[] }>(
    `select c.weekdays, coalesce((select jsonb_agg(h.day) from working_calendars__holidays h where h._record_id = c.id), '[]') as holidays
       from workflow_stages s join workflows w on w.id = s.workflow_id
       join working_calendars c on c.id = w.calendar_id
         or (w.calendar_id is null and c.is_default and c.active and c.deleted_on is null)
      where s.id = $1 limit 1`,
    [stage],
  );
  const { weekdays = WORKWEEK, holidays = [] } = rows[0] ?? {};
  const { regional } = await teamSettings(app);
  return { weekdays, holidays, timeZone: regional.time_zone };
}

/** Sees that one calendar at most is the default. @throws {AppError} invalid, naming the one that is. */
export async function oneDefaultCalendar({ request: { database }, id, values }: HookCall): Promise<void> {
  if (values['is_default'] !== true) return;
  await database.query(`select pg_advisory_xact_lock(hashtext('working_calendars'))`);
  const { rows } = await database.query<{ name: string }>(
    `select name from working_calendars where is_default and deleted_on is null and id is distinct from $1::bigint limit 1`,
    [id ?? null],
  );
  if (!rows[0]) return;
  const message = say('server.workflows.one_default_calendar', { name: rows[0].name });
  throw new AppError('invalid', message, { errors: { is_default: message } });
}
