import type { StageKind } from '../contracts/workflows.ts';

/** The kinds of stages that a step leads to by itself, the preferred one first. */
const LEADS_TO: Readonly<Record<string, readonly StageKind[]>> = {
  hire: ['hired'],
  reject: ['rejected'],
  withdraw: ['withdrawn'],
  hold: ['hold'],
  move_to_onboarding: ['onboarding', 'hired'],
};

/** The stage that a step leads to which names none; undefined where the workflow has none for it, and the stage stays. */
export const stageOfStep = <Stage extends { readonly kind: StageKind }>(
  step: string,
  stages: readonly Stage[],
): Stage | undefined => (LEADS_TO[step] ?? []).flatMap((kind) => stages.filter((stage) => stage.kind === kind))[0];
