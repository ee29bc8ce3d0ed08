import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { DuplicatePair } from './duplicate-pair.ts';

/** The resource's name, so that changes by other users refresh it too. */
export const PAIRS_KEY = ['recruitments/candidate-duplicates', 'open'] as const;

const RESOURCE = 'candidate_duplicates';

/** Says of a pair that it is two people. A toast offers to undo it; after that it isn't asked again. */
export function useMarkDifferent() {
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showError = useErrorToast();
  const [isMarking, setMarking] = useState(false);
  const run = async (pair: Pick<DuplicatePair, 'id' | 'updated_on'>, key: 'mark_different' | 'reopen') => {
    const { data } = await recordsApi.performRecordAction(RESOURCE, pair.id, {
      kind: 'transitions',
      key,
      data: { updated_on: pair.updated_on },
    });
    await queryClient.invalidateQueries({ queryKey: [PAIRS_KEY[0]] });
    return String(data['updated_on']);
  };
  const markDifferent = async (pair: DuplicatePair): Promise<boolean> => {
    setMarking(true);
    try {
      const version = await run(pair, 'mark_different');
      toasts.show({
        type: 'success',
        message: 'candidates.duplicates.marked',
        undo: () => void run({ id: pair.id, updated_on: version }, 'reopen').catch(showError),
      });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setMarking(false);
    }
  };
  return { markDifferent, isMarking };
}
