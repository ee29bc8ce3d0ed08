import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** What every part of the details gets. */
export interface DetailsProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}
