import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { LAST_POSITION } from '#server/records/schema/describe-column.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';
import { WRITE_PATHS } from '#server/records/query/write-paths.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';
import { recordsOf, writeRecords } from './write-records.ts';
import type { WrittenRow } from './write-statement.ts';

type Place = { readonly beside: number; readonly side: 'before' | 'after' } | { readonly to: 'top' | 'bottom' };

/**
 * Puts a record before or after another, at the top or at the bottom, in one small statement: no other record changes.
 * Its version stays, so that it causes no conflict with an edit.
 * @throws {AppError} malformed, forbidden; not_found where one of the two does not exist or cannot be read.
 */
export async function moveRecord(
  request: ResourceRequest,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access, definition } = request;
  const requireReadable = async (one: number) => {
    if (!(await matchesRows(request, one, access.read)))
      throw new AppError('not_found', recordNotFound(definition, one));
  };
  requirePermission(request, access.update !== false);
  await requireReadable(id);
  if (!(await matchesRows(request, id, access.update)))
    throw new AppError('forbidden', say('server.records.not_editable'));
  const place = placeOf(body, id);
  if ('beside' in place) await requireReadable(place.beside);
  await writeRecords(request, {
    path: 'move',
    isHolding: true,
    check: async () => {
      for (const { moving } of request.records.subscribers(definition.resource)) await moving?.(request, id);
      return recordsOf([id]);
    },
    rows: () => moveRow(request, id, place),
  });
}

async function moveRow(request: ResourceRequest, id: number, place: Place): Promise<readonly WrittenRow[]> {
  const { database, definition, principal, requestId } = request;
  const { resource } = definition;
  await database.query(`select pg_advisory_xact_lock(hashtext('order ' || $1::text))`, [resource]);
  const { rows } = await database.query<WrittenRow>(
    `update ${quoteName(resource)} t set position = trim_scale(${positionSql(request, place)}) where t.id = $1 ` +
      `returning t.id, ${isoInstant('t.updated_on')} as version`,
    'beside' in place ? [id, place.beside] : [id],
  );
  await recordActivity(database, principal, {
    action: WRITE_PATHS.move.activity,
    resource,
    recordId: id,
    requestId,
  });
  return rows;
}

function placeOf({ before, after, to, ...rest }: Readonly<Record<string, unknown>>, id: number): Place {
  const isPlain =
    Object.keys(rest).length === 0 && [before, after, to].filter((each) => each !== undefined).length === 1;
  if (isPlain && (to === 'top' || to === 'bottom')) return { to };
  const beside = before ?? after;
  if (!isPlain || !Number.isSafeInteger(beside) || beside === id)
    throw new AppError(
      'malformed',
      'One of these is needed: before or after, with the id of another record; to, with top or bottom',
    );
  return { beside: beside as number, side: before === undefined ? 'after' : 'before' };
}

/** Halfway between two neighbours; products keep every digit, where quotients are rounded. */
function positionSql({ definition }: ResourceRequest, place: Place): string {
  const table = quoteName(definition.resource);
  if ('to' in place)
    return place.to === 'top'
      ? `(select min(p.position) - 1 from ${table} p)`
      : `(select greatest(max(p.position) + 0.000001, ${LAST_POSITION}) from ${table} p)`;
  const [nearest, compare, step] = place.side === 'before' ? ['max', '<', '- 2'] : ['min', '>', '+ 2'];
  const neighbour = `(select ${nearest}(p.position) from ${table} p where p.position ${compare} x.position and p.id <> $1)`;
  return `(select (x.position + coalesce(${neighbour}, x.position ${step})) * 0.5 from ${table} x where x.id = $2)`;
}
