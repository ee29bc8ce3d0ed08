import { FIELD_TYPES, typeOf } from '#engine/field-types/field-types.ts';
import { parentColumn, quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { parentFieldOf, parentsOfRows } from '#engine/model/relation-where.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { rowsOf, writtenCells } from '#server/records/query/row-values.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** The child tables among the written fields. */
export const writtenRows = (definition: ResourceDefinition, values: WriteValues): FieldDefinition[] =>
  Object.keys(values)
    .map((name) => definition.fields[name]!)
    .filter((field) => typeOf(field).storage === 'child');

/**
 * Makes the rows of one field equal the written ones: rows without an id are added, others changed, missing ones
 * deleted, all in the written order. One statement, whatever the number of rows. The record must be written before.
 */
export async function writeRows(
  request: ResourceRequest,
  id: number,
  field: FieldDefinition,
  value: unknown,
): Promise<void> {
  const { resource } = request.definition;
  const table = quoteName(rowTable(resource, field.name));
  const columns = writtenCells(field);
  const names = columns.map((each) => quoteName(each.column!));
  const kept = parentsOfRows(field).map((name) => request.definition.fields[name]!.column!);
  const keptNames = kept.map((column) => quoteName(parentColumn(column)));
  const keptValues = kept.map((column) => `record.${quoteName(column)}`);
  const sent = rowsOf(value).map((row, index) => ({
    id: row['id'] ?? null,
    _position: index,
    ...Object.fromEntries(columns.map((each) => [each.column!, row[each.name] ?? null])),
  }));
  const types = columns.map((each) => `${quoteName(each.column!)} ${FIELD_TYPES[each.type].sqlType(each)}`);
  const set = [
    ...names.map((name) => `${name} = v.${name}`),
    ...keptNames.map((name, index) => `${name} = ${keptValues[index]}`),
    '_position = v._position',
  ];
  await request.database.query(
    `with v as (select * from jsonb_to_recordset($2::jsonb) as v (id bigint, _position int, ${types.join(', ')})), ` +
      `record as (select * from ${quoteName(resource)} where id = $1::bigint), ` +
      `gone as (delete from ${table} t where t._record_id = $1::bigint and not exists (select from v where v.id = t.id)), ` +
      `changed as (update ${table} t set ${set.join(', ')} from v, record where v.id = t.id and t._record_id = record.id) ` +
      `insert into ${table} (${['_record_id', '_position', ...names, ...keptNames].join(', ')}) ` +
      `select ${['record.id', 'v._position', ...names.map((name) => `v.${name}`), ...keptValues].join(', ')} from v, record where v.id is null order by v._position`,
    [id, JSON.stringify(sent)],
  );
}

/**
 * Before a change of the record's own values that options in rows depend on: releases rows to be deleted and options
 * that can change, and defers the database's check of the rest until rows and record are both written.
 * {@link checkLoosened} ends that.
 */
export async function loosenRows(request: ResourceRequest, id: number, changes: WriteValues): Promise<boolean> {
  const { definition, database } = request;
  const tied = Object.values(definition.fields).filter(
    (field) => typeOf(field).storage === 'child' && parentsOfRows(field).some((name) => name in changes),
  );
  if (tied.length === 0) return false;
  await database.exec('set constraints all deferred');
  for (const field of tied) {
    if (!(field.name in changes)) continue;
    const table = quoteName(rowTable(definition.resource, field.name));
    const ids = rowsOf(changes[field.name]).flatMap((row) => (typeof row['id'] === 'number' ? [row['id']] : []));
    await database.query(`delete from ${table} where _record_id = $1 and id <> all($2::bigint[])`, [
      id,
      `{${ids.join(',')}}`,
    ]);
    const emptied = Object.values(field.fields ?? {}).filter((each) => isTiedToRecord(each) && !each.required);
    if (emptied.length > 0)
      await database.query(
        `update ${table} set ${emptied.map((each) => `${quoteName(each.column!)} = null`).join(', ')} where _record_id = $1`,
        [id],
      );
  }
  return true;
}

/**
 * Makes the database check immediately what {@link loosenRows} deferred, so that an invalid pair fails here and not at
 * the commit.
 */
export const checkLoosened = (request: ResourceRequest): Promise<void> =>
  request.database.exec('set constraints all immediate');

const isTiedToRecord = ({ relation }: FieldDefinition): boolean =>
  Object.values(relation?.where ?? {}).some((operand) => parentFieldOf(operand) !== undefined);
