import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useApi } from '#client/api/useApi.ts';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { createCandidatesApi } from './api.ts';

/** What became of one job of several. */
export interface JobOutcome {
  readonly job: number;
  readonly isAdded: boolean;
  /** In the reader's language. */
  readonly message: string;
}

/**
 * Adds a candidate to jobs, each by itself: a job that rejects them takes nothing from the others.
 * @param onAdded called once all of the jobs have the candidate.
 */
export function useAddToJobs(record: RaRecord, onAdded: () => void) {
  const candidatesApi = useApi(createCandidatesApi);
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const [outcomes, setOutcomes] = useState<readonly JobOutcome[]>();
  const [isAdding, setAdding] = useState(false);
  const { data: applied = NONE } = useQuery({
    queryKey: ['applicants', 'jobs', String(record.id)],
    queryFn: ({ signal }) => candidatesApi.getAppliedJobs(record.id, signal),
  });

  /** @returns the jobs that have the candidate now. */
  const add = async (jobs: readonly number[]): Promise<ReadonlySet<number>> => {
    setAdding(true);
    try {
      const results = await candidatesApi.addToJobs(record.id, jobs);
      await queryClient.invalidateQueries();
      const added = results.filter(({ status }) => status === 'added').length;
      if (added > 0) toast.success('candidates.add_to_jobs.done', { smart_count: added });
      if (added === results.length) onAdded();
      setOutcomes(
        results.map(({ job, status, message }) => ({
          job,
          isAdded: status === 'added',
          message: message ?? translate(`candidates.add_to_jobs.status.${status}`),
        })),
      );
      return new Set(results.flatMap(({ job, status }) => (status === 'added' ? [job] : [])));
    } catch (error) {
      showError(error);
      return NONE;
    } finally {
      setAdding(false);
    }
  };
  return { appliedTo: applied, outcomes, add, isAdding };
}

const NONE: ReadonlySet<number> = new Set();
