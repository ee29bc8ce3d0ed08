import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Applicant } from '../applicant.ts';
import { openStages } from '../MoveDialog.tsx';

/** What can be decided about an applicant with one key. */
export const DECISIONS = ['advance', 'hold', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

const STEPS = { advance: 'move', hold: 'hold', reject: 'reject' } as const satisfies Record<Decision, string>;
/** The lists of the reasons that a decision gives by itself. */
const GIVEN: Readonly<Partial<Record<Decision, string>>> = { reject: 'rejection' };

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
  if (decision !== 'advance') {
    const target = way.leads_to.find(({ step }) => step === STEPS[decision])?.stage;
    return way.stages.find(({ id }) => id === target);
  }
  const open = openStages(way);
  return open.find(({ id }) => id === way.next) ?? open[0];
}

/** Whether the stage that a decision leads to asks for more than the decision gives: then a dialog asks for it. */
export function asksForMore(way: ApplicantWay, decision: Decision): boolean {
  const { requirements = [], reason_purpose: purpose = null } = targetOf(way, decision) ?? {};
  return requirements.some(({ met }) => !met) || (purpose !== null && purpose !== GIVEN[decision]);
}

/** What the server gets with a step: it rejects the step if the applicant is in another stage by then. */
export const stepFrom = ({ stage }: ApplicantWay, data: object = {}): object => ({
  ...data,
  ...(stage !== null && { from_stage: stage }),
});
