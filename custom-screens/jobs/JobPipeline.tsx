import { useLocale, useTranslate } from 'ra-core';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCatalogue, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { DefinitionBoundary } from '#client/catalogue/DefinitionBoundary.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { useFilterCounts } from '#admin/list/useFilterCounts.ts';
import { useLocalDefinition } from '#admin/words/words.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { Job } from './job-record.ts';
import './jobs.css';

const APPLICANTS = 'applicants';

/** How many applicants of a job have each status. Absent for users who do not see applicants. */
const JobPipeline = ({ record }: CustomScreenProps) => {
  const canList = useCatalogue().resources[APPLICANTS]?.can.list;
  if (!canList || !record) return null;
  return (
    <DefinitionBoundary fallback={<div className="job-pipeline" aria-hidden />} renderFailure={() => null}>
      <Pipeline job={record as Job} />
    </DefinitionBoundary>
  );
};

export default JobPipeline;

const Pipeline = ({ job }: { readonly job: Job }) => {
  const definition = useFindDefinition(APPLICANTS);
  return definition?.fields['status']?.enum ? <Strip job={job} found={definition} /> : null;
};

const Strip = ({ job, found }: { readonly job: Job; readonly found: CatalogueResource }) => {
  const definition = useLocalDefinition(found);
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { enum: statuses = [], enumTitles, enumTones } = definition.fields['status']!; // asked for above
  const counted = useFilterCounts(
    definition,
    statuses.map((status) => ({ status: [status] })),
    { job: [job.id] },
  );
  const counts = counted?.counts ?? [];
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="job-section-head">
        <h2>{translate('jobs.pipeline.title')}</h2>
        {counted ? <span className="list-quiet num">{formatNumber(total, locale)}</span> : null}
        <Link to="?tab=applicants">
          {translate('jobs.pipeline.open')} <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
        </Link>
      </div>
      <dl className="job-pipeline" aria-busy={!counted}>
        {statuses.map((status, index) => (
          <div key={status}>
            <dt>
              <StateDot tone={enumTones?.[status] ?? 'idle'}>{enumTitles?.[status] ?? status}</StateDot>
            </dt>
            <dd className="num">
              {counted ? formatNumber(counts[index] ?? 0, locale) : <span aria-hidden>–</span>}
              {status === 'hired' && job.openings !== undefined && job.openings_filled !== undefined ? (
                <small>{translate('jobs.pipeline.of', { total: job.openings })}</small>
              ) : null}
            </dd>
            <i style={{ width: `${(100 * (counts[index] ?? 0)) / most}%` }} aria-hidden />
          </div>
        ))}
      </dl>
    </>
  );
};
