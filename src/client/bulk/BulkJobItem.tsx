import { Button, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useId } from 'react';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts';
import { useApi } from '../api/useApi.ts';
import { useCatalogue } from '../catalogue/CatalogueProvider.tsx';
import { createBulkApi } from './api.ts';
import { BulkReasons } from './BulkReasons.tsx';
import { useBulkCalls } from './useBulkCalls.ts';
import { BULK_JOBS, isAtWork } from './useBulkJobs.ts';
import { useBulkTitle } from './useBulkTitle.ts';

interface BulkJobItemProps {
  readonly job: BulkJob;
  /** The panel shows its progress. */
  readonly isAlone: boolean;
}

/** The completed share of a job, 0 to 1, and of its undo. */
export function shareOf({ state, counts, total, undoable }: BulkJob): number {
  const { done, same, rejected, undone, kept } = counts;
  const [through, of] =
    state === 'undoing' ? [undone + kept, undone + kept + undoable] : [done + same + rejected, total];
  return of === 0 ? 1 : Math.min(1, through / of);
}

/** One job: how far it is, what it was not done with and why, and what can be done about it. */
export const BulkJobItem = ({ job, isAlone }: BulkJobItemProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const locale = useLocale();
  const call = useBulkCalls();
  const counted = (count: number) => ({ smart_count: count, count: formatNumber(count, locale) });
  const { action, records } = useBulkTitle()(job);
  const isRunning = isAtWork(job);
  const { rejected, kept } = job.counts;
  const canRetry = !isRunning && job.state !== 'undone' && (rejected > 0 || ['stopped', 'failed'].includes(job.state));
  return (
    <li className="bulk-job" aria-labelledby={titleId}>
      <p id={titleId} className="bulk-job-title">
        <b>{action}</b> <span className="num">{records}</span>
      </p>
      {isRunning && !isAlone ? (
        <LinearProgress variant="determinate" value={Math.round(shareOf(job) * 100)} aria-labelledby={titleId} />
      ) : null}
      <p className="bulk-job-counts num">
        <JobCounts job={job} />
      </p>
      {job.error === null ? null : <p className="bulk-job-error">{job.error}</p>}
      {rejected + kept > 0 ? <JobReasons job={job} /> : null}
      <div className="bulk-job-actions">
        {isRunning ? (
          <Button size="small" onClick={() => void call('stop', job)}>
            {translate('bulk.stop')}
          </Button>
        ) : null}
        {canRetry ? (
          <Button size="small" onClick={() => void call('retry', job)}>
            {translate(rejected > 0 ? 'bulk.retry' : 'bulk.resume', counted(rejected))}
          </Button>
        ) : null}
        {job.can_undo ? (
          <Button size="small" onClick={() => void call('undo', job)}>
            {translate('bulk.undo', counted(job.undoable))}
          </Button>
        ) : null}
      </div>
    </li>
  );
};

/** "988 done · 12 failed"; while it is at work, how far it is. */
const JobCounts = ({ job }: Pick<BulkJobItemProps, 'job'>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { done, same, rejected, undone, kept } = job.counts;
  const of = (key: string, count: number) =>
    count > 0 ? [translate(`bulk.counts.${key}`, { smart_count: count, count: formatNumber(count, locale) })] : [];
  const isUndo = job.state === 'undoing' || job.state === 'undone';
  const fixed = job.can_undo ? Math.max(0, done - undone - kept - job.undoable) : 0;
  const parts = isUndo
    ? [...of('undone', undone), ...of('kept', kept)]
    : [
        ...of('done', done),
        ...of('same', same),
        ...of('rejected', rejected),
        ...of('kept', kept),
        ...of('fixed', fixed),
      ];
  const state = isAtWork(job)
    ? [translate(`bulk.states.${job.state}`, { share: formatNumber(Math.floor(shareOf(job) * 100), locale) })]
    : job.state === 'stopped' || job.state === 'failed' || parts.length === 0
      ? [translate(`bulk.states.${job.state}`)]
      : [];
  return [...state, ...parts].join(' · ');
};

const JobReasons = ({ job }: Pick<BulkJobItemProps, 'job'>) => {
  const api = useApi(createBulkApi);
  const route = useCatalogue().resources[job.resource]?.route;
  const { rejected, kept } = job.counts;
  const { data = [] } = useQuery({
    queryKey: [BULK_JOBS, job.id, 'reasons', rejected, kept],
    queryFn: ({ signal }) => api.getReasons(job.id, signal),
    enabled: !isAtWork(job),
  });
  return data.length === 0 ? null : (
    <BulkReasons reasons={data} addressOf={route === undefined ? undefined : (id) => `${route}/${id}`} />
  );
};
