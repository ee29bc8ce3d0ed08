import { Button, LinearProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { canRetry, isAtWork, progressOf } from '#shared/rules/background-jobs.ts';
import { useApi } from '../api/useApi.ts';
import { useCatalogue } from '../catalogue/CatalogueProvider.tsx';
import { createJobsApi } from './api.ts';
import { kindOnScreen } from './job-kinds.ts';
import { JobReasons } from './JobReasons.tsx';
import { useJobCalls } from './useJobCalls.ts';
import { JOBS } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';

interface JobItemProps {
  readonly job: BackgroundJob;
  /** The panel shows its progress. */
  readonly isAlone: boolean;
}

/** The completed share of a job, 0 to 1, and of its undo. */
export function shareOf(job: BackgroundJob): number {
  const { done, of } = progressOf(job);
  return of === 0 ? 1 : Math.min(1, done / of);
}

/** Whether something can be undone that no undo has kept. */
export const isUndoable = (job: BackgroundJob): boolean => !isAtWork(job) && job.counts.undoable > 0;

/** One job: how far it is, what it was not done with and why, and what can be done about it. */
export const JobItem = ({ job, isAlone }: JobItemProps) => {
  const titleId = useId();
  const words = useJobWords();
  const { action, records } = words.titleOf(job);
  const screen = kindOnScreen(job).screenOf?.(job);
  return (
    <li className="background-job" aria-labelledby={titleId}>
      <p id={titleId} className="background-job-title">
        <b>{action}</b> <span className="num">{records}</span>
      </p>
      {isAtWork(job) && !isAlone ? (
        <LinearProgress variant="determinate" value={Math.round(shareOf(job) * 100)} aria-labelledby={titleId} />
      ) : null}
      <p className="background-job-counts num">
        <JobCounts job={job} />
      </p>
      {job.error === null ? null : <p className="background-job-error">{job.error}</p>}
      {job.counts.rejected + job.counts.kept > 0 && screen === undefined ? <Reasons job={job} /> : null}
      <div className="background-job-actions">
        {screen === undefined ? (
          <JobButtons job={job} />
        ) : (
          <Button size="small" component={Link} to={screen}>
            {words.of(job, 'show')}
          </Button>
        )}
      </div>
    </li>
  );
};

const JobButtons = ({ job }: Pick<JobItemProps, 'job'>) => {
  const words = useJobWords();
  const call = useJobCalls();
  const { rejected, undoable } = job.counts;
  return (
    <>
      {isAtWork(job) ? (
        <Button size="small" onClick={() => void call('stop', job)}>
          {words.of(job, 'stop')}
        </Button>
      ) : null}
      {canRetry(job) ? (
        <Button size="small" onClick={() => void call('retry', job)}>
          {words.counted(job, rejected > 0 ? 'retry' : 'resume', rejected)}
        </Button>
      ) : null}
      {isUndoable(job) ? (
        <Button size="small" onClick={() => void call('undo', job)}>
          {words.counted(job, 'undo', undoable)}
        </Button>
      ) : null}
    </>
  );
};

const OUTCOMES = ['done', 'same', 'rejected', 'kept'];

/** "988 done · 12 failed"; while it is at work, how far it is. */
const JobCounts = ({ job }: Pick<JobItemProps, 'job'>) => {
  const words = useJobWords();
  const locale = useLocale();
  const { done = 0, undone, kept, undoable } = job.counts;
  const isUndo = job.state === 'undoing' || job.state === 'undone';
  const names = isUndo ? ['undone', 'kept'] : (kindOnScreen(job).outcomes ?? OUTCOMES);
  const fixed = isUndoable(job) && !isUndo ? Math.max(0, done - undone - kept - undoable) : 0;
  const counts = [...names.map((name) => [name, job.counts[name] ?? 0] as const), ['fixed', fixed] as const];
  const parts = counts.flatMap(([name, count]) => (count > 0 ? [words.counted(job, `counts.${name}`, count)] : []));
  const isSaid = isAtWork(job) || !['done', 'undone'].includes(job.state) || parts.length === 0;
  const share = formatNumber(Math.floor(shareOf(job) * 100), locale);
  return [...(isSaid ? [words.of(job, `states.${job.state}`, { share })] : []), ...parts].join(' · ');
};

const Reasons = ({ job }: Pick<JobItemProps, 'job'>) => {
  const api = useApi(createJobsApi);
  const { resources } = useCatalogue();
  const { rejected, kept } = job.counts;
  const { data = [] } = useQuery({
    queryKey: [JOBS, job.id, 'reasons', rejected, kept],
    queryFn: ({ signal }) => api.getReasons(job.id, signal),
    enabled: !isAtWork(job),
  });
  if (data.length === 0) return null;
  return <JobReasons reasons={data} addressOf={(id) => kindOnScreen(job).addressOf?.(job, resources, id)} />;
};
