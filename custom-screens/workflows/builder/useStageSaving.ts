import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useApi } from '#client/api/useApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { errorCode } from '#shared/error-code.ts';
import type { StagePlan } from '#shared/contracts/workflow-builder.ts';
import { createBuilderApi } from './api.ts';
import { type BuilderStage, type KnownPermissions, planOf, type SavedStages, savedAs, savedFrom } from './model.ts';

/** Whether everything is saved; `conflict`: another user has changed the stages. */
export type SavingState =
  | { readonly status: 'saved' | 'saving' | 'conflict' }
  | { readonly status: 'failed'; readonly error: unknown };

/** What the save of a draft is called, for those who wait for it. */
export const savingKey = (workflow: unknown): readonly unknown[] => ['workflow-builder', 'save', String(workflow)];

interface Saving {
  readonly definition: CatalogueResource;
  readonly workflow: RaRecord;
  readonly start: SavedStages;
  readonly stages: readonly BuilderStage[];
  readonly permissions: KnownPermissions;
}

/** Saves the stages after each change, one save after the other, each from what the one before has stored. */
export function useStageSaving({ definition, workflow, start, stages, permissions }: Saving) {
  const api = useApi(createBuilderApi);
  const queryClient = useQueryClient();
  const saved = useRef(start);
  const wanted = useRef(stages);
  const isRunning = useRef(false);
  const [state, setState] = useState<SavingState>({ status: 'saved' });
  const { mutateAsync } = useMutation({
    mutationKey: savingKey(workflow.id),
    mutationFn: (plan: StagePlan) => api.saveStages(workflow.id, plan),
  });
  const save = useEffectEvent(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ status: 'saving' });
    try {
      while (wanted.current !== saved.current.stages) {
        const sent = wanted.current;
        saved.current = savedAs(sent, await mutateAsync(planOf(definition, sent, saved.current, permissions)));
      }
      setState({ status: 'saved' });
      void queryClient.invalidateQueries({ queryKey: [adminName(definition)] });
    } catch (error) {
      setState(errorCode(error) === 'conflict' ? { status: 'conflict' } : { status: 'failed', error });
    } finally {
      isRunning.current = false;
    }
  });
  useEffect(() => {
    wanted.current = stages;
    if (stages !== saved.current.stages) void save();
  }, [stages]);
  return {
    state,
    /** The ids of the stages that are stored, by key. */
    versions: saved,
    isNewer: (records: readonly RaRecord[]) => !isRunning.current && isNewer(saved.current, records),
    /** @returns the stages of another user, from which the next change is made. */
    adopt: (records: readonly RaRecord[]): readonly BuilderStage[] => {
      saved.current = savedFrom(records);
      wanted.current = saved.current.stages;
      setState({ status: 'saved' });
      return saved.current.stages;
    },
    /** Whether there is nothing that is not stored. */
    isClean: () => !isRunning.current && wanted.current === saved.current.stages,
  };
}

/** Whether the records have been changed since the last save. */
function isNewer({ versions }: SavedStages, records: readonly RaRecord[]): boolean {
  const last =
    [...versions.values()]
      .map(({ updated_on }) => updated_on)
      .toSorted()
      .at(-1) ?? '';
  return records.some(({ updated_on }) => String(updated_on) > last);
}
