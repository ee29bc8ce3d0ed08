import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useRealtime } from '#client/realtime/RealtimeProvider.tsx';
import { AT_WORK, type ImportRecord } from '#shared/contracts/imports.ts';
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
      realtime.on('import', (event) => {
        if (event.id !== id) return;
        const known = client.getQueryData<ImportRecord>([IMPORTS, id]);
        const { state, counts, done } = event;
        if (known?.state === state && AT_WORK.includes(state))
          client.setQueryData([IMPORTS, id], { ...known, counts, done });
        else void client.invalidateQueries({ queryKey: [IMPORTS] });
      }),
    [realtime, client, id],
  );
  return useQuery({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => importsApi.getImport(id, signal),
    refetchInterval: ({ state }) => (state.data && AT_WORK.includes(state.data.state) ? LOOK_AGAIN_MS : false),
  });
}

/** Does something with an import and shows what came of it; a failure is a toast. */
export function useImportRecordAction() {
  const client = useQueryClient();
  const showError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const perform = async (recordAction: () => Promise<ImportRecord>): Promise<ImportRecord | undefined> => {
    setBusy(true);
    try {
      const entry = await recordAction();
      client.setQueryData([IMPORTS, entry.id], entry);
      return entry;
    } catch (error) {
      showError(error);
      void client.invalidateQueries({ queryKey: [IMPORTS] });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, perform };
}
