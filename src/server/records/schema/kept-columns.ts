/** Functions that keep columns say which, in their text: so servers with other files know whose work they do. */

const MARK = '-- keeps ';

/** The first line of a function that keeps columns of a table. */
export const keepsMark = (
  { resource }: { readonly resource: string },
  columns: readonly { readonly column: string }[],
): string => `${MARK}"${resource}" ${columns.map(({ column }) => column).join(' ')}`;

/** The table and columns that a function made here keeps, read from its text; undefined for any other. */
export function keptByTrigger(
  body: string,
): { readonly table: string; readonly columns: readonly string[] } | undefined {
  const [, marked, names = ''] = /^\s*-- keeps "([^"]+)" (.+)$/m.exec(body) ?? [];
  if (marked !== undefined) return { table: marked, columns: namesIn(names, /"([^"]+)"/g) };
  const [, table, values = ''] = /tg_op = 'TRUNCATE' then\s+update "([^"]+)" set (.+?) where /.exec(body) ?? [];
  return table === undefined ? undefined : { table, columns: namesIn(values, /"([^"]+)" = /g) };
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);

/** A text between marks that it does not have in it itself. */
export function dollarQuoted(text: string): string {
  let mark = '$rollup$';
  for (let count = 1; text.includes(mark); count += 1) mark = `$rollup${count}$`;
  return `${mark}\n${text}\n${mark}`;
}
