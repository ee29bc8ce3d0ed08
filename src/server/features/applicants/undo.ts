import { type ApplicantStatus, UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { newestStep, type StoredStep } from './events.ts';

/** A click on the last second must still reach the server. */
const GRACE_MS = 2_000;
/** What is not a step that a user took. */
const NOT_UNDONE: ReadonlySet<string> = new Set(['added', 'undo', 'merge', 'change', 'release_rejection']);

interface EarlierValues extends WriteValues {
  readonly status: ApplicantStatus;
}

/**
 * The values before the newest step, for the user who took it and as long as nothing has left because of it.
 * @throws {AppError} not_possible
 */
export async function takenBack({ request, id, before, taken }: HookCall): Promise<EarlierValues> {
  const step = await newestStep(request.database, Number(id));
  const isTheirs = step?.id === taken?.['event'] && step?.created_by === request.principal.userId;
  if (!step || !isTheirs || NOT_UNDONE.has(step.kind) || step.age > UNDO_SECONDS * 1000 + GRACE_MS)
    throw new AppError('not_possible', say('server.applicants.undo_over'));
  return {
    job: step.from_job ?? before!['job'],
    stage: step.from_stage,
    stage_since: await enteredOn(request.database, Number(id), step),
    status: step.from_status ?? 'active',
    ...(step.kind === 'move_to_onboarding' && { moved_to_onboarding: false }),
    decision_note: null,
  };
}

/** When an applicant entered the stage in which they were before a step: their time in it goes on. */
async function enteredOn(database: Database, applicant: number, step: StoredStep): Promise<string | null> {
  const { rows } = await database.query<{ since: string }>(
    `select to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since from applicant_events
      where applicant_id = $1 and id < $2 and (from_stage_id is distinct from to_stage_id or kind in ('added', 'transfer'))
      order by id desc limit 1`,
    [applicant, step.id],
  );
  return rows[0]?.since ?? null;
}
