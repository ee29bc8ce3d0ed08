import type { ImportEvent } from '#shared/contracts/imports.ts';

/** The screen of one import. */
export const importAddress = ({ resource, id }: Pick<ImportEvent, 'resource' | 'id'>): string =>
  `/import/${resource}/${id}`;
