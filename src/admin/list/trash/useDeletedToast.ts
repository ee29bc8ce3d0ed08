import { useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Says that records were deleted; where they went to the trash, one press on the toast brings them back. */
export function useDeletedToast(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showError = useErrorToast();
  const restore = async (ids: readonly Identifier[]) => {
    try {
      await recordsApi.restoreRecords(definition.resource, ids);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [adminName(definition)] });
  };
  return (ids: readonly Identifier[], message: string, args: Readonly<Record<string, unknown>>): void =>
    toasts.show({
      type: 'success',
      message,
      args,
      ...(definition.softDelete && { undo: () => void restore(ids) }),
    });
}
