import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { CustomScreen } from '#client/page/CustomScreen.tsx';

interface RecordScreenProps {
  /** Below `custom-screens/`, without the extension. */
  readonly path: string;
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** A hand-written part of a record's details. */
export const RecordScreen = ({ path, definition, record }: RecordScreenProps) => (
  <CustomScreen path={path} resource={definition} record={record} mode="show" can={definition.can} />
);
