import { useLocale, useStore } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import { isAtWork } from '#shared/rules/background-jobs.ts';
import { FloatingPanel } from '#ui/panels/FloatingPanel.tsx';
import { kindOnScreen } from './job-kinds.ts';
import { JobItem, shareOf } from './JobItem.tsx';
import { useAtRest } from './useAtRest.ts';
import { useJobMessages } from './useJobMessages.ts';
import { FEW_ITEMS, useJobs } from './useJobs.ts';
import { useJobWords } from './useJobWords.ts';
import './background-jobs.css';

/** Closed jobs that are remembered; they are listed for a short while only. */
const MAX_CLOSED = 40;

/** The user's jobs on every screen, a panel for each kind: what is under way, and what has just ended until it is closed. */
export const JobPanels = () => {
  const jobs = useJobs();
  const hasWords = useLaterLabels();
  return hasWords ? <KnownJobs jobs={jobs} /> : null;
};

const KnownJobs = ({ jobs }: { readonly jobs: readonly BackgroundJob[] | undefined }) => {
  useJobMessages(jobs);
  const { pathname } = useLocation();
  const [closed, close] = useStore<readonly string[]>('panel.jobs.closed', []);
  const shown = (jobs ?? []).filter(
    (job) => isNoted(job) && !closed.includes(endOf(job)) && kindOnScreen(job).screenOf?.(job) !== pathname,
  );
  return [...Map.groupBy(shown, ({ kind }) => kind)].map(([kind, of]) => (
    <Panel key={kind} kind={kind} jobs={of} onClose={() => close([...of.map(endOf), ...closed].slice(0, MAX_CLOSED))} />
  ));
};

interface PanelProps {
  readonly kind: string;
  readonly jobs: readonly BackgroundJob[];
  readonly onClose: () => void;
}

const Panel = ({ kind, jobs, onClose }: PanelProps) => {
  const locale = useLocale();
  const words = useJobWords();
  const running = jobs.filter(isAtWork);
  const isAtRest = useAtRest(jobs);
  const share = running.reduce((sum, job) => sum + shareOf(job), 0) / running.length;
  const failed = jobs.reduce((sum, { counts }) => sum + counts.rejected + counts.kept, 0);
  const aside =
    running.length > 0
      ? `${formatNumber(Math.floor(share * 100), locale)} %`
      : failed > 0
        ? words.counted({ kind }, 'counts.rejected', failed)
        : words.of({ kind }, 'states.done');
  return (
    <>
      <p role="status" className="visually-hidden">
        {running.map((job) => words.of(job, 'started', words.titleOf(job))).join(' ')}
      </p>
      <FloatingPanel
        id={kind}
        title={words.of({ kind }, 'title')}
        aside={aside}
        isFolded={isAtRest}
        {...(running.length > 0 ? { progress: share } : { onClose })}
      >
        <ul className="background-jobs">
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} isAlone={running.length === 1} />
          ))}
        </ul>
      </FloatingPanel>
    </>
  );
};

/** A few items are done before one could look; where nothing else does, a message says that they are. */
const isNoted = (job: BackgroundJob): boolean =>
  job.total > FEW_ITEMS ||
  job.counts.rejected + job.counts.kept > 0 ||
  job.error !== null ||
  kindOnScreen(job).screenOf !== undefined;

const endOf = ({ id, finished_on }: BackgroundJob): string => `${id} ${finished_on}`;
