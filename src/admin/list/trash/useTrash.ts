import { useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { RecordsApi } from '#client/records/api.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { MAX_SELECTED } from '../useSelection.ts';

/** Restores records, or deletes them permanently after the user has typed a confirmation. Errors appear as a toast. */
export function useTrash(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const run = async (send: () => Promise<unknown>, message: string, count: number) => {
    try {
      await send();
      toast.success(message, { smart_count: count });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [adminName(definition)] });
  };
  const purge = async (ids: readonly Identifier[]) => {
    const question = {
      typed: true,
      message: 'states.trash.purge_message',
      args: { smart_count: ids.length },
    } as const;
    if ((await confirm(question)) !== true) return;
    const send = async () => {
      for (let sent = 0; sent < ids.length; sent += MAX_SELECTED)
        await recordsApi.purgeRecords(definition.resource, ids.slice(sent, sent + MAX_SELECTED));
    };
    await run(send, 'states.trash.purged', ids.length);
  };
  return {
    restore: (ids: readonly Identifier[]) =>
      run(() => recordsApi.restoreRecords(definition.resource, ids), 'states.trash.restored', ids.length),
    purge,
    /** Deletes all that is in the trash when it is asked for, on every page. */
    purgeAll: async () => {
      try {
        await purge(await idsInTrash(recordsApi, definition));
      } catch (error) {
        showError(error);
      }
    },
  };
}

const PAGE = 200;

async function idsInTrash(recordsApi: RecordsApi, { resource }: CatalogueResource) {
  const ids = new Set<Identifier>();
  for (let page = 1, isMore = true; isMore; page += 1) {
    const { results } = await recordsApi.getTrash(resource, { page, limit: PAGE });
    for (const { id } of results) ids.add(id);
    isMore = results.length === PAGE;
  }
  return [...ids];
}
