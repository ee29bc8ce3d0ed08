import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { authorId } from '#engine/access/system-principal.ts';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { OriginalCreation } from '#server/records/query/feature-write.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isoInstant, literal, Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { partChanges } from './write-parts.ts';
import {
  activitySql,
  asJson,
  changed,
  columnValue,
  customObject,
  listFields,
  type WrittenRow,
} from './write-statement.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** A record of many that are changed in one statement. */
export interface ManyChange {
  readonly id: number;
  /** The `updated_on` that it still must have. */
  readonly version: string;
  readonly before: WriteValues;
  readonly changes: WriteValues;
}

/** What differs from a write of new records by a user. */
interface InsertKind {
  /** Without an entry in the activity. */
  readonly isDerived?: boolean;
  /** When and by whom they were created, if not now by the writer. */
  readonly original?: OriginalCreation;
}

/**
 * Inserts records in their order, with an activity entry each, in one statement; lists of relations follow in one for each field.
 * @returns for each its row; undefined where a unique rule stopped it, and that one alone.
 */
export async function insertRecords(
  request: ResourceRequest,
  records: readonly WriteValues[],
  { isDerived = false, original }: InsertKind = {},
): Promise<(WrittenRow | undefined)[]> {
  const { definition } = request;
  const parameters = new Parameters();
  const columns = writtenColumns(request, records);
  const hasCustom = records.some((values) => customObject(definition, values) !== null);
  const rows = records.map((values, place) => ({
    _place: place,
    _custom: customObject(definition, values),
    _after: partChanges(definition, {}, values).after,
    ...columnValues(request, columns, values),
  }));
  const table = quoteName(definition.resource);
  const names = [...columns.map(({ column }) => quoteName(column!)), ...(hasCustom ? [CUSTOM] : [])];
  const values = [
    ...columns.map(({ column }) => quoteName(column!)),
    ...(hasCustom ? [`coalesce(jsonb_strip_nulls(_custom), '{}')`] : []),
  ];
  const by = parameters.add(authorId(request.principal), 'bigint');
  const sent = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows), 'jsonb')}) as r (_place int, _custom jsonb, _after jsonb${typesOf(columns)})`;
  const system = {
    created_by_id: original ? parameters.add(original.by, 'bigint') : by,
    updated_by_id: by,
    ...(original && { created_on: parameters.add(original.on, 'timestamptz') }),
  };
  const after = withParts(asJson(definition, 'w'), '_after');
  const from = 'w join v on v._id = w.id order by v._place';
  const activity = isDerived ? '' : `, ${activitySql(request, parameters, 'created', 'null::jsonb', after, from)}`;
  const { rows: written } = await request.database.query<WrittenRow & { place: number }>(
    `with v as materialized (select r.*, nextval(pg_get_serial_sequence(${literal(table)}, 'id')) as _id from (select * from ${sent} order by _place) r), ` +
      `w as (insert into ${table} (${['id', ...names, ...Object.keys(system)].join(', ')}) overriding system value ` +
      `select ${['_id', ...values, ...Object.values(system)].join(', ')} from v order by _place on conflict do nothing returning *)${activity} ` +
      `select v._place as place, w.id, ${isoInstant('w.updated_on')} as version from w join v on v._id = w.id`,
    parameters.values,
  );
  const found: (WrittenRow | undefined)[] = records.map(() => undefined);
  for (const { place, id, version } of written) found[place] = { id, version };
  await replaceLists(
    request,
    records.flatMap((changes, place) => (found[place] ? [{ id: found[place].id, values: changes }] : [])),
  );
  return found;
}

/** What differs from a change of values by a user. */
interface UpdateKind {
  readonly action?: 'updated' | 'transitioned';
  /** Without an entry in the activity; the version and the last author stay. */
  readonly isDerived?: boolean;
}

/**
 * Changes records that can be changed and are still at their version, with an activity entry each, in one statement;
 * lists of relations follow in one for each field. No record can come twice.
 * @returns the written rows, by id; a missing one is gone, cannot be changed, or was changed since then.
 */
export async function updateRecords(
  request: ResourceRequest,
  records: readonly ManyChange[],
  { action = 'updated', isDerived = false }: UpdateKind = {},
): Promise<ReadonlyMap<number, WrittenRow>> {
  const { definition } = request;
  const parameters = new Parameters();
  const columns = writtenColumns(
    request,
    records.map(({ changes }) => changes),
  );
  const rows = records.map(({ id, version, before, changes }) => {
    const parts = partChanges(definition, before, changes);
    const set = columns.filter(({ name }) => name in changes).map(({ column }) => column!);
    const values = columnValues(request, columns, changes);
    return {
      _id: id,
      _version: version,
      _set: set,
      _custom: customObject(definition, changes),
      _before: parts.before,
      _after: parts.after,
      ...values,
    };
  });
  const hasCustom = rows.some(({ _custom }) => _custom !== null);
  const table = quoteName(definition.resource);
  const sent = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows), 'jsonb')}) as r (_id bigint, _version timestamptz, _set jsonb, _custom jsonb, _before jsonb, _after jsonb${typesOf(columns)})`;
  const permitted = [request.access.read, request.access.update]
    .map((which) => rowsSql(request, which, parameters))
    .join(' and ');
  const set = [
    ...columns.map(({ column }) => {
      const name = quoteName(column!);
      return `${name} = case when v._set ? ${literal(column!)} then v.${name} else u.${name} end`;
    }),
    ...(hasCustom ? [`${CUSTOM} = jsonb_strip_nulls(u.${CUSTOM} || coalesce(v._custom, '{}'))`] : []),
    ...(isDerived
      ? []
      : [
          `updated_by_id = ${parameters.add(authorId(request.principal), 'bigint')}`,
          `updated_on = greatest(clock_timestamp(), old.updated_on + interval '1 microsecond')`,
        ]),
  ];
  const [before, after] = [
    withParts(changed(definition, 'o'), '_before'),
    withParts(changed(definition, 'n'), '_after'),
  ];
  const from = 'w join old on old.id = w.id join v on v._id = w.id';
  const activity = isDerived ? '' : `, ${activitySql(request, parameters, action, before, after, from)}`;
  const { rows: written } = await request.database.query<WrittenRow>(
    `with v as materialized (select * from ${sent}), ` +
      `old as (select t.* from ${table} t join v on v._id = t.id where t.updated_on = v._version and ${permitted} order by t.id for no key update of t), ` +
      `w as (update ${table} u set ${set.join(', ')} from old join v on v._id = old.id where u.id = old.id returning u.*)${activity} ` +
      `select w.id, ${isoInstant('w.updated_on')} as version from w`,
    parameters.values,
  );
  const found = new Map(written.map((row) => [row.id, row]));
  await replaceLists(
    request,
    records.filter(({ id }) => found.has(id)).map(({ id, changes }) => ({ id, values: changes })),
  );
  return found;
}

