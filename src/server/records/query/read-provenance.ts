import type { FieldProvenance } from '#shared/contracts/provenance.ts';
import { withheldIn } from './withheld.ts';
import { readOne } from './read-one.ts';
import type { ResourceRequest } from './request.ts';
import { isoInstant } from './sql-text.ts';

/**
 * Where the values of a record come from, for the fields that the caller can read, by field.
 * @throws {AppError} not_found
 */
export async function readProvenance(request: ResourceRequest, id: number): Promise<FieldProvenance[]> {
  await readOne(request, id);
  const { rows } = await request.database.query<FieldProvenance>(
    `select p.field, p.source, ${isoInstant('p.at')} as at,
            case when u.id is not null then jsonb_build_object('id', u.id, 'name', trim(concat_ws(' ', u.first_name, u.last_name))) end as by
       from system.provenance p left join users u on u.id = p.user_id
      where p.resource = $1 and p.record_id = $2 order by p.field`,
    [request.definition.resource, id],
  );
  const withheld = (await withheldIn(request, [id]))(id);
  return rows.filter(({ field }) => request.access.readFields.has(field) && !withheld.has(field));
}
