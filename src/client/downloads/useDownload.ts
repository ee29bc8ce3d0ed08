import { useCallback, useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import type { PendingDownload } from './api.ts';
import { startDownload } from './start-download.ts';

/** Has the browser save a file after requesting it. Waiting and failures appear as toasts. */
export function useDownload() {
  const toast = useToast();
  const showError = useErrorToast();
  const [isAsking, setAsking] = useState(false);
  const download = useCallback(
    async (ask: () => Promise<PendingDownload>): Promise<void> => {
      setAsking(true);
      try {
        const { url, queued } = await ask();
        if (queued > 0) toast.info('list.export_queued', { smart_count: queued });
        startDownload(url);
      } catch (error) {
        showError(error);
      } finally {
        setAsking(false);
      }
    },
    [toast, showError],
  );
  return { isAsking, download };
}
