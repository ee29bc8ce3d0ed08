import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useListContext } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { errorCode } from '#client/api/envelope.ts';
import type { UsageEntry } from '#client/api/record-calls.ts';
import { useConfirm } from '#client/feedback/ConfirmProvider.tsx';
import { useToast } from '#client/feedback/ToastsProvider.tsx';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { useDeletedToast } from '../../trash/useDeletedToast.ts';

/** Why a deletion was refused: what refers to the records. */
export interface RefusedRemoval {
  /** The records that were to go. */
  readonly ids: readonly Identifier[];
  readonly message: string;
  readonly usage: readonly UsageEntry[];
}

/** Deletes one record or many after asking; what is in use stays, and `refused` says by what it is used. */
export function useRecordRemoval(definition: CatalogueResource, onRemoved: (ids: readonly Identifier[]) => void) {
  const { resource } = useListContext();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const sayDeleted = useDeletedToast(definition);
  const showError = useErrorToast();
  const [refused, setRefused] = useState<RefusedRemoval | null>(null);

  const remove = async (ids: readonly Identifier[], message: string, args: Readonly<Record<string, unknown>>) => {
    if ((await confirm({ message, args })) !== true) return;
    try {
      if (ids.length === 1) await dataProvider.delete(resource, { id: ids[0]! });
      else await dataProvider.deleteMany(resource, { ids: [...ids] });
      sayDeleted(ids, 'list.deleted', { smart_count: ids.length });
      onRemoved(ids);
    } catch (error) {
      const usage = usageOf(error, ids);
      if (usage) setRefused(usage);
      else showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
  /** Takes them out of use instead, by the field that says so. */
  const deactivate = async (ids: readonly Identifier[], field: FieldDefinition) => {
    setRefused(null);
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
  return { remove, deactivate, refused, dismiss: () => setRefused(null) };
}

/** What becomes of them, as the question says it. */
export const removalMessage = ({ softDelete }: CatalogueResource, count: 'one' | 'many'): string =>
  REMOVALS[softDelete ? 'trash' : 'gone'][count];

const REMOVALS = {
  gone: { one: 'list.delete_message', many: 'list.bulk.delete_message' },
  trash: { one: 'list.trash_message', many: 'list.bulk.trash_message' },
} as const;

function usageOf(error: unknown, ids: readonly Identifier[]): RefusedRemoval | undefined {
  if (errorCode(error) !== 'in_use' || !(error instanceof HttpError)) return undefined;
  const { usage } = error.body as { usage?: readonly UsageEntry[] };
  return { ids, message: error.message, usage: usage ?? [] };
}
