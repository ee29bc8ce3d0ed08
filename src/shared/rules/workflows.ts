import { END_KINDS, EXIT_KINDS, type StageKind } from '#shared/contracts/workflows.ts';

/** A stage as far as moves depend on it. */
export interface WorkflowStage {
  readonly id: number;
  readonly name: string;
  readonly kind: StageKind;
  /** Empty: the next stage in the order. */
  readonly next_stages: readonly number[];
  readonly back_allowed: boolean;
}

/** The stages of one version of a workflow, in their order. */
export interface Workflow<Stage extends WorkflowStage = WorkflowStage> {
  readonly stages: readonly Stage[];
}

/** Whether an application is over in this stage. */
export const isEnd = ({ kind }: Pick<WorkflowStage, 'kind'>): boolean => END_KINDS.has(kind);

/**
 * The stages that an applicant can move to from this one: its next stages, the earlier ones where it allows to go back,
 * and those in which applicants are rejected or have withdrawn. None from an end, which only an action reverses.
 */
export function allowedMoves(workflow: Workflow, from: number): readonly number[] {
  const stage = workflow.stages.find(({ id }) => id === from);
  if (!stage || isEnd(stage)) return [];
  const exits = workflow.stages.filter(({ kind }) => EXIT_KINDS.has(kind)).map(({ id }) => id);
  return [...new Set([...plannedMoves(workflow, stage), ...exits])];
}

/** The stage that an applicant usually moves to from this one: the first of its next stages. */
export function nextStage(workflow: Workflow, from: number): number | undefined {
  const stage = workflow.stages.find(({ id }) => id === from);
  return stage && forwardMoves(workflow, stage)[0];
}

/** The stage in which applicants start, in a workflow that was checked. */
export const startStage = <Stage extends WorkflowStage>({ stages }: Workflow<Stage>): Stage | undefined =>
  stages.find(({ kind }) => kind === 'new');

/** The moves of the workflow's own plan, without those that every stage allows. */
export const plannedMoves = (workflow: Workflow, stage: WorkflowStage): readonly number[] => [
  ...forwardMoves(workflow, stage),
  ...backMoves(workflow, stage),
];

function forwardMoves({ stages }: Workflow, stage: WorkflowStage): readonly number[] {
  if (isEnd(stage)) return [];
  const known = new Set(stages.map(({ id }) => id));
  const named = stage.next_stages.filter((id) => id !== stage.id && known.has(id));
  if (stage.next_stages.length > 0) return named;
  return stages.slice(stages.indexOf(stage) + 1, stages.indexOf(stage) + 2).map(({ id }) => id);
}

function backMoves({ stages }: Workflow, stage: WorkflowStage): readonly number[] {
  if (isEnd(stage) || !stage.back_allowed) return [];
  return stages
    .slice(0, stages.indexOf(stage))
    .filter((earlier) => !isEnd(earlier))
    .map(({ id }) => id);
}
