import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { TransitionUndo } from '#engine/model/record-action-definition.ts';
import { useToast, useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { recordTitle } from '../words/record-title.ts';

/** A transition that was made, and what its message says. */
export interface MadeTransition {
  readonly record: RaRecord;
  readonly undo: TransitionUndo;
  /** What the handler of the transition answered. */
  readonly outcome: Readonly<Record<string, unknown>>;
  /** A locale key, with its arguments. */
  readonly message: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Says that a transition was made, with *Undo*. Only the newest one of a record can be undone: the messages of the
 * others have nothing left to offer. What handlers changed besides isn’t known, so the screen fetches everything again.
 * @param refresh what is fetched again instead, after the transition and after its undo.
 */
export function useUndoableToast(definition: CatalogueResource, refresh?: (record: RaRecord) => Promise<void>) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const toast = useToast();
  const showError = useErrorToast();
  const again = refresh ?? (() => queryClient.invalidateQueries());
  return async ({ record, undo, outcome, message, args }: MadeTransition): Promise<void> => {
    const { resource } = definition;
    const name = recordTitle(definition, record);
    const of = `${resource}/${record.id}`;
    const run = async () => {
      const data = Object.fromEntries(undo.with.map((key) => [key, outcome[key]]));
      try {
        await recordsApi.performRecordAction(resource, record.id, { kind: 'transitions', key: undo.transition, data });
        toast.success('states.undone', { name });
      } catch (error) {
        showError(error);
      }
      await again(record);
    };
    for (const earlier of toasts.shown.get().filter((each) => each.undo && each.args?.['of'] === of))
      toasts.dismiss(earlier.id);
    toasts.show({ type: 'success', message, args: { ...args, of }, undo: () => void run() });
    await again(record);
  };
}
