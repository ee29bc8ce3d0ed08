import { say } from '#server/platform/texts/say.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { at } from './at-field.ts';

/** Requests in which the end of the job is the reason. */
const ending = new WeakSet<ResourceRequest>();

/** Steps of this request need no reason of their own: the job ends. */
export const endsWithJob = (request: ResourceRequest): void => void ending.add(request);

/** @throws {AppError} invalid where a rejection has no reason. */
export function requireRejectionReason(request: ResourceRequest, step: string, values: WriteValues): void {
  if (step === 'reject' && (values['rejection_reason'] ?? null) === null && !ending.has(request))
    throw at('rejection_reason', say('validation.required'));
}

/** @throws {AppError} invalid where a stage asks for a reason of a list and the move has none of it. */
export async function requireMoveReason(request: ResourceRequest, reason: unknown, stage: number): Promise<void> {
  const { rows } = await readOnce(request, `move reason ${stage} ${String(reason)}`, () =>
    request.database.query<{ name: string; asked: string | null; given: string | null }>(
      `select s.name, s.reason_purpose as asked, r.purpose as given from workflow_stages s
         left join reasons r on r.id = $2 where s.id = $1`,
      [stage, reason ?? null],
    ),
  );
  const { asked = null, given = null, name = '' } = rows[0] ?? {};
  if (asked !== null && asked !== given)
    throw at('move_reason', say('server.applicants.needs_reason', { stage: name }));
}
