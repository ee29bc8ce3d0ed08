import { useCreate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useIdempotencyKey } from './useIdempotencyKey.ts';

/** Creates records for a form, each once: see `useIdempotencyKey`. */
export function useCreateOnce<Created extends RaRecord = RaRecord>(): {
  readonly create: (resource: string, data: object) => Promise<Created>;
  readonly isPending: boolean;
} {
  const [send, { isPending }] = useCreate<Created>();
  const withKey = useIdempotencyKey();
  const create = (resource: string, data: object): Promise<Created> =>
    withKey(
      async (idempotencyKey) =>
        (await send(resource, { data, meta: { idempotencyKey } }, { returnPromise: true })) as Created,
    );
  return { create, isPending };
}
