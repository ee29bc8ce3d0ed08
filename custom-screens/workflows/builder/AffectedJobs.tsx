import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useFilterCounts } from '#admin/list/useFilterCounts.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';

interface AffectedJobsProps {
  /** The version that is published, or is live. */
  readonly workflow: RaRecord;
  /** The live version of the same workflow. */
  readonly live: RaRecord | undefined;
}

/** The jobs of the live version, and the version that their new applicants get. Absent for users who don't see jobs. */
export const AffectedJobs = (props: AffectedJobsProps) => {
  const jobs = useFindDefinition('jobs');
  const applicants = useFindDefinition('applicants');
  return jobs?.can.list && applicants?.can.list ? <Jobs {...props} jobs={jobs} applicants={applicants} /> : null;
};

/** More are said as a number. */
const MAX = 20;
/** Those with the most applicants first. */
const SORT = { field: 'total_candidates', order: 'DESC' } as const;

interface JobsProps extends AffectedJobsProps {
  readonly jobs: CatalogueResource;
  readonly applicants: CatalogueResource;
}

const Jobs = ({ workflow, live, jobs, applicants }: JobsProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { data, isLoading, error, refetch } = useJobsOf(jobs, live);
  const rows = data?.data ?? [];
  const counts = useFilterCounts(
    applicants,
    rows.map(({ id }) => ({ job: [id] })),
  )?.counts;
  const total = data?.total ?? 0;
  // Publishing leaves jobs with applicants on the version that they are in.
  const versionOf = (count: number) => (count > 0 ? live : workflow)?.['version'] as number;
  return (
    <section className="builder-jobs" aria-label={translate('workflow_builder.jobs.title')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">
              {translate('workflow_builder.jobs.title')} <span className="num">{formatNumber(total, locale)}</span>
            </th>
            <th scope="col">{translate('workflow_builder.jobs.applicants')}</th>
            <th scope="col">{translate('workflow_builder.jobs.new_applicants')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((job, index) => (
            <tr key={job.id}>
              <th scope="row">
                <Link to={`${String(jobs.route)}/${job.id}`}>{String(job['job_title'])}</Link>
              </th>
              <td className="num">{counts ? formatNumber(counts[index] ?? 0, locale) : null}</td>
              <td>
                {counts ? translate('workflow_builder.jobs.version', { version: versionOf(counts[index] ?? 0) }) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total === 0 && !isLoading && !error ? (
        <p className="hint builder-empty">{translate('workflow_builder.jobs.none')}</p>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {total > rows.length && rows.length > 0 ? (
        <p className="hint builder-empty">
          {translate('workflow_builder.jobs.more', { smart_count: total - rows.length })}
        </p>
      ) : null}
    </section>
  );
};

function useJobsOf(jobs: CatalogueResource, live: RaRecord | undefined) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [adminName(jobs), 'getList', 'of-workflow', live?.id],
    enabled: live !== undefined,
    queryFn: () =>
      dataProvider.getList<RaRecord>(adminName(jobs), {
        pagination: { page: 1, perPage: MAX },
        sort: SORT,
        filter: { workflow: [live?.id] },
        meta: { fields: ['job_title'] },
      }),
  });
}
