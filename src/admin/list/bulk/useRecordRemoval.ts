import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useAskRemoval } from '../../removal/useAskRemoval.ts';
import type { RemovalTarget } from '../../removal/useAskRemoval.ts';
import { useDeletedToast } from '../trash/useDeletedToast.ts';

/** Deletes one record of a list or many after asking; what is in use stays, and `refused` says by what it is used. */
export function useRecordRemoval(definition: CatalogueResource, onRemoved: (ids: readonly Identifier[]) => void) {
  const { resource } = useListContext();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const toast = useToast();
  const sayDeleted = useDeletedToast(definition);
  const showError = useErrorToast();
  const { ask, reject, rejected, dismiss } = useAskRemoval(definition);

  const remove = async (target: RemovalTarget) => {
    if (!(await ask(target))) return;
    const { ids } = target;
    try {
      if (ids.length === 1) await dataProvider.delete(resource, { id: ids[0]! });
      else await dataProvider.deleteMany(resource, { ids: [...ids] });
      sayDeleted(ids, 'list.deleted', { smart_count: ids.length });
      onRemoved(ids);
    } catch (error) {
      reject(error, ids);
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
  /** Takes them out of use instead, by the field that says so. */
  const deactivate = async (ids: readonly Identifier[], field: FieldDefinition) => {
    dismiss();
    try {
      if (ids.length === 1)
        await dataProvider.update(resource, { id: ids[0]!, data: { [field.name]: false }, previousData: {} });
      else await dataProvider.updateMany(resource, { ids: [...ids], data: { [field.name]: false } });
      toast.success('usage.deactivated', { smart_count: ids.length });
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
  return { remove, deactivate, rejected, dismiss };
}
