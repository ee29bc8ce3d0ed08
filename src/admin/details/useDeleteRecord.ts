import { HttpError, useDataProvider, useDelete, useLocale, useResourceContext, useTranslate, useUpdate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode } from '#client/api/envelope.ts';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import type { UsageEntry } from '#client/api/record-calls.ts';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import { useListAddress } from '#client/views/list-address.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import type { RefusedRemoval } from '../list/bulk/useRecordRemoval.ts';
import { recordTitle } from '../list/record-title.ts';
import { insideSentence } from '../list/words.ts';
import { useDeletedToast } from '../trash/useDeletedToast.ts';

/** Deletes a record after saying what uses it and asking; then shows the list. `refused` says what keeps it from going. */
export function useDeleteRecord(definition: CatalogueResource) {
  const resource = useResourceContext() ?? definition.resource;
  const dataProvider = useDataProvider<AppDataProvider>();
  const [send] = useDelete<RaRecord>();
  const [update] = useUpdate<RaRecord>();
  const confirm = useConfirm();
  const toast = useToast();
  const sayDeleted = useDeletedToast(definition);
  const showError = useErrorToast();
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const listAddress = useListAddress(definition.resource, definition.route ?? '/');

  const [refused, setRefused] = useState<RefusedRemoval | null>(null);

  const remove = async (record: RaRecord) => {
    try {
      const usage = await dataProvider.getUsage(resource, record.id);
      const users = usageText(usage, translate, locale);
      const warning = users ? { message: 'details.delete.used', args: { users } } : {};
      if (!(await confirm(warning))) return;
      const target = { id: record.id, previousData: record };
      await send(resource, target, { mutationMode: 'pessimistic', returnPromise: true });
      sayDeleted([record.id], 'details.delete.done', { name: recordTitle(definition, record) });
      await navigate(listAddress);
    } catch (error) {
      const users = usageIn(error, record.id);
      if (users) setRefused(users);
      else showError(error);
    }
  };
  /** Takes the record out of use instead, by the field that says so. */
  const deactivate = async (record: RaRecord, field: FieldDefinition) => {
    setRefused(null);
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
  return { remove, deactivate, refused, dismiss: () => setRefused(null) };
}

/** What a refused deletion answers with. */
function usageIn(error: unknown, id: Identifier): RefusedRemoval | undefined {
  if (errorCode(error) !== 'in_use' || !(error instanceof HttpError)) return undefined;
  return { ids: [id], message: error.message, usage: (error.body as { usage?: readonly UsageEntry[] }).usage ?? [] };
}

/** "4 business units, 11 departments, 2 records that you may not read". */
function usageText(usage: readonly UsageEntry[], translate: ReturnType<typeof useTranslate>, locale: string): string {
  return usage
    .filter(({ count }) => count > 0)
    .map(({ resource, title, count }) => {
      if (resource === null) return translate('details.delete.unreadable', { smart_count: count });
      const name = translate(`resources.${resource}.name`, { smart_count: count, _: title });
      return translate('details.delete.user', { count, name: insideSentence(name, locale) });
    })
    .join(', ');
}
