import { workingDaysBetween, type WorkingCalendar } from '#shared/rules/working-days.ts';
import type { Database } from '#server/platform/db/database.ts';

interface Stay {
  /** Null: the applicant was without a stage. */
  readonly stage: number | null;
  readonly since: string;
  /** Null: the applicant is still there. */
  readonly until: string | null;
}

/**
 * The working days that an applicant has spent in each stage they were in, by the id of the stage, from their steps
 * alone. Steps that were undone don't count.
 */
export async function daysInStages(
  database: Database,
  applicant: number,
  { now, calendar }: { readonly now: string; readonly calendar: WorkingCalendar },
): Promise<ReadonlyMap<number, number>> {
  const days = new Map<number, number>();
  for (const { stage, since, until } of await staysOf(database, applicant))
    if (stage !== null) days.set(stage, (days.get(stage) ?? 0) + workingDaysBetween(since, until ?? now, calendar));
  return days;
}

async function staysOf(database: Database, applicant: number): Promise<readonly Stay[]> {
  const { rows } = await database.query<Stay>(
    `with steps as (
       select e.id, e.to_stage_id as stage, e.created_on from applicant_events e
        where e.applicant_id = $1 and e.undoes_id is null
          and (e.from_stage_id is distinct from e.to_stage_id or e.kind in ('added', 'transfer'))
          and not exists (select from applicant_events u where u.undoes_id = e.id))
     select stage, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since,
            to_char(lead(created_on) over (order by id) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until
       from steps order by id`,
    [applicant],
  );
  return rows;
}
