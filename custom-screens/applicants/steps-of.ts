import { EXIT_KINDS } from '#shared/contracts/workflows.ts';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';

/** Where a stage is from the current one; `skipped`: before it, and the applicant was never there. */
type StepState = 'done' | 'skipped' | 'current' | 'next' | 'later';

/** A stage of the bar. */
export interface Step {
  readonly stage: StageOfApplicant;
  readonly state: StepState;
  /** The stage before it in the workflow. */
  readonly after: string | undefined;
}

/** The stages of the way, without the ends that the applicant didn't come to, which only actions lead to. */
export function stepsOf({ stages, stage: current, next }: ApplicantWay): readonly Step[] {
  const shown = stages.filter(({ id, kind }) => id === current || id === next || !EXIT_KINDS.has(kind));
  const at = shown.findIndex(({ id }) => id === current);
  return shown.map((stage, index) => ({
    stage,
    after: shown[index - 1]?.name,
    state: stateAt(stage, { isCurrent: index === at, isNext: stage.id === next, isBefore: index < at }),
  }));
}

interface Position {
  readonly isCurrent: boolean;
  readonly isNext: boolean;
  readonly isBefore: boolean;
}

function stateAt({ days }: StageOfApplicant, { isCurrent, isNext, isBefore }: Position): StepState {
  if (isCurrent) return 'current';
  if (isNext) return 'next';
  if (!isBefore) return 'later';
  return days === null ? 'skipped' : 'done';
}
