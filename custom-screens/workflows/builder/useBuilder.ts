import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { StagePermission } from '#shared/contracts/workflow-builder.ts';
import { useSteps } from '../../versions/useSteps.ts';
import {
  freeName,
  withMove,
  without,
  withoutMove,
  withPermissions,
  withPlace,
  withStageAfter,
  withValues,
} from './edits.ts';
import { type BuilderStage, savedFrom, type Values } from './model.ts';
import { useRemoval } from './useRemoval.ts';
import { useStageSaving } from './useStageSaving.ts';

interface BuilderSetting {
  /** Of the stages. */
  readonly definition: CatalogueResource;
  readonly workflow: RaRecord;
  readonly records: readonly RaRecord[];
  readonly reload: () => Promise<readonly RaRecord[]>;
}

/** A draft, or another version that is only shown, as the list and the graph edit it. */
export function useBuilder({ definition, workflow, records, reload }: BuilderSetting) {
  const translate = useTranslate();
  const [start] = useState(() => savedFrom(records));
  const history = useSteps(start.stages);
  const [permissions] = useState(() => new Map<string, readonly StagePermission[]>());
  const saving = useStageSaving({ definition, workflow, start, stages: history.now, permissions });
  const idOf = (key: string) => saving.versions.current.versions.get(key)?.id;
  const [selected, setSelected] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const made = useRef(0);
  const adopt = useEffectEvent((newer: readonly RaRecord[]) => {
    if (saving.isClean() && saving.isNewer(newer)) history.replace(saving.adopt(newer), false);
  });
  useEffect(() => adopt(records), [records]);
  const select = (key: string | undefined, opens = false) => {
    setSelected(key);
    setOpen(opens);
  };
  const add = () => {
    made.current += 1;
    const key = `n${made.current}`;
    const values = newStage(definition, freeName(history.now, translate('workflow_builder.builder.new_stage')));
    history.change((stages) => withStageAfter(stages, selected ?? lastOfWay(stages), { key, values, next: [] }));
    select(key, true);
  };
  const take = (key: string, to?: string) => {
    const at = history.now.findIndex((stage) => stage.key === key);
    select((history.now[at + 1] ?? history.now[at - 1])?.key);
    history.change((stages) => without(to === undefined ? stages : withPermissionsMoved(stages, key, to), key));
  };
  const withPermissionsMoved = (stages: readonly BuilderStage[], from: string, to: string) => {
    const of = (stage: BuilderStage) => stage.permissions ?? permissions.get(stage.key) ?? [];
    const moved = stages.find((stage) => stage.key === from);
    return stages.map((stage) =>
      stage.key === to && moved ? { ...stage, permissions: withPermissions(of(stage), of(moved)) } : stage,
    );
  };
  const removal = useRemoval({ workflow, permissions, idOf, take });
  return {
    definition,
    workflow,
    canEdit: workflow['status'] === 'draft' && definition.can.edit,
    stages: history.now,
    turn: history.turn,
    canUndo: history.canUndo,
    undo: history.undo,
    redo: history.redo,
    saving: saving.state,
    idOf,
    selected,
    openKey: isOpen ? selected : undefined,
    select,
    add,
    remove: (key: string) => void removal.ask(history.now, key),
    removal,
    move: (key: string, to: number) => history.change((stages) => withPlace(stages, key, to)),
    setValues: (key: string, values: Values) => history.change((stages) => withValues(stages, key, values)),
    addMove: (key: string, to: string) => history.change((stages) => withMove(stages, key, to)),
    removeMove: (key: string, to: string) => history.change((stages) => withoutMove(stages, key, to)),
    /** Replaces all stages, as one step. @returns whether that was possible. */
    takeStages: async (stages: readonly BuilderStage[]) => {
      if (!(await removal.learn(history.now))) return false;
      select(undefined);
      history.replace(stages, true);
      return true;
    },
    loadTheirs: async () => history.replace(saving.adopt(await reload()), true),
  };
}

export type Builder = ReturnType<typeof useBuilder>;

/** A new stage goes before the ends, unless another one is selected. */
const lastOfWay = (stages: readonly BuilderStage[]): string | undefined =>
  stages.findLast(({ values }) => !['hired', 'rejected', 'withdrawn', 'hold'].includes(String(values['kind'])))?.key;

/** What the file says a new record begins with. */
function newStage(definition: CatalogueResource, name: string): Values {
  const defaults = Object.values(definition.fields).flatMap((field) =>
    field.default === undefined || typeof field.default === 'object' ? [] : [[field.name, field.default] as const],
  );
  return { ...Object.fromEntries(defaults), name, kind: 'screen' };
}
