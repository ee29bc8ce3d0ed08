import { quoteName } from '#engine/predicates/sql-names.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { Listed } from './listed-ids.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { selectParts } from '#server/records/query/select.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';

const BATCH = 500;
/** No field is called so. */
const PLACE = '"#place"';

/**
 * These records with these fields, in this order, 500 at a time in a statement of their own: each as it is when it is
 * read, and only if this user can still read it and the list still contains it.
 */
export async function* recordsOf(
  request: ResourceRequest,
  list: Listed,
  { ids, names }: { readonly ids: readonly number[]; readonly names: readonly string[] },
): AsyncGenerator<readonly Record<string, unknown>[]> {
  const parameters = new Parameters();
  const where = whereSql(request, { ...list, rows: request.access.own }, parameters);
  const { columns, joins } = selectParts(request, names, parameters);
  const wanted = `unnest($${parameters.values.length + 1}::bigint[]) with ordinality wanted(id, place)`;
  const inner = `select t.*, wanted.place as ${PLACE} from ${wanted} join ${quoteName(request.definition.resource)} t on t.id = wanted.id where ${where}`;
  const text = `select ${columns} from (${inner}) t${joins} order by t.${PLACE}`;
  for (let start = 0; start < ids.length; start += BATCH) {
    const page = sqlArray(ids.slice(start, start + BATCH));
    const { rows } = await request.database.query<Record<string, unknown>>(text, [...parameters.values, page]);
    if (rows.length > 0) yield rows;
  }
}
