import { Skeleton } from '@mui/material';
import { useGetList, useGetMany, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { ErrorState } from '#admin/list/ListStates.tsx';
import { useRecordActions } from '#admin/record-actions/useRecordActions.tsx';
import { useLocalDefinition } from '#admin/words/words.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition, useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { type Application, ApplicationRow } from './parts/ApplicationRow.tsx';
import './applications.css';

const MAX_APPLICATIONS = 50;

/** Every application of a candidate, the newest first, with the stage of each to change in place. */
const Applications = ({ record }: CustomScreenProps) => {
  const translate = useTranslate();
  const definition = useLocalDefinition(useDefinition('applicants'));
  const { ask, dialogs } = useRecordActions(definition);
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
    <>
      <ul className="candidate-applications" aria-label={translate('candidates.applications.title')}>
        {data.map((application) => (
          <ApplicationRow
            key={application.id}
            definition={definition}
            application={application}
            job={found.find((job) => job?.id === application.job?.id)}
            jobRoute={jobs?.can.show ? jobs.route : undefined}
            now={now}
            onAsk={(step, asked) => void ask(step, { record: asked })}
          />
        ))}
      </ul>
      {dialogs}
    </>
  );
};

export default Applications;
