import type { ResourceRequest } from '#server/records/query/request.ts';
import type { ValueSource } from '#shared/contracts/provenance.ts';

/** Where the value of a field of one record comes from, as it is stored. */
export interface StoredProvenance {
  readonly field: string;
  readonly source: ValueSource;
  readonly user_id: number | null;
  readonly at: string;
}

/** What is known of a record's values. */
export const storedProvenance = async (request: ResourceRequest, id: number): Promise<readonly StoredProvenance[]> =>
  (await storedProvenances(request, [id])).get(id) ?? [];

/** What is known of the values of records, by their ids, in one statement. */
export async function storedProvenances(
  { database, definition }: ResourceRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredProvenance[]>> {
  if (!definition.provenance || ids.length === 0) return new Map();
  const { rows } = await database.query<StoredProvenance & { readonly id: number }>(
    `select record_id as id, field, source, user_id, at from system.provenance
      where resource = $1 and record_id = any($2::bigint[]) order by field`,
    [definition.resource, `{${ids.join(',')}}`],
  );
  const byRecord = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byRecord].map(([id, known]) => [id, known.map(({ id: _id, ...each }) => each)]));
}

/**
 * Makes what is known of some fields what it was elsewhere or before: values that moved keep their origin.
 * @param known fields without an entry have no known origin afterwards.
 */
export async function putProvenance(
  { database, definition }: ResourceRequest,
  id: number,
  { fields, known }: { readonly fields: readonly string[]; readonly known: readonly StoredProvenance[] },
): Promise<void> {
  if (!definition.provenance || fields.length === 0) return;
  const put = known.filter(({ field }) => fields.includes(field));
  await database.query(
    `delete from system.provenance where resource = $1 and record_id = $2 and field in (select jsonb_array_elements_text($3::jsonb))`,
    [definition.resource, id, JSON.stringify(fields)],
  );
  await database.query(
    `insert into system.provenance (resource, record_id, field, source, user_id, at)
     select $1, $2, p.field, p.source, p.user_id, p.at
       from jsonb_to_recordset($3::jsonb) as p (field text, source text, user_id bigint, at timestamptz)`,
    [definition.resource, id, JSON.stringify(put)],
  );
}
