import { CHECK_WIDTH, spareWidths } from './list-columns.ts';
import type { ListColumn } from './list-columns.ts';

interface ColumnWidthsProps {
  readonly columns: readonly ListColumn[];
  readonly isSelectable: boolean;
  /** Pixels that the table can fill. */
  readonly available: number;
}

/** Gives every column its width; room to spare goes to the columns that hold words. */
export const ColumnWidths = ({ columns, isSelectable, available }: ColumnWidthsProps) => {
  const widths = spareWidths(columns, available - (isSelectable ? CHECK_WIDTH : 0));
  return (
    <colgroup>
      {isSelectable ? <col style={{ width: CHECK_WIDTH }} /> : null}
      {columns.map((column, at) => (
        <col key={column.field.name} style={column.pinned ? undefined : { width: widths[at] }} />
      ))}
    </colgroup>
  );
};
