import { Skeleton } from '@mui/material';
import { useGetList, useGetMany, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { formatInstantDate } from '#engine/field-types/date/format-date.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import './candidate-details.css';

const MAX_APPLICATIONS = 50;
const DAY = 86_400_000;
/** The unit that a job is for, the lowest first. */
const UNITS = ['department', 'business_unit', 'company', 'organization'] as const;

/** Every application of a candidate, the newest first: the job and its unit, how it came, its status, and its age in days. */
const Applications = ({ record }: CustomScreenProps) => {
  const translate = useTranslate();
  const definition = useDefinition('applicants');
  const [now] = useState(() => Date.now());
  const jobs = useFindDefinition('jobs');
  const { data, error, refetch, isPending } = useGetList<Application>(adminName(definition), {
    filter: { candidate: record?.id },
    sort: { field: 'created_on', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_APPLICATIONS },
  });
  const ids = data?.flatMap(({ job }) => (job ? [job.id] : [])) ?? [];
  const { data: found = [] } = useGetMany<RaRecord>(
    jobs ? adminName(jobs) : 'jobs',
    { ids },
    { enabled: Boolean(jobs?.can.show) && ids.length > 0 },
  );
  if (isPending) return <Skeleton variant="rounded" height={140} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="details-quiet">{translate('candidates.applications.none')}</p>;
  return (
    <ul className="candidate-applications" aria-label={translate('candidates.applications.title')}>
      {data.map((application) => (
        <Row
          key={application.id}
          definition={definition}
          application={application}
          job={found.find((job) => job?.id === application.job?.id)}
          route={jobs?.can.show ? jobs.route : undefined}
          now={now}
        />
      ))}
    </ul>
  );
};

interface Application extends RaRecord {
  readonly job: RelatedRecord | null;
  readonly cv_source?: RelatedRecord | null;
  readonly created_on: string;
}

interface RowProps {
  readonly definition: CatalogueResource;
  readonly application: Application;
  /** Absent while it loads, and for a user who can't read the job. */
  readonly job: RaRecord | undefined;
  readonly route: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const Row = ({ definition, application, job, route, now }: RowProps) => {
  const translate = useTranslate();
  const { status } = definition.fields;
  const title = application.job?.name ?? translate('candidates.applications.hidden_job');
  const unit = UNITS.map((level) => job?.[level] as RelatedRecord | null | undefined).find(Boolean);
  const days = Math.max(0, Math.floor((now - Date.parse(application.created_on)) / DAY));
  return (
    <li>
      <div>
        {job && route ? <Link to={`${route}/${job.id}`}>{title}</Link> : <strong>{title}</strong>}
        {unit ? <small>{unit.name}</small> : null}
        <small>
          {translate(
            application.cv_source ? 'candidates.applications.applied_through' : 'candidates.applications.applied',
            {
              date: formatInstantDate(application.created_on),
              source: application.cv_source?.name,
            },
          )}
        </small>
      </div>
      {status ? <FieldValue field={status} value={application['status']} record={application} /> : null}
      <span className="num">{translate('candidates.applications.days', { smart_count: days })}</span>
    </li>
  );
};

export default Applications;
