import type { ReactNode } from 'react';

/**
 * What a part beside the page is where it could not be loaded, because the network went: nothing. Without it the page, with
 * what is typed on it, would give way to an error. The next load of the application has the part again.
 */
export const leaveOut = (): { default: () => ReactNode } => ({ default: () => null });
