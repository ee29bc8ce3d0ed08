import type { FieldDefinition } from '#engine/model/definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { filledFields, fillsOf } from './fills.ts';
import type { Query } from './list-request.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { requirePermission, type ResourceRequest } from './request.ts';
import { liveColumns } from './live-columns.ts';
import { Parameters } from './sql-text.ts';

/**
 * The derived fields of a record with this option of a relation (`?organization=5`): as the reader can read them, for
 * the form in which they choose it; and the values that it fills in. @returns the reply as JSON text.
 */
export async function readDerived(request: ResourceRequest, query: Query): Promise<string> {
  const { definition, access } = request;
  requirePermission(request, access.create !== false || access.update !== false);
  const [[name = '', id] = [], ...more] = Object.entries(query);
  if (more[0]) throw unknownParameter(more[0][0]);
  const fields = Object.values(definition.fields).filter(
    (field) => field.derive?.[0] === name && access.readFields.has(field.name),
  );
  const relation = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  const isFilling = relation !== undefined && filledFields(request, relation).length > 0;
  if (fields.length === 0 && !isFilling) throw unknownParameter(name);
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id))
    throw new AppError('malformed', `${name} has to be the number of a record`);
  const derived = fields.length > 0 ? await readThrough(request, name, Number(id), fields) : {};
  const fills = isFilling ? await fillsOf(request, relation, Number(id)) : {};
  return JSON.stringify({ code: 0, message: '', data: { ...derived, ...fills } });
}

async function readThrough(
  request: ResourceRequest,
  name: string,
  id: number,
  fields: readonly FieldDefinition[],
): Promise<object> {
  const { definition } = request;
  const parameters = new Parameters();
  const column = quoteName(definition.fields[name]!.column!);
  const row = `select ${parameters.add(id, 'bigint')} as ${column}`;
  const live = liveColumns(request, parameters);
  const joined: string[] = [];
  const columns = fields.map((field) => `${live(field, joined)} as ${quoteName(field.name)}`).join(', ');
  const { rows } = await request.database.query<{ record: object }>(
    `select row_to_json(r) as record from (select ${columns} from (${row}) t${joined.join('')}) r`,
    parameters.values,
  );
  return rows[0]!.record;
}