/** The fields with a column of their own that any of the records writes. */
function writtenColumns({ definition }: ResourceRequest, records: readonly WriteValues[]): FieldDefinition[] {
  const names = new Set(records.flatMap((values) => Object.keys(values)));
  return [...names].map((name) => definition.fields[name]!).filter(({ column }) => column !== undefined);
}

/** By column; a column that a record does not write is null. Defaults are among the values by now. */
const columnValues = (request: ResourceRequest, columns: readonly FieldDefinition[], values: WriteValues) =>
  Object.fromEntries(columns.map((field) => [field.column!, columnValue(request, field, values[field.name] ?? null)]));

const typesOf = (columns: readonly FieldDefinition[]): string =>
  columns.map((field) => `, ${quoteName(field.column!)} ${FIELD_TYPES[field.type].sqlType(field)}`).join('');

/** Null only where there is neither. */
const withParts = (own: string, parts: '_before' | '_after'): string =>
  `case when v.${parts} = '{}'::jsonb then ${own} else coalesce(${own}, '{}'::jsonb) || v.${parts} end`;

/** Replaces lists of relations, each in its order. */
async function replaceLists(
  request: ResourceRequest,
  records: readonly { readonly id: number; readonly values: WriteValues }[],
): Promise<void> {
  const fields = new Set(records.flatMap(({ values }) => listFields(request.definition, values)));
  for (const field of fields) {
    const lists = records
      .filter(({ values }) => field.name in values)
      .map(({ id, values }) => ({ id, targets: ((values[field.name] ?? []) as unknown[]).map(Number) }));
    const table = quoteName(joinTable(request.definition.resource, field.name));
    await request.database.query(`delete from ${table} where record_id = any($1::bigint[])`, [
      `{${lists.map(({ id }) => id).join(',')}}`,
    ]);
    await request.database.query(
      `insert into ${table} (record_id, target_id, position) select l.id, e.target::bigint, e.place - 1 ` +
        `from jsonb_to_recordset($1::jsonb) as l (id bigint, targets jsonb), jsonb_array_elements(l.targets) with ordinality as e (target, place)`,
      [JSON.stringify(lists)],
    );
  }
}
