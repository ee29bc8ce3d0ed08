import type { Ref } from 'react';
import type { Zoom } from './zoom.ts';

/** Where a document is being read: the page at the top, and how much of it is above the edge (0 to 1). */
export interface Place {
  readonly page: number;
  readonly offset: number;
}

export const START: Place = { page: 1, offset: 0 };

/** What a sheet says of itself, for the controls above it. */
export interface SheetState {
  readonly pages: number;
  readonly page: number;
  /** The scale in use; 1 is the printed size. */
  readonly scale: number;
  /** Absent while nothing is searched for, or is being searched. */
  readonly matches?: { readonly count: number; /** Counted from 1; 0 without a match. */ readonly current: number };
}

/** What the controls ask of a sheet. */
export interface SheetControls {
  goToPage(page: number): void;
  /** The next match or the previous one; after the last comes the first. */
  goToMatch(step: 1 | -1): void;
  rotate?(): void;
}

/** Why a file is not drawn. `failed` can be tried again, the others stay as they are. */
export type DocumentFault = 'failed' | 'gone' | 'protected' | 'damaged' | 'unsupported' | 'too_large';

export interface SheetProps {
  readonly ref: Ref<SheetControls>;
  readonly blob: Blob;
  /** The file's name. */
  readonly name: string;
  readonly zoom: Zoom;
  /** The text to mark; empty for none. */
  readonly query: string;
  readonly start: Place;
  readonly onState: (state: SheetState) => void;
  readonly onPlace: (place: Place) => void;
  readonly onFault: (fault: DocumentFault) => void;
}
