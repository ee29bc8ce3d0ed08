import { createContext, useContext } from 'react';
import type { MouseEvent } from 'react';

/** Where records can be opened, and how a plain link is followed without loading the page anew. */
export interface RecordLinks {
  /** The address of a record's details, or nothing where this person may not open it. */
  readonly addressOf: (resource: string, id: number | string) => string | undefined;
  /** `onClick` of a native link; new tabs and windows are left to the browser. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const noLinks: RecordLinks = { addressOf: () => undefined, follow: () => undefined };

/** Tells related records where they can be opened. Without a provider they are plain text. */
export const RecordLinksContext = createContext<RecordLinks>(noLinks);

export const useRecordLinks = (): RecordLinks => useContext(RecordLinksContext);
