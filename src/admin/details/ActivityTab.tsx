import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { Link } from 'react-router-dom';
import { ActivityEntry } from './ActivityEntry.tsx';
import { useActivity } from './useActivity.ts';

interface ActivityTabProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The whole story of a record, newest first. */
export const ActivityTab = ({ definition, record }: ActivityTabProps) => {
  const translate = useTranslate();
  const { entries, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(
    record.id,
    25,
  );
  if (isPending) return <ActivitySkeleton />;
  if (isError) {
    return (
      <div role="alert" className="details-quiet">
        {translate('details.failure.title')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {translate('errors.try_again')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">{translate('details.tabs.activity')}</h2>
      {entries.length === 0 ? <p className="details-quiet">{translate('details.activity.none')}</p> : null}
      <ol className="timeline">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} definition={definition} entry={entry} isOpenable />
        ))}
      </ol>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('details.activity.older')}
        </Button>
      ) : null}
      <p className="activity-log-link">
        <Link to={`/activity-log?resource=${definition.resource}&record_id=${record.id}`}>
          {translate('details.activity.open_log')}
        </Link>
      </p>
    </>
  );
};

export const ActivitySkeleton = () => (
  <div aria-hidden className="timeline">
    {['60%', '75%', '50%'].map((width) => (
      <div key={width} style={{ display: 'flex', gap: 12, paddingBottom: 16 }}>
        <Skeleton variant="circular" width={18} height={18} />
        <Skeleton variant="rounded" width={width} height={34} />
      </div>
    ))}
  </div>
);
