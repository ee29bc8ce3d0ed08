import type { WriteValues } from '#server/records/query/record-values.ts';
import { rowsOf } from '#server/records/query/row-values.ts';

/** Education that is not completed comes before what is; otherwise it stays in the order of the user. */
export function incompleteFirst({ education }: WriteValues): WriteValues {
  const rows = rowsOf(education);
  const isOpen = (row: (typeof rows)[number]) => row['completed'] === false;
  const ordered = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
  return ordered.some((row, place) => row !== rows[place]) ? { education: ordered } : {};
}
