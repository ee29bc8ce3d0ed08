import { useLocale, useStore, useTranslate } from 'ra-core';
import { useLaterLabels } from '#client/i18n/useLaterLabels.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { BulkJob } from '#shared/contracts/bulk-jobs.ts';
import { FloatingPanel } from '#ui/panels/FloatingPanel.tsx';
import { BulkJobItem, shareOf } from './BulkJobItem.tsx';
import { useAtRest } from './useAtRest.ts';
import { useBulkMessages } from './useBulkMessages.ts';
import { FEW_RECORDS, isAtWork, useBulkJobs } from './useBulkJobs.ts';
import { useBulkTitle } from './useBulkTitle.ts';
import './bulk.css';

/** Closed jobs that are remembered; they are listed for a short while only. */
const MAX_CLOSED = 40;

/** The user's bulk work on every screen: what is under way, and what has just ended until it is closed. */
export const BulkPanel = () => {
  const jobs = useBulkJobs();
  const hasWords = useLaterLabels();
  return hasWords ? <KnownJobs jobs={jobs} /> : null;
};

const KnownJobs = ({ jobs }: { readonly jobs: readonly BulkJob[] | undefined }) => {
  useBulkMessages(jobs);
  const [closed, close] = useStore<readonly string[]>('panel.bulk.closed', []);
  const shown = (jobs ?? []).filter((job) => isNoted(job) && !closed.includes(endOf(job)));
  return shown.length === 0 ? null : (
    <Panel jobs={shown} onClose={() => close([...shown.map(endOf), ...closed].slice(0, MAX_CLOSED))} />
  );
};

interface PanelProps {
  readonly jobs: readonly BulkJob[];
  readonly onClose: () => void;
}

const Panel = ({ jobs, onClose }: PanelProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = useBulkTitle();
  const running = jobs.filter(isAtWork);
  const isAtRest = useAtRest(jobs);
  const share = running.reduce((sum, job) => sum + shareOf(job), 0) / running.length;
  const failed = jobs.reduce((sum, { counts }) => sum + counts.rejected + counts.kept, 0);
  const aside =
    running.length > 0
      ? `${formatNumber(Math.floor(share * 100), locale)} %`
      : failed > 0
        ? translate('bulk.counts.rejected', { smart_count: failed, count: formatNumber(failed, locale) })
        : translate('bulk.states.done');
  return (
    <>
      <p role="status" className="visually-hidden">
        {running
          .map((job) => translate('bulk.started', { action: titleOf(job).action, records: titleOf(job).records }))
          .join(' ')}
      </p>
      <FloatingPanel
        id="bulk"
        title={translate('bulk.title')}
        aside={aside}
        isFolded={isAtRest}
        {...(running.length > 0 ? { progress: share } : { onClose })}
      >
        <ul className="bulk-jobs">
          {jobs.map((job) => (
            <BulkJobItem key={job.id} job={job} isAlone={running.length === 1} />
          ))}
        </ul>
      </FloatingPanel>
    </>
  );
};

/** A few records are changed before one could look; a message says that they are. */
const isNoted = ({ total, counts, error }: BulkJob): boolean =>
  total > FEW_RECORDS || counts.rejected + counts.kept > 0 || error !== null;

const endOf = ({ id, finished_on }: BulkJob): string => `${id} ${finished_on}`;
