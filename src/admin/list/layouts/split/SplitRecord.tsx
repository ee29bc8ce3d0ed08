import { ShowBase, useShowContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import { CustomScreen } from '#client/page/CustomScreen.tsx';
import { PagePartProvider } from '#client/page/PageTitleProvider.tsx';
import { OffstageProvider } from '#client/page/offstage.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useOpenDefinition } from '../../../conditions/open-definition.ts';
import { DetailsSkeleton } from '../../../details/DetailsSkeleton.tsx';
import { RecordParts } from '../../../details/RecordParts.tsx';
import { RecordFailure } from '../../../form/RecordStates.tsx';
import '../../../details/details.css';

interface SplitRecordProps {
  readonly definition: CatalogueResource;
  /** Path under `custom-screens/` of what renders the record. */
  readonly screen: string | undefined;
  readonly id: string;
  /** Otherwise it is drawn ahead of time, so that it is there immediately. */
  readonly isShown: boolean;
  readonly onDone: () => void;
}

/** A record beside its list: its details, or the screen that its file names. */
export const SplitRecord = memo(function SplitRecord({ id, isShown, ...props }: SplitRecordProps) {
  return (
    <div className="split-record" inert={!isShown} aria-hidden={isShown ? undefined : true}>
      <PagePartProvider value>
        <OffstageProvider value={!isShown}>
          <ShowBase id={id} redirectOnError={false} queryOptions={{ onError: () => undefined }}>
            <Shown {...props} />
          </ShowBase>
        </OffstageProvider>
      </PagePartProvider>
    </div>
  );
});

type ShownProps = Pick<SplitRecordProps, 'definition' | 'screen' | 'onDone'>;

const Shown = ({ definition, screen, onDone }: ShownProps) => {
  const { record, error, refetch } = useShowContext<RaRecord>();
  if (!record && error) return <RecordFailure definition={definition} error={error} onRetry={() => void refetch()} />;
  if (!record) return <DetailsSkeleton definition={definition} />;
  if (screen === undefined) return <Details definition={definition} record={record} />;
  return (
    <CustomScreen
      path={screen}
      resource={definition}
      record={record}
      mode="show"
      can={definition.can}
      onDone={onDone}
    />
  );
};

interface DetailsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

const Details = ({ definition: whole, record }: DetailsProps) => {
  const definition = useOpenDefinition(whole, record);
  return (
    <div className="details">
      <RecordParts definition={definition} record={record} />
    </div>
  );
};
