import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import type { StagePermission } from '#shared/contracts/workflow-builder.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { createStagePermissionApi } from '../../stage-permission/api.ts';
import type { BuilderStage } from './model.ts';

interface RemovalSetting {
  readonly workflow: RaRecord;
  /** Filled with what the server has, before a stage is deleted. */
  readonly permissions: Map<string, readonly StagePermission[]>;
  readonly idOf: (key: string) => number | undefined;
  /** Deletes the stage; its permissions go to another one, if that is named. */
  readonly take: (key: string, to?: string) => void;
}

/** A stage that is to be deleted, and how many permissions it has. */
export interface AskedRemoval {
  readonly stage: BuilderStage;
  readonly count: number;
  /** The stages that can get its permissions. */
  readonly others: readonly BuilderStage[];
}

/** Deletes stages: one that has permissions after the question of what becomes of them. */
export function useRemoval({ workflow, permissions, idOf, take }: RemovalSetting) {
  const api = useApi(createStagePermissionApi);
  const showError = useErrorToast();
  const [asked, setAsked] = useState<AskedRemoval>();
  /** Keeps what undo needs. */
  const learn = async (stages: readonly BuilderStage[]): Promise<boolean> => {
    const matrix = await api.getMatrix(Number(workflow.id)).catch(showError);
    if (!matrix) return false;
    const { records } = matrix;
    for (const { key } of stages) {
      const id = idOf(key);
      if (id === undefined || permissions.has(key)) continue;
      permissions.set(
        key,
        records.filter(({ stage }) => stage === id).map(({ stage: _stage, ...record }) => record),
      );
    }
    return true;
  };
  const ask = async (stages: readonly BuilderStage[], key: string) => {
    const stage = stages.find((each) => each.key === key);
    if (!stage) return;
    if (idOf(key) !== undefined && !(await learn(stages))) return;
    const count = (stage.permissions ?? permissions.get(key) ?? []).length;
    if (count === 0) take(key);
    else setAsked({ stage, count, others: stages.filter((each) => each.key !== key) });
  };
  const answer = (to?: string) => {
    if (asked) take(asked.stage.key, to);
    setAsked(undefined);
  };
  return { ask, learn, asked, answer, cancel: () => setAsked(undefined) };
}
