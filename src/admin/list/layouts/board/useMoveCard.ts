import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { hasDialog } from '../../../record-actions/record-actions.ts';
import { useRecordActions } from '../../../record-actions/useRecordActions.tsx';
import { recordTitle } from '../../../words/record-title.ts';
import type { BoardColumn } from './board-columns.ts';
import type { Ways } from './ways.ts';

/** A moving card: it is in its new column before the server has answered. */
export interface Moving {
  readonly record: RaRecord;
  readonly to: string;
}

export interface Mover {
  readonly moving: Moving | undefined;
  /**
   * Moves a card into a column: a transition with inputs asks for them first. If no transition leads there, a message
   * says why.
   */
  readonly move: (record: RaRecord, column: BoardColumn) => Promise<void>;
  /** To be rendered by the caller. */
  readonly dialogs: ReactNode;
}

/** Moves the cards of a board. @param onMoved after a card is, or is not, where it was to go. */
export function useMoveCard(
  definition: CatalogueResource,
  { by }: BoardDefinition,
  ways: Ways,
  onMoved: () => void = () => undefined,
): Mover {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const { ask, dialogs } = useRecordActions(definition);
  const [moving, setMoving] = useState<Moving>();

  const change = async (record: RaRecord, { value, title }: BoardColumn) => {
    const name = adminName(definition);
    try {
      await dataProvider.update(name, { id: record.id, data: { ...record, [by]: value }, previousData: record });
      toast.success('board.moved', { name: recordTitle(definition, record), column: title });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [name] });
  };
  const move = async (record: RaRecord, column: BoardColumn) => {
    const way = ways.to(record, column);
    if (way.kind === 'here') return;
    if (way.kind !== 'record_action' && way.kind !== 'change') {
      const reason = ways.rejection(record, column) ?? translate('board.rejected');
      return void toast.error('board.stayed', { name: recordTitle(definition, record), reason });
    }
    const asksFirst =
      way.kind === 'record_action' &&
      (hasDialog(way.recordAction, { record }) || way.recordAction.definition.confirm !== undefined);
    if (!asksFirst) setMoving({ record, to: column.key });
    await (way.kind === 'record_action' ? ask(way.recordAction, { record }) : change(record, column));
    setMoving(undefined);
    onMoved();
  };
  return { moving, move, dialogs };
}
