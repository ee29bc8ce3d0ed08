import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';
import type { Applicant } from '../applicant.ts';
import { openStages } from '../MoveDialog.tsx';

/** What can be decided about an applicant with one key. */
export const DECISIONS = ['advance', 'hold', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

const STEPS = { advance: 'move', hold: 'hold', reject: 'reject' } as const satisfies Record<Decision, string>;
/** The stages that a step leads to by itself. */
const KINDS: Readonly<Partial<Record<Decision, StageKind>>> = { hold: 'hold', reject: 'rejected' };

/** The transition of a decision, where this user can take it from the applicant's status. */
export const transitionOf = (
  { states }: CatalogueResource,
  { status }: Applicant,
  decision: Decision,
): CatalogueTransition | undefined =>
  states?.transitions.find(({ key, from }) => key === STEPS[decision] && from.includes(status ?? ''));

/** Whether this user can take any of the decisions, from whatever status. */
export const canDecide = ({ states }: CatalogueResource): boolean =>
  DECISIONS.some((decision) => states?.transitions.some(({ key }) => key === STEPS[decision]));

/** The stage that a decision leads to: for *advance* the next one of the workflow, or the first that is open. */
export function targetOf(way: ApplicantWay, decision: Decision): StageOfApplicant | undefined {
  if (decision !== 'advance') return way.stages.find(({ kind }) => kind === KINDS[decision]);
  const open = openStages(way);
  return open.find(({ id }) => id === way.next) ?? open[0];
}

/** What the server gets with a step: it rejects the step if the applicant is in another stage by then. */
export const stepFrom = ({ stage }: ApplicantWay, data: object = {}): object => ({
  ...data,
  ...(stage !== null && { from_stage: stage }),
});
