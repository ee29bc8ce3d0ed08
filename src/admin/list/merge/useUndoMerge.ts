import { useQueryClient } from '@tanstack/react-query';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Makes the records of a merge separate again and says so; a failure shows as a toast. */
export function useUndoMerge(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const showError = useErrorToast();
  return async (merge: number): Promise<void> => {
    try {
      await recordsApi.undoMerge(adminName(definition), merge);
      toast.success('merge.undone');
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
  };
}
