import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** No more records than this become one at once. */
export const MOST_MERGED = 20;

export const mayMerge = ({ mergeable, can }: CatalogueResource): boolean => mergeable && can.edit && can.delete;
