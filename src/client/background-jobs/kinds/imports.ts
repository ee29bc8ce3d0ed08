import type { ImportAbout } from '#shared/contracts/imports.ts';
import type { JobOnScreen } from '../job-on-screen.ts';

/** Imports have a screen with steps. */
export const importsOnScreen: JobOnScreen = {
  outcomes: ['created', 'changed', 'unchanged', 'invalid', 'skipped', 'kept'],
  screenOf: ({ id, about }) => `/import/${(about as unknown as ImportAbout).resource}/${id}`,
};
