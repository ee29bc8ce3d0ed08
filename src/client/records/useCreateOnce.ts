import { useCreate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useRef } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';

/**
 * Creates records for a form. Until one is created every attempt has the same key: a double click, or sending again what
 * got no answer, makes one record. The next record has another key.
 */
export function useCreateOnce<Created extends RaRecord = RaRecord>(): {
  readonly create: (resource: string, data: object) => Promise<Created>;
  readonly isPending: boolean;
} {
  const [send, { isPending }] = useCreate<Created>();
  const key = useRef<string>(undefined);
  const create = async (resource: string, data: object): Promise<Created> => {
    const idempotencyKey = (key.current ??= newIdempotencyKey());
    const isOver = () => {
      if (key.current === idempotencyKey) key.current = undefined;
    };
    try {
      const created = await send(resource, { data, meta: { idempotencyKey } }, { returnPromise: true });
      isOver();
      return created as Created;
    } catch (error) {
      // The message says what there is; whoever saves again wants another record.
      if (errorCode(error) === 'key_reused') isOver();
      throw error;
    }
  };
  return { create, isPending };
}
