import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Database } from '#server/platform/db/database.ts';
import { tableName, type TableShapeInDump } from './dump-tables.ts';

const PAGE = 1000;
/** Where a table has no key: the place of each row in it. */
const PLACE = ['ctid'];

/**
 * These columns of a table in the order of its key, a page in a statement of its own, so that no time limit ends it and others are
 * served in between. Outside of a transaction each page is as of its own moment: a row that is there all the time comes once.
 */
export async function* pagesByKey<Row>(
  database: Database,
  table: Pick<TableShapeInDump, 'place' | 'name' | 'primaryKey'>,
  columns: string,
): AsyncGenerator<Row[]> {
  const keys = table.primaryKey.length > 0 ? table.primaryKey.map(quoteName) : PLACE;
  const read = `select ${columns}${keys.map((key, index) => `, ${key}::text as "#${index}"`).join('')} from ${tableName(table)}`;
  const places = keys.map((_, index) => `$${index + 1}`).join(', ');
  const end = `order by ${keys.join(', ')} limit ${PAGE}`;
  const next = `${read} where (${keys.join(', ')}) > (${places}) ${end}`;
  let last: readonly string[] | undefined;
  for (;;) {
    const { rows } = await database.query<Row & Record<`#${number}`, string>>(last ? next : `${read} ${end}`, last);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = keys.map((_, index) => rows.at(-1)![`#${index}`]!);
  }
}
