import { say } from '#server/platform/texts/say.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { at } from './at-field.ts';
import { REASONS } from './events.ts';

/** Requests in which the end of the job is the reason. */
const ending = new WeakSet<ResourceRequest>();

/** Applications that this request ends need no reason of their own, nor what their last stage asks for: the job ends. */
export const endsWithJob = (request: ResourceRequest): void => void ending.add(request);

/** Whether a step ends an application because its job ends. */
export const isEndingWithJob = (request: ResourceRequest, step: string): boolean =>
  (step === 'reject' || step === 'withdraw') && ending.has(request);

/** @throws {AppError} invalid where a rejection has no reason. */
export function requireRejectionReason(request: ResourceRequest, step: string, values: WriteValues): void {
  if (step === 'reject' && (values['rejection_reason'] ?? null) === null && !isEndingWithJob(request, step))
    throw at('rejection_reason', say('validation.required'));
}

/** A step into a stage, as its reason is asked for. */
interface StepInto {
  readonly step: string;
  readonly values: WriteValues;
  readonly stage: number;
}

/**
 * A stage that asks for a reason of a list takes it from the field of the step (`hold_reason`) or that of the move.
 * @throws {AppError} invalid where neither is of this list.
 */
export async function requireStageReason(request: ResourceRequest, { step, values, stage }: StepInto): Promise<void> {
  const own = REASONS[step];
  const given = [own && values[own], values['move_reason']].filter((id) => id !== undefined && id !== null);
  const { rows } = await readOnce(request, `stage reason ${stage} ${given.join(' ')}`, () =>
    request.database.query<{ name: string; asked: string | null; is_given: boolean }>(
      `select s.name, s.reason_purpose as asked,
              exists (select from reasons r where r.id = any($2::bigint[]) and r.purpose = s.reason_purpose) as is_given
         from workflow_stages s where s.id = $1`,
      [stage, `{${given.join(',')}}`],
    ),
  );
  const { asked = null, is_given: isGiven = false, name = '' } = rows[0] ?? {};
  if (asked === null || isGiven) return;
  const field = own !== undefined && purposeOf(request, own) === asked ? own : 'move_reason';
  throw at(field, say('server.applicants.needs_reason', { stage: name }));
}

/** The list from which a field takes its reasons. */
const purposeOf = ({ definition }: ResourceRequest, field: string): unknown => {
  const where = definition.fields[field]?.relation?.where as Readonly<Record<string, unknown>> | undefined;
  return where?.['purpose'];
};
