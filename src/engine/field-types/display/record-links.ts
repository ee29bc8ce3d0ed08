import { createContext, useContext } from 'react';
import type { MouseEvent } from 'react';

/** Says where records can be opened, and follows a plain link without reloading the page. */
export interface RecordLinks {
  /** The address of a record's details, or nothing if this user cannot open it. */
  readonly addressOf: (resource: string, id: number | string) => string | undefined;
  /** `onClick` of a native link; new tabs and windows are left to the browser. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const noLinks: RecordLinks = { addressOf: () => undefined, follow: () => undefined };

/** Provides the addresses of related records. Without a provider they are plain text. */
export const RecordLinksContext = createContext<RecordLinks>(noLinks);

export const useRecordLinks = (): RecordLinks => useContext(RecordLinksContext);
