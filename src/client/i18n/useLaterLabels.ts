import { createContext, useContext, useEffect, useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { LaterLabels } from './later-words.ts';

const LaterLabelsContext = createContext<LaterLabels | undefined>(undefined);

export const LaterLabelsProvider = LaterLabelsContext.Provider;

/**
 * Whether the texts that don't come with the first list are here; fetches them if they are not. Hand-written screens have
 * them; what a generated screen opens asks before it shows a text of its own.
 */
export function useLaterLabels(): boolean {
  const later = useContext(LaterLabelsContext);
  const showError = useErrorToast();
  const [isFetched, setFetched] = useState(false);
  const isReady = isFetched || later?.words() !== undefined || later === undefined;
  useEffect(() => {
    if (!isReady) later?.load().then(() => setFetched(true), showError);
  }, [isReady, later, showError]);
  return isReady;
}
