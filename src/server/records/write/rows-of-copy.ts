/** Rows of a copy are new ones: they lose the ids of those that they were copied from. */
export const rowsOfCopy = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) => {
        if (typeof row !== 'object' || row === null) return row;
        const { id: _id, ...cells } = row as Readonly<Record<string, unknown>>;
        return cells;
      })
    : value;
