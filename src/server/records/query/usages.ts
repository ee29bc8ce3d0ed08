import { joinTable, quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { cellsAmong } from '#engine/model/cells.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { accessTo, requirePermission, type ResourceRequest } from './request.ts';
import { isRows } from './row-values.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';
import { isOpenSql } from './withheld.ts';

const MAX = 200;

/** The ids of one page. @throws {AppError} malformed. */
export function idsOf(text: string | string[] | undefined): readonly number[] {
  const ids = typeof text === 'string' ? text.split(',') : [];
  if (ids.length === 0 || ids.length > MAX || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw new AppError('malformed', `ids has to be a list of 1 to ${MAX} numbers`);
  return ids.map(Number);
}

/** How many readable records refer to each of these readable ones, in one statement for a whole page; skips 0. */
export async function usagesOf(
  request: ResourceRequest,
  ids: readonly number[],
): Promise<Readonly<Record<string, number>>> {
  requirePermission(request, request.access.can.list);
  const parameters = new Parameters();
  const list = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const parts = Object.values(request.definitions.resources).flatMap((definition) =>
    usesIn(request, definition, list, parameters),
  );
  if (parts.length === 0) return {};
  const readable = `select from ${quoteName(request.definition.resource)} t where t.id = p.id and ${rowsSql(request, request.access.read, parameters)}`;
  const { rows } = await request.database.query<{ uses: Record<string, number> }>(
    `select coalesce(jsonb_object_agg(u.id, u.uses), '{}') as uses from ` +
      `(select p.id, count(*)::int as uses from (${parts.join(' union all ')}) p where exists (${readable}) group by p.id) u`,
    parameters.values,
  );
  return rows[0]!.uses;
}

function usesIn(
  request: ResourceRequest,
  definition: ResourceDefinition,
  list: string,
  parameters: Parameters,
): string[] {
  const pointsHere = (field: FieldDefinition) => field.relation?.to === request.definition.resource;
  const fields = Object.values(definition.fields).filter(
    (field) => !field.system && !field.computed && (pointsHere(field) || innerFields(field).some(pointsHere)),
  );
  const access = accessTo(request, definition);
  if (fields.length === 0 || !access.can.list) return [];
  const readable = rowsSql({ ...request, definition, access }, access.read, parameters);
  const isOpen = isOpenSql(request, parameters);
  const readableBy = ({ name }: FieldDefinition) =>
    [readable, isOpen(definition.resource, name, 't')].filter((test) => test !== undefined).join(' and ');
  return fields
    .filter(({ name }) => access.readFields.has(name))
    .flatMap((field) =>
      isRows(field)
        ? cellsAmong(field, access.readFields)
            .filter(pointsHere)
            .map((inner) => rowUseSql(definition, field, inner, list, readableBy(field)))
        : [useSql(definition, field, list, readableBy(field))],
    );
}

function useSql({ resource }: ResourceDefinition, field: FieldDefinition, list: string, readable: string): string {
  if (field.column) {
    const column = `t.${quoteName(field.column)}`;
    return `select ${column} as id from ${quoteName(resource)} t where ${column} = any(${list}) and ${readable}`;
  }
  const table = quoteName(joinTable(resource, field.name));
  return `select l.target_id as id from ${table} l join ${quoteName(resource)} t on t.id = l.record_id where l.target_id = any(${list}) and ${readable}`;
}

const innerFields = (field: FieldDefinition): readonly FieldDefinition[] =>
  isRows(field) ? Object.values(field.fields) : [];

/** A record whose rows refer several times counts once. */
function rowUseSql(
  { resource }: ResourceDefinition,
  field: FieldDefinition,
  inner: FieldDefinition,
  list: string,
  readable: string,
): string {
  const column = `r.${quoteName(inner.column!)}`;
  const table = quoteName(rowTable(resource, field.name));
  return `select distinct on (${column}, t.id) ${column} as id from ${table} r join ${quoteName(resource)} t on t.id = r._record_id where ${column} = any(${list}) and ${readable}`;
}
