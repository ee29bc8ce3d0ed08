import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Whether the user can edit records on a screen of their own. Which fields are open depends on the record. */
export const canEdit = (definition: CatalogueResource): boolean =>
  definition.can.edit && definition.open.includes('edit') && definition.route !== undefined;
