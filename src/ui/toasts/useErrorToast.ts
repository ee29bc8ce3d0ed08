import { useCallback } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { useToast } from './ToastsProvider.tsx';

/** Shows a failure as a red toast with the server's words. A cancelled call and a session that ended say nothing here. */
export const useErrorToast = (): ((error: unknown) => void) => {
  const toast = useToast();
  return useCallback(
    (error) => {
      if (isSilent(error)) return;
      toast.error(error instanceof Error && error.message ? error.message : 'errors.unexpected');
    },
    [toast],
  );
};

const ANNOUNCED_ELSEWHERE: ReadonlySet<string | undefined> = new Set(['another_session_initiated', 'user_inactive']);

const isSilent = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') || ANNOUNCED_ELSEWHERE.has(errorCode(error));
