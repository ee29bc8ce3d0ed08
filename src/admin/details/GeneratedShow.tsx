import { ShowBase, useShowContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import { useDefinition, useDefinitionStore } from '#client/catalogue/CatalogueProvider.tsx';
import { useRecordEvents } from '#client/realtime/RealtimeProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { listsBelow } from '#engine/model/lists-below.ts';
import { useOpenDefinition } from '../conditions/open-definition.ts';
import { NoPermission, RecordFailure, RecordNotFound } from '../form/RecordStates.tsx';
import { RecordLinksProvider } from '../list/RecordLinksProvider.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { ListWalk } from './ListWalk.tsx';
import { RecordParts } from './RecordParts.tsx';
import './details.css';

/** The details screen of the resource around it, from its file. It follows other people's changes as they happen. */
export const GeneratedShow = () => {
  const definition = useDefinition();
  usePreloadedTabs(definition);
  if (!definition.can.show) return <NoPermission definition={definition} />;
  return (
    <ShowBase redirectOnError={false} queryOptions={{ onError: () => undefined }}>
      <RecordLinksProvider>
        <ShowScreen />
      </RecordLinksProvider>
    </ShowBase>
  );
};

/** What the tabs list is described while the record comes, not once a tab is opened. */
const usePreloadedTabs = (definition: CatalogueResource): void => {
  const definitions = useDefinitionStore();
  useEffect(
    () => definitions.preload(listsBelow(definition).map(({ resource }) => resource)),
    [definitions, definition],
  );
};

const ShowScreen = () => {
  const definition = useDefinition();
  const { record, error, refetch } = useShowContext<RaRecord>();
  if (!record && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  return record ? <Details key={record.id} record={record} /> : <DetailsSkeleton definition={definition} />;
};

const Details = ({ record }: { readonly record: RaRecord }) => {
  const definition = useOpenDefinition(useDefinition(), record);
  const [isDeleted, setDeleted] = useState(false);
  useRecordEvents(definition.resource, ({ id, kind }) => {
    if (kind === 'deleted' && id === record.id) setDeleted(true);
  });
  if (isDeleted) return <RecordNotFound definition={definition} />;
  return (
    <div className="details">
      <ListWalk definition={definition} record={record} />
      <RecordParts definition={definition} record={record} />
    </div>
  );
};
