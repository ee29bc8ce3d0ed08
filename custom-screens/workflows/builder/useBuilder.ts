import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { freeName, withMove, without, withoutMove, withPlace, withStageAfter, withValues } from './edits.ts';
import { type BuilderStage, savedFrom, type Values } from './model.ts';
import { useHistory } from './useHistory.ts';
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
  const history = useHistory(start.stages);
  const saving = useStageSaving({ definition, workflow, start, stages: history.stages });
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
    const values = newStage(definition, freeName(history.stages, translate('workflow_builder.builder.new_stage')));
    history.change((stages) => withStageAfter(stages, selected ?? lastOfWay(stages), { key, values, next: [] }));
    select(key, true);
  };
  const remove = (key: string) => {
    const at = history.stages.findIndex((stage) => stage.key === key);
    select((history.stages[at + 1] ?? history.stages[at - 1])?.key);
    history.change((stages) => without(stages, key));
  };
  return {
    definition,
    workflow,
    canEdit: workflow['status'] === 'draft' && definition.can.edit,
    stages: history.stages,
    turn: history.turn,
    canUndo: history.canUndo,
    undo: history.undo,
    redo: history.redo,
    saving: saving.state,
    idOf: (key: string) => saving.versions.current.versions.get(key)?.id,
    selected,
    openKey: isOpen ? selected : undefined,
    select,
    add,
    remove,
    move: (key: string, to: number) => history.change((stages) => withPlace(stages, key, to)),
    setValues: (key: string, values: Values) => history.change((stages) => withValues(stages, key, values)),
    addMove: (key: string, to: string) => history.change((stages) => withMove(stages, key, to)),
    removeMove: (key: string, to: string) => history.change((stages) => withoutMove(stages, key, to)),
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
