import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

export interface FactProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly field: FieldDefinition;
  readonly isLocked: boolean;
  readonly isRequired: boolean;
}
