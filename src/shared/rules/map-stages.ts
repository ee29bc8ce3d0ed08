import type { StageKind } from '../contracts/workflows.ts';
import { isEnd, type WorkflowStage } from './workflows.ts';

/** Whether applicants of one stage can be taken to another without a decision: an end only leads to the same end. */
export const canMapStage = (from: StageKind, to: StageKind): boolean =>
  isEnd({ kind: from }) || isEnd({ kind: to }) ? from === to : true;

type Mapped = Pick<WorkflowStage, 'id' | 'name' | 'kind'>;

/**
 * The stage of another version that suits a stage best: the one with its name, else the first of its kind; undefined
 * where neither is there.
 */
export function suitingStage<Stage extends Mapped>(from: Mapped, stages: readonly Stage[]): Stage | undefined {
  const possible = stages.filter(({ kind }) => canMapStage(from.kind, kind));
  const name = from.name.trim().toLowerCase();
  return (
    possible.find((stage) => stage.name.trim().toLowerCase() === name) ??
    possible.find(({ kind }) => kind === from.kind)
  );
}
