import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** The maximum number of records in a merge. */
export const MAX_MERGED = 20;

export const canMerge = ({ mergeable, can }: CatalogueResource): boolean => mergeable && can.edit && can.delete;
