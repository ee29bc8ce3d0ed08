import type { FieldDefinition } from '#engine/model/definition.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { AppError } from '#shared/errors.ts';
import { filledFields, fillsOf } from './fills.ts';
import type { Query } from './list-request.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { requirePermission, type ResourceRequest } from './request.ts';
import { liveCells, liveColumns } from './live-columns.ts';
import { Parameters } from './sql-text.ts';
import { openColumns } from './withheld.ts';

/**
 * The derived fields of a record, or of a row, with this option of a relation (`?organization=5`, `?skills.skill=5`):
 * as the reader can read them, for the form in which they choose it; and the values that it fills in.
 * @returns the reply as JSON text.
 */
export async function readDerived(request: ResourceRequest, query: Query): Promise<string> {
  const { definition, access } = request;
  requirePermission(request, access.create !== false || access.update !== false);
  const [[name = '', id] = [], ...more] = Object.entries(query);
  if (more[0]) throw unknownParameter(more[0][0]);
  const { through, fields } = followersOf(request, name);
  const relation = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  const isFilling = relation !== undefined && filledFields(request, relation).length > 0;
  if (fields.length === 0 && !isFilling) throw unknownParameter(name);
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id))
    throw new AppError('malformed', `${name} has to be the number of a record`);
  const derived = fields.length > 0 ? await readThrough(request, through, Number(id), fields) : {};
  const fills = isFilling ? await fillsOf(request, relation, Number(id)) : {};
  return JSON.stringify({ code: 0, message: '', data: { ...derived, ...fills } });
}

/** A relation of the record or, with its rows, of a row; and the readable fields there that are read through it. */
interface Followers {
  readonly through: { readonly relation: FieldDefinition | undefined; readonly rows?: FieldDefinition };
  readonly fields: readonly FieldDefinition[];
}

function followersOf({ definition, access }: ResourceRequest, path: string): Followers {
  const [first = '', cell] = path.split('.');
  const rows = cell === undefined || !Object.hasOwn(definition.fields, first) ? undefined : definition.fields[first];
  const name = cell ?? first;
  const beside = cell === undefined ? definition.fields : (rows?.fields ?? {});
  const prefix = rows ? `${rows.name}.` : '';
  return {
    through: { relation: Object.hasOwn(beside, name) ? beside[name] : undefined, ...(rows && { rows }) },
    fields: Object.values(beside).filter(
      (field) =>
        field.derive?.[0] === name &&
        access.readFields.has(prefix + field.name) &&
        // Which record the form is for is not known here, so what depends on it is withheld.
        ![first, prefix ? first : field.name].some((each) => Object.hasOwn(access.fieldRows, each)),
    ),
  };
}

async function readThrough(
  request: ResourceRequest,
  { relation, rows: rowsField }: Followers['through'],
  id: number,
  fields: readonly FieldDefinition[],
): Promise<object> {
  const parameters = new Parameters();
  const row = `select ${parameters.add(id, 'bigint')} as ${quoteName(relation!.column!)}`;
  const cells = liveCells(request, parameters);
  const columnsOf = liveColumns(request, parameters);
  const live = (field: FieldDefinition): string => (rowsField ? cells(rowsField, field, 't') : columnsOf(field));
  const open = openColumns(request, rowsField ? [] : fields.map((field) => field.name), parameters);
  const columns = fields
    .map((field) => `${open.masked(field.name, live(field))} as ${quoteName(field.name)}`)
    .join(', ');
  const { rows } = await request.database.query<{ record: object }>(
    `select row_to_json(r) as record from (select ${columns} from (${row}) t${open.join}) r`,
    parameters.values,
  );
  return rows[0]!.record;
}
