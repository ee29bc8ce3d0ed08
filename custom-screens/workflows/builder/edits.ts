import type { StagePermission } from '#shared/contracts/workflow-builder.ts';
import { rightKey } from '#shared/rules/stage-rights.ts';
import type { BuilderStage, Values } from './model.ts';

type Stages = readonly BuilderStage[];

/** The stages with another one after that of a key; without a key it is the last one. */
export function withStageAfter(stages: Stages, key: string | undefined, added: BuilderStage): Stages {
  const at = key === undefined ? stages.length : stages.findIndex((stage) => stage.key === key) + 1;
  return stages.toSpliced(at === 0 ? stages.length : at, 0, added);
}

/** The stages with one of them at another place; the same list where it is at the end already. */
export function withPlace(stages: Stages, key: string, to: number): Stages {
  const from = stages.findIndex((stage) => stage.key === key);
  const moved = stages[from];
  if (!moved || to === from || to < 0 || to >= stages.length) return stages;
  return stages.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The stages without one of them and the moves into it. */
export const without = (stages: Stages, key: string): Stages =>
  stages
    .filter((stage) => stage.key !== key)
    .map((stage) =>
      stage.next.includes(key)
        ? withNext(
            stage,
            stage.next.filter((each) => each !== key),
          )
        : stage,
    );

/** The permissions of a stage with those of another one that is deleted; what both decide stays as it is. */
export function withPermissions(
  own: readonly StagePermission[],
  added: readonly StagePermission[],
): readonly StagePermission[] {
  const keyOf = (record: StagePermission) => rightKey({ ...record, stage: 0 });
  const taken = new Set(own.map(keyOf));
  return [...own, ...added.filter((record) => !taken.has(keyOf(record)))];
}

const withNext = (stage: BuilderStage, next: readonly string[]): BuilderStage => ({ ...stage, next });

/** The stages with other values in one of them. */
export const withValues = (stages: Stages, key: string, values: Values): Stages =>
  Object.keys(values).length === 0
    ? stages
    : changed(stages, key, (stage) => ({ ...stage, values: { ...stage.values, ...values } }));

/** The stages with a move more. */
export const withMove = (stages: Stages, key: string, to: string): Stages =>
  changed(stages, key, (stage) => (stage.next.includes(to) ? stage : withNext(stage, [...stage.next, to])));

export const withoutMove = (stages: Stages, key: string, to: string): Stages =>
  changed(stages, key, (stage) =>
    withNext(
      stage,
      stage.next.filter((each) => each !== to),
    ),
  );

const changed = (stages: Stages, key: string, change: (stage: BuilderStage) => BuilderStage): Stages =>
  stages.map((stage) => (stage.key === key ? change(stage) : stage));

/** A name that no stage has yet: "New stage 2". */
export function freeName(stages: Stages, wanted: string): string {
  const taken = new Set(stages.map(({ values }) => String(values['name']).trim().toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${number}`.toLowerCase())) number += 1;
  return `${wanted} ${number}`;
}
