import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createJobsApi, type JobCall } from '#client/background-jobs/api.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';
import { type ImportRecord, NO_COUNTS } from '#shared/contracts/imports.ts';
import { isAtWork, progressOf } from '#shared/rules/background-jobs.ts';
import { useApi } from '#client/api/useApi.ts';
import { createImportsApi } from './api.ts';

/** The query key of everything fetched about imports. */
export const IMPORTS = 'imports';
/** If an event is lost, the next poll shows the change. */
const LOOK_AGAIN_MS = 4_000;

/** One import, which moves on while the server works on it. */
export function useImport(id: number) {
  const importsApi = useApi(createImportsApi);
  const client = useQueryClient();
  const realtime = useRealtime();
  useEffect(
    () =>
      realtime.on('job', (job) => {
        if (job.id !== id) return;
        const known = client.getQueryData<ImportRecord>([IMPORTS, id]);
        if (known?.state === job.state && isAtWork(job)) {
          const counts = { ...NO_COUNTS, ...job.counts };
          client.setQueryData([IMPORTS, id], { ...known, counts, done: progressOf(job).done });
        } else void client.invalidateQueries({ queryKey: [IMPORTS] });
      }),
    [realtime, client, id],
  );
  return useQuery({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => importsApi.getImport(id, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Does something with an import and shows what came of it; a failure is a toast. Both say whether it was done. */
export function useImportRecordAction() {
  const client = useQueryClient();
  const jobsApi = useApi(createJobsApi);
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const guarded = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      showError(error);
      void client.invalidateQueries({ queryKey: [IMPORTS] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const perform = (recordAction: () => Promise<ImportRecord>) =>
    guarded(async () => {
      const entry = await recordAction();
      client.setQueryData([IMPORTS, entry.id], entry);
    });
  const call = (id: number, asked: JobCall) =>
    guarded(async () => {
      await jobsApi.call(id, asked);
      await client.invalidateQueries({ queryKey: [IMPORTS, id] });
    });
  return { isBusy, perform, call };
}
