import { quoteName } from '#engine/predicates/sql-names.ts';
import { activityParts } from '../../activity/record-activity.ts';
import type { ResourceRequest } from '../request.ts';
import { titleExpression } from '../select.ts';
import { isoInstant, Parameters } from '../sql-text.ts';
import type { Reference } from './find-references.ts';
import type { MergeRequest } from './merge-request.ts';

/** A record that a merge has changed. */
export interface MovedRecord {
  readonly resource: string;
  readonly id: number;
  readonly version: string;
}

const NEWER = `greatest(clock_timestamp(), o.updated_on + interval '1 microsecond')`;

/** Lets everything that a reference holds of the merged records point at the one that stays, with an entry in each record's activity. */
export async function repoint(request: ResourceRequest, merge: MergeRequest, reference: Reference): Promise<readonly MovedRecord[]> {
  if (!reference.owner) return repointUnowned(request, merge, reference);
  const parameters = new Parameters();
  const into = parameters.add(merge.into, 'bigint');
  const gone = parameters.add(`{${merge.from.join(',')}}`, 'bigint[]');
  const by = parameters.add(request.principal.userId, 'bigint');
  const { resource } = reference.owner;
  const column = quoteName(reference.column);
  const owner = quoteName(resource);
  const aside = resource === request.definition.resource ? ` and o.id <> all(${gone})` : '';
  const moved =
    reference.kind === 'record'
      ? `old as (select o.id, o.${column} as was, o.updated_on from ${owner} o where o.${column} = any(${gone})${aside} for no key update), ` +
        `w as (update ${owner} o set ${column} = ${into}, updated_by_id = ${by}, updated_on = ${NEWER} from old where o.id = old.id returning o.*, to_jsonb(old.was) as was)`
      : `${partsSql(reference, into, gone)}, ` +
        `old as (select record_id, jsonb_agg(was order by was) as was from touched group by record_id), ` +
        `w as (update ${owner} o set updated_by_id = ${by}, updated_on = ${NEWER} from old where o.id = old.record_id${aside} returning o.*, old.was)`;
  const key = parameters.add(reference.kind === 'record' ? reference.column : (reference.field?.name ?? reference.column), 'text');
  const activity = activityParts(
    `select ${by}, ${parameters.add(request.principal.role, 'text')}, 'updated', ${parameters.add(resource, 'text')}, w.id, ` +
      `${titleExpression(reference.owner, 'w')}, jsonb_build_object(${key}, w.was), ` +
      `jsonb_build_object(${key}, ${reference.kind === 'record' ? `to_jsonb(${into})` : `jsonb_build_array(${into})`}), ` +
      `${parameters.add(request.requestId, 'text')} from w`,
    parameters,
  );
  const { rows } = await request.database.query<MovedRecord>(
    `with ${moved}, ${activity} select ${parameters.add(resource, 'text')} as resource, w.id, ${isoInstant('w.updated_on')} as version from w`,
    parameters.values,
  );
  return rows;
}

/** A list loses what would stand in it twice; the rows of a child table stay as many as they are. */
function partsSql({ table, column, kind }: Reference, into: string, gone: string): string {
  const name = quoteName(table);
  const own = quoteName(column);
  if (kind === 'part')
    return `touched as (update ${name} p set ${own} = ${into} from (select id, ${own} as was from ${name} where ${own} = any(${gone})) b where p.id = b.id returning p._record_id as record_id, b.was)`;
  return (
    `touched as (delete from ${name} where ${own} = any(${gone}) returning record_id, ${own} as was, position), ` +
    `put as (insert into ${name} (record_id, ${own}, position) select record_id, ${into}, min(position) from touched group by record_id on conflict do nothing)`
  );
}

/** A table that no resource file describes any more, or a part of the system: it moves without an entry. */
async function repointUnowned({ database }: ResourceRequest, merge: MergeRequest, { table, column }: Reference): Promise<readonly MovedRecord[]> {
  await database.query(
    `update ${quoteName(table)} set ${quoteName(column)} = $1::bigint where ${quoteName(column)} = any($2::bigint[])`,
    [merge.into, `{${merge.from.join(',')}}`],
  );
  return [];
}
