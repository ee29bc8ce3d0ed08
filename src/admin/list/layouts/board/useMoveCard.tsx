import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { hasDialog, ownDialog, type RecordAction, recordActionsOf } from '../../../record-actions/record-actions.ts';
import { useRecordActions } from '../../../record-actions/useRecordActions.tsx';
import { useUndoableToast } from '../../../record-actions/useUndoableToast.ts';
import type { BoardColumn } from './board-columns.ts';
import type { BoardLists } from './board-lists.ts';
import { cardTitle } from './card-title.ts';
import { useRejection } from './rejection.ts';
import type { Ways } from './ways.ts';

/** A moving card: it is in its new column before the server has answered. */
export interface Moving {
  readonly record: RaRecord;
  /** The key of the list of its new column. */
  readonly to: string;
}

/** Where a card is dropped. */
export interface Target {
  readonly column: BoardColumn;
  /** The key of its list. */
  readonly listKey: string;
}

export interface Mover {
  readonly moving: readonly Moving[];
  /**
   * Moves a card into a column: a transition that asks for something opens its dialog first, and the card stays in the
   * column as long as it is open. If no transition leads there, or the server rejects it, the card is where it was and a
   * message says why.
   */
  readonly move: (record: RaRecord, target: Target) => Promise<void>;
  /** Runs a transition or an action of the file for a card. */
  readonly act: (record: RaRecord, key: string) => void;
  /** To be rendered by the caller. */
  readonly dialogs: ReactNode;
}

interface Asked {
  readonly record: RaRecord;
  readonly recordAction: RecordAction;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onClosed: () => void;
}

interface MoverSetting {
  readonly definition: CatalogueResource;
  readonly board: BoardDefinition;
  /** The field that the columns are made of. */
  readonly by: string;
  readonly ways: Ways;
  /** The cards of the board; absent where there is one record alone. */
  readonly lists?: BoardLists;
  /** A card is on its way. */
  readonly onMove?: (record: RaRecord) => void;
}

/** Moves the cards of a board. */
export function useMoveCard({ definition, board, by, ways, lists, onMove }: MoverSetting): Mover {
  const dataProvider = useDataProvider();
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const showRejection = useRejection(definition);
  const [moving, setMoving] = useState<readonly Moving[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const [acted, setActed] = useState<RaRecord>();
  const name = adminName(definition);
  const refresh = async (record: RaRecord | undefined) => {
    await queryClient.invalidateQueries({ queryKey: [name] });
    // Where this fails the live connection brings it, or everything is fetched again.
    if (record) await lists?.refresh([record.id]).catch(() => undefined);
  };
  const sayUndoable = useUndoableToast(definition, refresh);
  const { ask, dialogs } = useRecordActions(definition, () => void refresh(acted));
  const titleOf = (record: RaRecord) => cardTitle(definition, board, record, 'en');

  const change = async (record: RaRecord, { value, title }: BoardColumn) => {
    await dataProvider.update(name, { id: record.id, data: { ...record, [by]: value }, previousData: record });
    toast.success('board.moved', { name: titleOf(record), column: title });
  };
  const take = async (record: RaRecord, { definition: { key } }: RecordAction, { value, title }: BoardColumn) => {
    const data = { [by]: value, updated_on: record['updated_on'] as unknown };
    const call = { kind: 'transitions', key, data } as const;
    const { outcome = {} } = await recordsApi.performRecordAction(definition.resource, record.id, call);
    const undo = definition.states?.transitions.find((each) => each.key === key)?.undo;
    const said = { message: 'board.moved', args: { name: titleOf(record), column: title } };
    if (undo) await sayUndoable({ record, undo, outcome, ...said });
    else toast.success(said.message, said.args);
  };
  /** Resolves when the dialog of the transition is closed; what it asks for depends on the column. */
  const openDialog = (record: RaRecord, recordAction: RecordAction, { value }: BoardColumn): Promise<void> => {
    setActed(record);
    return new Promise((resolve) => setAsked({ record, recordAction, values: { [by]: value }, onClosed: resolve }));
  };
  /** Shows the card in the column while `act` is under way. */
  const meanwhile = async (record: RaRecord, { listKey }: Target, act: () => Promise<void>) => {
    onMove?.(record);
    setMoving((all) => [...all.filter((each) => each.record.id !== record.id), { record, to: listKey }]);
    try {
      await act();
    } finally {
      await refresh(record);
      setMoving((all) => all.filter((each) => each.record.id !== record.id));
    }
  };
  const early = (record: RaRecord, target: Target, act: () => Promise<void>) =>
    meanwhile(record, target, async () => {
      await act();
      lists?.place({ ...record, [by]: target.column.value }, target.listKey);
    });
  const move = async (record: RaRecord, target: Target): Promise<void> => {
    const { column } = target;
    const way = ways.to(record, column);
    switch (way.kind) {
      case 'here':
        return undefined;
      case 'change':
        return early(record, target, () => change(record, column)).catch(showError);
      case 'move':
        if (ownDialog(way.recordAction, { record }) !== undefined)
          return meanwhile(record, target, () => openDialog(record, way.recordAction, column));
        if (asksForMore(way.recordAction, by)) return void ask(way.recordAction, { record });
        return early(record, target, () => take(record, way.recordAction, column)).catch((error: unknown) =>
          showRejection(record, titleOf(record), error),
        );
      case 'choose':
        await openDialog(record, way.recordAction, column);
        return refresh(record);
      case 'record_action': {
        setActed(record);
        const isAsking = hasDialog(way.recordAction, { record }) || way.recordAction.definition.confirm !== undefined;
        if (isAsking) return ask(way.recordAction, { record });
        return early(record, target, () => ask(way.recordAction, { record }));
      }
      default: {
        const reason = ways.rejection(record, column) ?? translate('board.rejected');
        return void toast.error('board.stayed', { name: titleOf(record), reason });
      }
    }
  };
  const act = (record: RaRecord, key: string) => {
    const recordAction = recordActionsOf(definition, 'list').find((each) => each.definition.key === key);
    setActed(record);
    if (recordAction) void ask(recordAction, { record });
  };
  const path = asked && ownDialog(asked.recordAction, { record: asked.record });
  const own =
    asked && path !== undefined ? (
      <CustomScreen
        path={path}
        resource={definition}
        record={asked.record}
        transition={asked.recordAction.definition.key}
        values={asked.values}
        onClose={() => {
          setAsked(undefined);
          asked.onClosed();
        }}
      />
    ) : null;
  return {
    moving,
    move,
    act,
    dialogs: (
      <>
        {dialogs}
        {own}
      </>
    ),
  };
}

/** Whether the transition needs another input than the column. */
const asksForMore = ({ definition: { input } }: RecordAction, by: string): boolean =>
  input.some(({ field, required }) => field !== by && required);
