import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useAskRemoval } from '../../removal/useAskRemoval.ts';
import { useDeletedToast } from '../trash/useDeletedToast.ts';

/** Deletes a record of a list after asking; one that is in use stays, and `rejected` says by what it is used. */
export function useRecordRemoval(definition: CatalogueResource, onRemoved: (ids: readonly Identifier[]) => void) {
  const { resource } = useListContext();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const toast = useToast();
  const sayDeleted = useDeletedToast(definition);
  const showError = useErrorToast();
  const { ask, reject, rejected, dismiss } = useAskRemoval(definition);

  const remove = async (id: Identifier, name: string) => {
    if (!(await ask(id, name))) return;
    const ids = [id];
    try {
      await dataProvider.delete(resource, { id });
      sayDeleted(ids, 'list.deleted', { smart_count: 1 });
      onRemoved(ids);
    } catch (error) {
      reject(error, ids);
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
  /** Takes it out of use instead, by the field that says so. */
  const deactivate = async ([id]: readonly Identifier[], field: FieldDefinition) => {
    dismiss();
    try {
      await dataProvider.update(resource, { id: id!, data: { [field.name]: false }, previousData: {} }); // one was asked for
      toast.success('usage.deactivated', { smart_count: 1 });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
  return { remove, deactivate, rejected, dismiss };
}
