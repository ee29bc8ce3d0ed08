import { createStored } from '#ui/store.ts';

/** The title of the screen that is open, for the breadcrumb and the document. */
export const createPageTitle = () => createStored('');
