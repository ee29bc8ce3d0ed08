import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { createJobsApi } from '#client/background-jobs/api.ts';
import { JobItem } from '#client/background-jobs/JobItem.tsx';
import { JOBS, useJobs } from '#client/background-jobs/useJobs.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import '#client/background-jobs/background-jobs.css';

/** What a bulk action of this user came to, and its undo for as long as the server keeps what that takes. */
export const BulkEntry = ({ entry }: { readonly entry: ActivityLogEntry }) => {
  const { profile } = useSignedIn();
  const id = /^bulk-(\d+)$/.exec(entry.request_id ?? '')?.[1];
  return id !== undefined && entry.action === 'bulk_done' && entry.user?.id === profile.id ? (
    <Known id={Number(id)} />
  ) : null;
};

const Known = ({ id }: { readonly id: number }) => {
  const translate = useTranslate();
  const api = useApi(createJobsApi);
  const live = useJobs()?.find((job) => job.id === id);
  const { data = live, isError } = useQuery({
    queryKey: [JOBS, id, live?.state, live?.finished_on],
    queryFn: ({ signal }) => api.get(id, signal),
    retry: false,
  });
  const job = live ?? data;
  if (job)
    return (
      <ul className="background-jobs">
        <JobItem job={job} isAlone={false} />
      </ul>
    );
  return isError ? <p>{translate('activity_log.bulk_over')}</p> : null;
};
