import { LATE_UNDO_HOURS, UNDO_SECONDS } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { newestStep, type StoredStep } from './events.ts';

/** A click on the last second must still reach the server. */
const GRACE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** What is not a step that a user took. */
const NOT_UNDONE: ReadonlySet<string> = new Set(['added', 'undo', 'merge', 'change', 'release_rejection']);

/**
 * Every value that the newest step changed, as it was before: for the user who took it and as long as nothing has left
 * because of it. Bulk work can be undone later too, and so can a single step if the user asks for it (`late`); what has left
 * by then stays.
 * @throws {AppError} not_possible
 */
export async function takenBack({ request, id, taken }: HookCall): Promise<WriteValues> {
  const step = await newestStep(request.database, Number(id));
  const isTheirs = step?.id === taken?.['event'] && step?.created_by === request.principal.userId;
  const room = taken?.['late'] === true ? LATE_UNDO_HOURS * HOUR_MS : UNDO_SECONDS * 1000 + GRACE_MS;
  const isInTime = request.isLateUndo || (step?.age ?? 0) <= room;
  const canUndo = step && isTheirs && !NOT_UNDONE.has(step.kind) && isInTime;
  const earlier = canUndo ? await valuesBefore(request, Number(id), step) : undefined;
  if (!earlier) throw new AppError('not_possible', say('server.applicants.undo_over'));
  return earlier;
}

/** What the activity has as the values before a step. */
async function valuesBefore(
  { database, definition }: ResourceRequest,
  applicant: number,
  { request }: StoredStep,
): Promise<WriteValues | undefined> {
  const { rows } = await database.query<{ before: Readonly<Record<string, unknown>> | null }>(
    `select before from system.activity
      where resource = 'applicants' and record_id = $1 and action = 'transitioned' and request_id = $2 order by id desc limit 1`,
    [applicant, request],
  );
  const before = rows[0]?.before;
  if (!before) return undefined;
  const changed = Object.values(definition.fields).filter(({ column }) => column !== undefined && column in before);
  return Object.fromEntries(changed.map(({ name, column }) => [name, before[column!]])); // filtered above
}
