import { showsPerson } from '#engine/field-types/relation/RelationField.tsx';
import type { CardPlace, ListColumn } from './list-columns.ts';

interface SkeletonRowProps {
  readonly index: number;
  readonly columns: readonly ListColumn[];
  readonly places?: ReadonlyMap<ListColumn, CardPlace>;
  readonly isSelectable: boolean;
  /** A tile or an avatar precedes the title. */
  readonly hasMark: boolean;
}

/** A row that is still on its way: bars of the size of what comes, in the cells where it comes. */
export const SkeletonRow = ({ index, columns, places, isSelectable, hasMark }: SkeletonRowProps) => (
  <tr role="row" aria-hidden="true">
    {isSelectable ? (
      <td className="list-pin list-check">
        <span className="list-box" />
      </td>
    ) : null}
    {columns.map((column, at) => (
      <td
        key={column.field.name}
        className={column.pinned ? 'list-pin list-title' : column.numeric ? 'end' : undefined}
        data-place={places?.get(column)}
      >
        {column.pinned && hasMark ? <span className="list-bone list-bone-tile" /> : null}
        {showsPerson(column.field) ? <span className="list-bone list-bone-face" /> : null}
        <span className="list-bone" style={{ width: `${barWidth(index, at)}%` }} />
      </td>
    ))}
  </tr>
);

/** Between 25 and 60 percent, the same at every drawing. */
const barWidth = (row: number, column: number): number => 25 + ((row * 17 + column * 29) % 36);
