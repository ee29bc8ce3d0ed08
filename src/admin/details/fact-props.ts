import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';

export interface FactProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly field: FieldDefinition;
  readonly isLocked: boolean;
  readonly isRequired: boolean;
}
