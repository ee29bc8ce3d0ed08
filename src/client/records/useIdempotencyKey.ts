import { useRef } from 'react';
import { errorCode } from '#shared/error-code.ts';
import { randomKey } from '../api/random-key.ts';

/**
 * Sends what a form creates. Until it is created every attempt has the same key: a double click, or sending again what
 * got no answer, makes one record. The next record has another key.
 */
export function useIdempotencyKey(): <T>(send: (key: string) => Promise<T>) => Promise<T> {
  const current = useRef<string>(undefined);
  return async (send) => {
    const key = (current.current ??= randomKey());
    const isOver = () => {
      if (current.current === key) current.current = undefined;
    };
    try {
      const created = await send(key);
      isOver();
      return created;
    } catch (error) {
      // The message says what there is; a user who saves again wants another record.
      if (errorCode(error) === 'key_reused') isOver();
      throw error;
    }
  };
}
