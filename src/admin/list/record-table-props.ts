import type { RaRecord, SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { Stored } from '#ui/store.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListColumn } from './list-columns.ts';
import type { RowHandlers } from './RecordRow.tsx';
import type { ColumnArrangement } from './useColumnArrangement.ts';

export interface RecordTableProps {
  /** Its fields carry titles in the reader's language. */
  readonly definition: CatalogueResource;
  readonly columns: readonly ListColumn[];
  /** The name of the table for screen readers. */
  readonly label: string;
  /** Absent while loading: the same columns show bars. */
  readonly rows?: readonly RaRecord[];
  readonly sort?: SortPayload;
  readonly onSort?: (field: string) => void;
  /** Check boxes appear only if rows can be selected. */
  readonly selection?: {
    readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
    readonly toggleAll: () => void;
    /** Whether cards have boxes too. */
    readonly isPicking: boolean;
  };
  readonly handlers: RowHandlers;
  /** Headers and their edges can be dragged; if absent, they cannot. */
  readonly arrangement?: ColumnArrangement;
  /** Opens a record here; without it its title's link does. */
  readonly onOpen?: (id: string) => void;
  readonly density?: 'normal' | 'compact';
  /** Rows are cards. */
  readonly isNarrow?: boolean;
  /** Older rows are shown until the new ones arrive. */
  readonly isStale?: boolean;
  readonly skeletonRows?: number;
  /** Appears below the header in place of rows: empty, no match, error. */
  readonly children?: ReactNode;
}
