import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Identifier } from 'ra-core';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** Restores records, or deletes them for good after the person has typed that he means it. What stops it shows as a toast. */
export function useTrash(definition: CatalogueResource) {
  const dataProvider = useDataProvider<AppDataProvider>();
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
  return {
    restore: (ids: readonly Identifier[]) =>
      run(() => dataProvider.restoreRecords(definition.resource, ids), 'states.trash.restored', ids.length),
    purge: async (ids: readonly Identifier[]) => {
      if ((await confirm({ typed: true })) !== true) return;
      await run(() => dataProvider.purgeRecords(definition.resource, ids), 'states.trash.purged', ids.length);
    },
  };
}
