import type { RaRecord, SortPayload } from 'ra-core';
import type { ReactNode } from 'react';
import type { Stored } from '#ui/store.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { ListColumn } from './list-columns.ts';
import type { RowHandlers } from './RecordRow.tsx';
import type { ColumnArrangement } from './useColumnArrangement.ts';

export interface RecordTableProps {
  /** Its fields carry titles in the reader's language. */
  readonly definition: CatalogueResource;
  readonly columns: readonly ListColumn[];
  /** What the table shows, for those who hear it. */
  readonly label: string;
  /** Absent while loading: bars stand in the same columns. */
  readonly rows?: readonly RaRecord[];
  readonly sort?: SortPayload;
  readonly onSort?: (field: string) => void;
  /** Check boxes stand only where rows can be selected. */
  readonly selection?: {
    readonly selected: Stored<ReadonlySet<RaRecord['id']>>;
    readonly toggleAll: () => void;
    /** Whether cards have boxes too. */
    readonly isPicking: boolean;
  };
  readonly handlers: RowHandlers;
  /** Heads can be dragged, and their edges; without it they stand. */
  readonly arrangement?: ColumnArrangement;
  /** Opens a record here; without it its title's link does. */
  readonly onOpen?: (id: string) => void;
  readonly density?: 'normal' | 'compact';
  /** Rows are cards. */
  readonly isNarrow?: boolean;
  /** Older rows are shown until the new ones arrive. */
  readonly isStale?: boolean;
  readonly skeletonRows?: number;
  /** Stands below the head in place of rows: empty, no match, error. */
  readonly children?: ReactNode;
}
