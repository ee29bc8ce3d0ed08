/** A place in the matrix: -1 is the head of a row or of a column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Cells from one corner to the other; the second has the focus. */
export interface Selection {
  readonly from: Place;
  readonly to: Place;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The place that a key leads to; undefined for keys that lead nowhere. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  { rows, columns }: Size,
  isFar: boolean,
): Place | undefined {
  const move = (down: number, right: number): Place => ({
    row: within(row + down, -1, rows - 1),
    column: within(column + right, -1, columns - 1),
  });
  const moves: Readonly<Record<string, () => Place>> = {
    ArrowUp: () => move(isFar ? -rows : -1, 0),
    ArrowDown: () => move(isFar ? rows : 1, 0),
    ArrowLeft: () => move(0, isFar ? -columns : -1),
    ArrowRight: () => move(0, isFar ? columns : 1),
    Home: () => ({ row: isFar ? 0 : row, column: 0 }),
    End: () => ({ row: isFar ? rows - 1 : row, column: columns - 1 }),
    PageUp: () => move(-rows, 0),
    PageDown: () => move(rows, 0),
  };
  return Object.hasOwn(moves, key) ? moves[key]!() : undefined; // just tested
}

/** The rows and columns that are selected; heads select all of theirs. */
export function selectedRange({ from, to }: Selection, { rows, columns }: Size) {
  const span = (one: number, other: number, size: number) =>
    one < 0 || other < 0 ? ([0, size - 1] as const) : ([Math.min(one, other), Math.max(one, other)] as const);
  const [top, bottom] = span(from.row, to.row, rows);
  const [left, right] = span(from.column, to.column, columns);
  return { top, bottom, left, right };
}

export type Range = ReturnType<typeof selectedRange>;

export const isSelected = ({ top, bottom, left, right }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Lines of copied cells, repeated over a range; a smaller range gets all that was copied. */
export function pasted<Value>(
  copied: readonly (readonly Value[])[],
  { top, left, bottom, right }: Range,
  { rows, columns }: Size,
) {
  const high = Math.max(bottom - top + 1, copied.length);
  const wide = Math.max(right - left + 1, copied[0]?.length ?? 0);
  return Array.from({ length: Math.min(high, rows - top) }, (_, down) =>
    Array.from({ length: Math.min(wide, columns - left) }, (__, across) => {
      const line = copied[down % copied.length]!; // a copy has a cell
      return { row: top + down, column: left + across, value: line[across % line.length]! }; // likewise
    }),
  ).flat();
}
