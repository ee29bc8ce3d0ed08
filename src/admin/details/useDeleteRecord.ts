import { useDelete, useResourceContext, useUpdate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useLeave } from '#client/page/useLeave.ts';
import { useListAddress } from '#client/views/list-address.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { recordTitle } from '../words/record-title.ts';
import { useAskRemoval } from '../removal/useAskRemoval.ts';
import { useDeletedToast } from '../list/trash/useDeletedToast.ts';

/** Deletes a record after saying what uses it and asking; then shows the list. `refused` says what keeps it from going. */
export function useDeleteRecord(definition: CatalogueResource) {
  const resource = useResourceContext() ?? definition.resource;
  const [send] = useDelete<RaRecord>();
  const [update] = useUpdate<RaRecord>();
  const { ask, reject, rejected, dismiss } = useAskRemoval(definition);
  const toast = useToast();
  const sayDeleted = useDeletedToast(definition);
  const showError = useErrorToast();
  const leave = useLeave();
  const listAddress = useListAddress(definition.resource, definition.route ?? '/');

  const remove = async (record: RaRecord) => {
    const name = recordTitle(definition, record);
    if (!(await ask(record.id, name))) return;
    try {
      const target = { id: record.id, previousData: record };
      await send(resource, target, { mutationMode: 'pessimistic', returnPromise: true });
      sayDeleted([record.id], 'details.delete.done', { name });
      leave(listAddress);
    } catch (error) {
      reject(error, [record.id]);
    }
  };
  /** Takes the record out of use instead, by the field that says so. */
  const deactivate = async (record: RaRecord, field: FieldDefinition) => {
    dismiss();
    try {
      await update(
        resource,
        { id: record.id, data: { [field.name]: false }, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      toast.success('usage.deactivated', { smart_count: 1 });
    } catch (error) {
      showError(error);
    }
  };
  return { remove, deactivate, rejected, dismiss };
}
