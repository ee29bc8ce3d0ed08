import { CHECK_WIDTH } from './list-columns.ts';
import type { ListColumn } from './list-columns.ts';

interface ColumnWidthsProps {
  readonly columns: readonly ListColumn[];
  readonly isSelectable: boolean;
  /** Pixels, by column; the title's takes what is left. */
  readonly widths: readonly number[];
}

/** Gives every column its width. */
export const ColumnWidths = ({ columns, isSelectable, widths }: ColumnWidthsProps) => (
  <colgroup>
    {isSelectable ? <col style={{ width: CHECK_WIDTH }} /> : null}
    {columns.map((column, at) => (
      <col key={column.field.name} style={column.pinned ? undefined : { width: widths[at] }} />
    ))}
  </colgroup>
);
