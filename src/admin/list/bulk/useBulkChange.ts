import { useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import type { ChildrenWish } from '../../children/asked-children.ts';
import { useUndo } from '../../undo/useUndo.ts';
import type { Values } from './bulk-lines.ts';

/** Gives records the same values; the toast that says so gives each its own back. @throws what the server said. */
export function useBulkChange(resource: string) {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const undo = useUndo();
  return async (ids: readonly Identifier[], data: Values, { changed, children }: BulkOutlook): Promise<void> => {
    const done = await recordsApi.changeMany(resource, { ids, data, ...(children !== undefined && { children }) });
    const parts = [{ resource, undo: done.undo }, ...(done.along ?? [])];
    const earlier = parts.flatMap((part) => (part.undo ? [{ resource: part.resource, records: part.undo }] : []));
    toasts.show({
      type: 'success',
      message: 'list.bulk.saved',
      args: { smart_count: changed },
      ...(earlier.length === parts.length && { undo: () => void undo(earlier) }),
    });
    await queryClient.invalidateQueries({ queryKey: [resource] });
  };
}

interface BulkOutlook {
  /** How many will differ. */
  readonly changed: number;
  readonly children?: ChildrenWish;
}
