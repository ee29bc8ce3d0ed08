import type { Realtime } from '#client/realtime/realtime.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';

/** A live connection on which a test says what happens to records. */
export function memoryRealtime() {
  const handlers = new Set<(event: RecordEvent) => void>();
  const realtime = {
    on: (name: string, handler: (event: never) => void) => {
      if (name === 'record') handlers.add(handler as (event: RecordEvent) => void);
      return () => handlers.delete(handler as (event: RecordEvent) => void);
    },
    onConnected: () => () => undefined,
    open: async () => undefined,
    close: () => undefined,
  } as unknown as Realtime;
  return { realtime, emit: (event: RecordEvent) => handlers.forEach((handle) => handle(event)) };
}
