import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { plainName } from '../api/resource-names.ts';
import { useCatalogue } from '../catalogue/CatalogueProvider.tsx';
import type { Realtime } from './realtime.ts';

const RealtimeContext = createContext<Realtime | undefined>(undefined);

export const RealtimeProvider = RealtimeContext.Provider;

export const useRealtime = (): Realtime => {
  const realtime = useContext(RealtimeContext);
  if (!realtime) throw new Error('useRealtime needs a RealtimeProvider above it');
  return realtime;
};

/**
 * Calls back for what happens to records of one resource (either name), including writes of this tab.
 */
export const useRecordEvents = (resource: string, handler: (event: RecordEvent) => void): void => {
  const realtime = useRealtime();
  const plain = plainName(useCatalogue(), resource);
  const handle = useEffectEvent(handler);
  useEffect(() => realtime.on('record', (event) => event.resource === plain && handle(event)), [realtime, plain]);
};
