import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { LockNotice } from '../form/LockNotice.tsx';
import { MergedNotice } from './MergedNotice.tsx';
import { ProvenanceProvider } from './ProvenanceProvider.tsx';
import { RecordBody } from './RecordBody.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordScreen } from './RecordScreen.tsx';

interface RecordPartsProps {
  /** As it is open in this record. */
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** All that the details of a record show: on its own page, and beside the list in a split view. */
export const RecordParts = ({ definition, record }: RecordPartsProps) => (
  <>
    <RecordHead definition={definition} record={record} />
    {definition.screens.bar === undefined ? null : (
      <div className="details-bar">
        <RecordScreen path={definition.screens.bar} definition={definition} record={record} />
      </div>
    )}
    <LockNotice definition={definition} record={record} />
    <MergedNotice definition={definition} record={record} />
    <ProvenanceProvider definition={definition} record={record}>
      <RecordBody definition={definition} record={record} />
    </ProvenanceProvider>
  </>
);
