import type { ApplicantStatus } from '#shared/contracts/applicants.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { stageOfStep } from '#shared/rules/step-stages.ts';
import { startStage, type Workflow, type WorkflowStage } from '#shared/rules/workflows.ts';

/** Where an application is. */
export interface Place {
  /** Null: its job had no workflow. */
  readonly stage: number | null;
  readonly status: ApplicantStatus;
}

/** The status that a stage brings with it. */
export const statusIn = (kind: StageKind): ApplicantStatus => {
  if (kind === 'hired' || kind === 'rejected' || kind === 'withdrawn') return kind;
  return kind === 'hold' ? 'on_hold' : 'active';
};

/**
 * The place after a step that names no stage: rejecting leads to the stage of rejected applicants if the workflow has
 * one, otherwise the stage stays.
 * @param status the status that the step has by its file.
 */
export function placeAfter(
  step: string,
  workflow: Workflow,
  { stage, status }: { readonly stage: number | null; readonly status: ApplicantStatus },
): Place {
  return { stage: stageOfStep(step, workflow.stages)?.id ?? stage, status };
}

/** The place in which an application starts in a workflow. */
export const firstPlace = (workflow: Workflow): Place => ({
  stage: startOf(workflow)?.id ?? null,
  status: 'active',
});

const startOf = (workflow: Workflow): WorkflowStage | undefined => startStage(workflow) ?? workflow.stages[0];
