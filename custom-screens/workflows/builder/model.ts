import type { RaRecord } from 'ra-core';
import { changedFields } from '#client/api/wire-values.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { StagePermission, StagePlan, StoredPlan } from '#shared/contracts/workflow-builder.ts';
import { EXIT_KINDS, type StageKind } from '#shared/contracts/workflows.ts';
import type { CheckedStage, StageAction } from '#shared/rules/check-workflow.ts';
import type { Workflow } from '#shared/rules/workflows.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A stage in the builder. Its key stays the same while it is deleted and restored. */
export interface BuilderStage {
  readonly key: string;
  /** As forms contain them, without the next stages. */
  readonly values: Values;
  /** The keys of its next stages; empty: the next one in the order. */
  readonly next: readonly string[];
  /** All permissions in the stage, where the builder changes them; absent: those that it has. */
  readonly permissions?: readonly StagePermission[];
}

/** The permissions of stages as they were before the builder changed them, by key: undo brings them back. */
export type KnownPermissions = ReadonlyMap<string, readonly StagePermission[]>;

/** The stages as the server has them. */
export interface SavedStages {
  readonly stages: readonly BuilderStage[];
  /** By key, in the order of the stages. */
  readonly versions: ReadonlyMap<string, { readonly id: number; readonly updated_on: string }>;
}

export const nameOf = ({ values }: BuilderStage): string => String(values['name'] ?? '');
export const kindOf = ({ values }: BuilderStage): StageKind => values['kind'] as StageKind;
export const listIn = (values: Values, name: string): readonly unknown[] =>
  Array.isArray(values[name]) ? (values[name] as readonly unknown[]) : [];

/** Stages that an applicant comes to from anywhere: they are apart from the way. */
export const isAside = (stage: BuilderStage): boolean => EXIT_KINDS.has(kindOf(stage)) || kindOf(stage) === 'hold';

const keyOf = (id: unknown): string => `s${String(id)}`;

/** The records of a version, in their order. */
export function savedFrom(records: readonly RaRecord[]): SavedStages {
  const versions = new Map(
    records.map(({ id, updated_on }) => [keyOf(id), { id: Number(id), updated_on: String(updated_on) }]),
  );
  const stages = records.map(({ id, next_stages, workflow: _workflow, ...values }) => ({
    key: keyOf(id),
    values,
    next: ((next_stages ?? []) as readonly { readonly id: number }[]).map((target) => keyOf(target.id)),
  }));
  return { stages, versions };
}

/** What the server is asked for: the fields that differ from what it has. */
export function planOf(
  definition: CatalogueResource,
  stages: readonly BuilderStage[],
  saved: SavedStages,
  known: KnownPermissions,
): StagePlan {
  const before = new Map(saved.stages.map((stage) => [stage.key, stage]));
  return {
    expected: [...saved.versions.values()],
    stages: stages.map(({ key, values, next, permissions = known.get(key) }) => {
      const version = saved.versions.get(key);
      const old = version && before.get(key);
      const stored = old && (old.permissions ?? known.get(key));
      const changes = changedFields(definition, values, old?.values ?? {});
      return {
        key,
        ...(version && { id: version.id }),
        values: changes,
        ...(isSameList(next, old?.next ?? []) ? {} : { next_stages: next }),
        ...(permissions && permissions !== stored && { permissions }),
      };
    }),
  };
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** @param stages those that were sent. */
export const savedAs = (stages: readonly BuilderStage[], { stages: stored }: StoredPlan): SavedStages => ({
  stages,
  versions: new Map(stored.map(({ key, id, updated_on }) => [key, { id, updated_on }])),
});

/** The stages as the rules of workflows read them; the id is the place in the list, from 1. */
export function workflowOf(stages: readonly BuilderStage[]): Workflow<CheckedStage> {
  const places = new Map(stages.map(({ key }, index) => [key, index + 1]));
  return {
    stages: stages.map((stage, index) => ({
      id: index + 1,
      name: nameOf(stage),
      kind: kindOf(stage),
      back_allowed: stage.values['back_allowed'] === true,
      next_stages: stage.next.map((key) => places.get(key) ?? 0),
      required_fields: listIn(stage.values, 'required_fields') as readonly string[],
      on_enter: listIn(stage.values, 'on_enter') as readonly StageAction[],
      on_exit: listIn(stage.values, 'on_exit') as readonly StageAction[],
    })),
  };
}

/** How many conditions a move into the stage has. */
export const guardsOf = ({ values }: BuilderStage): number =>
  listIn(values, 'required_fields').length + listIn(values, 'required_documents').length;

export const actionsOf = ({ values }: BuilderStage): number =>
  listIn(values, 'on_enter').length + listIn(values, 'on_exit').length;

export const limitOf = ({ values }: BuilderStage): number | undefined =>
  typeof values['sla_days'] === 'number' ? values['sla_days'] : undefined;
