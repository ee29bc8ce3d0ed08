import type { CatalogueEntry } from '#engine/access/catalogue.ts';

/** Whether this user can create records of this resource on its screens. */
export const canCreate = (definition: Pick<CatalogueEntry, 'can' | 'open' | 'route'>): boolean =>
  definition.can.create && definition.open.includes('create') && definition.route !== undefined;
