import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { EarlierRecord } from '#shared/contracts/bulk.ts';

/** Records of one resource with what they had before. */
export interface EarlierRecords {
  readonly resource: string;
  readonly records: readonly EarlierRecord[];
}

/** Gives records their earlier values back and says what became of it: what was changed since then stays. */
export function useUndo() {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showError = useErrorToast();
  const locale = useLocale();
  const counted = (count: number) => ({ smart_count: count, count: formatNumber(count, locale) });
  return async (parts: readonly EarlierRecords[]): Promise<void> => {
    try {
      const results = [];
      for (const { resource, records } of parts) results.push(...(await recordsApi.restoreMany(resource, records)));
      const done = results.filter((result) => result.done).length;
      if (done > 0) toasts.show({ type: 'success', message: 'list.bulk.undone', args: counted(done) });
      const kept = results.filter((result) => !result.done);
      const other = kept.find(({ code }) => !MOVED_ON.includes(code ?? ''))?.message;
      if (kept.length > 0)
        toasts.show({ type: 'warning', message: other ?? 'list.bulk.not_undone', args: counted(kept.length) });
    } catch (error) {
      showError(error);
    }
    for (const { resource } of parts) await queryClient.invalidateQueries({ queryKey: [resource] });
  };
}

/** Another user has changed or deleted the record since then. */
const MOVED_ON: readonly string[] = ['conflict', 'not_found'];
