import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { Added } from './applied.ts';

/** What became of one record of several, in the reader's language. */
export interface AddingOutcome extends Added {
  readonly message: string;
}

interface Adding {
  readonly send: (ids: readonly number[]) => Promise<readonly Added[]>;
  /** The key of the message with how many were added. */
  readonly done: string;
  /** Called once none is rejected. */
  readonly onDone: () => void;
}

/** Adds records, each by itself: one that is rejected takes nothing from the others. */
export function useAdding({ send, done, onDone }: Adding) {
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const [outcomes, setOutcomes] = useState<readonly AddingOutcome[]>();
  const [isAdding, setAdding] = useState(false);
  const wordsOf = (result: Added): AddingOutcome => ({
    ...result,
    message: result.message ?? translate(`applicants.adding.status.${result.status}`),
  });
  const report = (results: readonly Added[]) => {
    const count = (wanted: Added['status']) => results.filter(({ status }) => status === wanted).length;
    const [added, known] = [count('added'), count('already_applied')];
    if (known > 0) toast.success('applicants.adding.done_known', { added, known });
    else if (added > 0) toast.success(done, { smart_count: added });
    if (count('rejected') === 0) onDone();
    else setOutcomes(results.map(wordsOf));
  };

  /** @returns the records that are settled: what is rejected, or never arrived, is still to be added. */
  const add = async (ids: readonly number[]): Promise<ReadonlySet<number>> => {
    setAdding(true);
    try {
      const results = await send(ids);
      await queryClient.invalidateQueries();
      report(results);
      return new Set(results.flatMap(({ id, status }) => (status === 'rejected' ? [] : [id])));
    } catch (error) {
      showError(error);
      return NONE;
    } finally {
      setAdding(false);
    }
  };
  return { outcomes, add, isAdding };
}

const NONE: ReadonlySet<number> = new Set();
