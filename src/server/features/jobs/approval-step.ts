import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { mergeChanges, propose, proposedChanges, valuesOf } from './proposals.ts';
import { changesGuarded, isApprovedIn, type JobPolicy, ON_HOLD } from './status.ts';

/** What approval makes of a write. */
export interface ApprovalStep {
  /** Values that replace those of the write. */
  readonly values: WriteValues;
  /** Whether further levels must approve. */
  readonly isWaiting?: boolean;
  /** The status to which an approved change brings the job back, where it was not running. */
  readonly returnTo?: string | null;
  /** Whether it goes on as before, with its dates. */
  readonly isAsBefore?: boolean;
  /** Whether the job opens because the team has switched approval off. */
  readonly isSwitchedOff?: boolean;
}

const NOTHING: ApprovalStep = { values: {} };

/** Takes the decision, the withdrawal or the change of a job to its request for approval. */
export function approvalStep(app: FastifyInstance, call: HookCall, policy: JobPolicy): Promise<ApprovalStep> {
  const { before, transition } = call;
  if (before?.['job_status'] === 'pending_approval' && transition !== undefined) return decideOrEnd(app, call);
  if (transition === 'submit') return Promise.resolve(requireBudget(call, policy));
  return transition === undefined && policy.isApprovalOn ? holdBack(app, call, policy) : Promise.resolve(NOTHING);
}

async function decideOrEnd(
  app: FastifyInstance,
  { request, id = 0, values, transition }: HookCall,
): Promise<ApprovalStep> {
  const reference = { context: 'job', id } as const;
  if (transition === 'withdraw') await app.approvals.close(request, reference, 'withdrawn');
  if (transition !== 'approve' && transition !== 'reject') return NOTHING;
  const title = transition === 'reject' ? String(values['rejection_note'] ?? '') : '';
  const note = title === '' ? null : { title, description: null };
  const outcome = await app.approvals.decide(request, reference, { isApproved: transition === 'approve', note });
  if (outcome === 'waiting') return { values: {}, isWaiting: true };
  if (transition === 'reject') return NOTHING;
  const latest = await app.approvals.latest(reference);
  if (latest?.state !== 'approved' && latest?.state !== 'switched_off') return NOTHING;
  return {
    values: valuesOf(latest.changes),
    returnTo: latest.return_to,
    isSwitchedOff: latest.state === 'switched_off',
  };
}

/** SPEC's budget setting: a job that is submitted needs a budget, and keeps one. */
function requireBudget({ values }: HookCall, { isApprovalOn, isBudgetOn }: JobPolicy): ApprovalStep {
  if (!isApprovalOn || !isBudgetOn || (values['budget'] ?? null) !== null) return NOTHING;
  const message = say('server.jobs.budget_required');
  throw new AppError('invalid', message, { errors: { budget: message } });
}

/** Keeps the former values of guarded fields of an approved job, or whose change waits already, until they are approved. */
async function holdBack(app: FastifyInstance, call: HookCall, policy: JobPolicy): Promise<ApprovalStep> {
  const { request, id, values, before } = call;
  const { guarded } = policy;
  const status = String(before?.['job_status']);
  if (id === undefined || !before || !changesGuarded(values, before, guarded)) return NOTHING;
  if ((before['budget'] ?? null) !== null) requireBudget(call, policy);
  const changes = await proposedChanges(request, before, values, guarded);
  const former = Object.fromEntries(changes.map(({ field }) => [field, before[field] ?? null]));
  if (isApprovedIn(status)) {
    propose(request, id, { changes, returnTo: status === ON_HOLD ? status : null });
    return { values: former };
  }
  if (status !== 'pending_approval') return NOTHING;
  const pending = await app.approvals.latest({ context: 'job', id });
  if (pending?.state !== 'pending') return NOTHING;
  const isOfApproved = pending.changes.length > 0;
  const asked = isOfApproved ? mergeChanges(pending.changes, changes) : [];
  propose(request, id, { changes: asked, returnTo: pending.return_to });
  return { values: isOfApproved ? former : {} };
}
