import { ShowBase, useShowContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { DetailsSkeleton } from '#admin/details/DetailsSkeleton.tsx';
import { ListWalk } from '#admin/details/ListWalk.tsx';
import { RecordFailure, RecordNotFound } from '#admin/form/RecordStates.tsx';
import { RecordLinksProvider } from '#admin/list/RecordLinksProvider.tsx';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import { DetailsHead } from './details/DetailsHead.tsx';
import { DetailsParts } from './details/DetailsParts.tsx';
import '#admin/details/details.css';
import './feedback.css';

/** One entry: what was said, the conversation about it, and what becomes of it. It follows other people's changes as they happen. */
const FeedbackDetails = () => (
  <ShowBase redirectOnError={false} queryOptions={{ onError: () => undefined }}>
    <RecordLinksProvider>
      <Screen />
    </RecordLinksProvider>
  </ShowBase>
);

export default FeedbackDetails;

const Screen = () => {
  const definition = useDefinition('feedback');
  const { record, error, refetch } = useShowContext<RaRecord>();
  if (!record && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  return record ? <Details key={record.id} record={record} /> : <DetailsSkeleton definition={definition} />;
};

const Details = ({ record }: { readonly record: RaRecord }) => {
  const definition = useDefinition('feedback');
  const [isDeleted, setDeleted] = useState(false);
  useRecordEvents('feedback', ({ id, kind }) => {
    if (kind === 'deleted' && id === record.id) setDeleted(true);
  });
  if (isDeleted) return <RecordNotFound definition={definition} />;
  return (
    <div className="details">
      <ListWalk definition={definition} record={record} />
      <DetailsHead definition={definition} record={record} />
      <DetailsParts definition={definition} record={record} />
    </div>
  );
};
