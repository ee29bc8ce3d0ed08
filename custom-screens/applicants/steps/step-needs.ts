import type { CatalogueResource, CatalogueTransition } from '#engine/access/catalogue.ts';
import type { StageOfApplicant } from '#shared/contracts/applicants.ts';
import { STAGE_REASON } from '../parts/stage-reason.ts';

/** What a step asks for, with the stage that it leads to. */
export interface StepNeeds {
  /** The transition with the inputs that the generated dialog asks for. */
  readonly transition: CatalogueTransition;
  /** The list of a reason that no input of the step takes. */
  readonly purpose: string | null;
}

/** @param stage the one that the step leads to; undefined where the stage stays. */
export function needsOf(
  { fields }: CatalogueResource,
  transition: CatalogueTransition,
  stage: Pick<StageOfApplicant, 'reason_purpose'> | undefined,
): StepNeeds {
  const purpose = stage?.reason_purpose ?? null;
  const isOfList = (field: string) => purpose !== null && fields[field]?.relation?.where['purpose'] === purpose;
  const input = transition.input
    .filter(({ field }) => field !== STAGE_REASON)
    .map((each) => (isOfList(each.field) ? { ...each, required: true } : each));
  return {
    transition: { ...transition, input },
    purpose: input.some(({ field }) => isOfList(field)) ? null : purpose,
  };
}

/** What is sent with the reason that the stage asks for. */
export const withStageReason = (data: object, reason: { readonly id: unknown } | undefined): object =>
  reason ? { ...data, [STAGE_REASON]: Number(reason.id) } : data;
