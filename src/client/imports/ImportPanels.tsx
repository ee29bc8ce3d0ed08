import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ImportEvent } from '#shared/contracts/imports.ts';
import { useRealtime } from '../realtime/RealtimeProvider.tsx';
import { importAddress } from './import-address.ts';

/** It comes with the first import, not with the first screen. */
const ImportPanel = lazy(() => import('./ImportPanel.tsx').then((file) => ({ default: file.ImportPanel })));

/** Imports that go on while one is elsewhere: a floating panel each, from the first sign of life until it is closed. */
export const ImportPanels = () => {
  const realtime = useRealtime();
  const { pathname } = useLocation();
  const [events, setEvents] = useState<ReadonlyMap<number, ImportEvent>>(new Map());
  useEffect(
    () => realtime.on('import', (event) => setEvents((before) => new Map(before).set(event.id, event))),
    [realtime],
  );
  const close = (id: number) => setEvents((before) => new Map([...before].filter(([known]) => known !== id)));
  return [...events.values()]
    .filter((event) => pathname !== importAddress(event))
    .map((event) => (
      <Suspense key={event.id} fallback={null}>
        <ImportPanel event={event} onClose={() => close(event.id)} />
      </Suspense>
    ));
};
