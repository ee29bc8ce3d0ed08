import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { KeptByAccess, type KeptStatement } from './kept-by-access.ts';
import { liveCells } from './live-columns.ts';
import type { StoredRecord } from './record-values.ts';
import type { ResourceRequest } from './request.ts';
import { isRows, writtenCells } from './row-values.ts';
import { isLive } from './select.ts';
import { isoInstant, literal, Parameters } from './sql-text.ts';
import { rowsSql as conditionSql } from './rows-sql.ts';
import { rowsSql, storedRowValue } from './select-rows.ts';
import { isEverWithheld, openColumns } from './withheld.ts';

/** @returns undefined when the record does not exist or cannot be read. */
export async function storedRecord(request: ResourceRequest, id: number): Promise<StoredRecord | undefined> {
  const [found] = await select(request, (parameters) => `t.id = ${parameters.add(id, 'bigint')}`);
  return found;
}

/** The ones of these records that exist and are readable, by id, in one statement. */
export async function storedRecords(
  request: ResourceRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const found = await select(
    request,
    (parameters) => `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')})`,
  );
  return new Map(found.map((record) => [record.id, record]));
}

async function select(request: ResourceRequest, which: (parameters: Parameters) => string): Promise<StoredRecord[]> {
  const parameters = new Parameters();
  const where = `${which(parameters)} and ${conditionSql(request, request.access.read, parameters)}`;
  const text = storedText(request, where, parameters);
  const { rows } = await request.database.query<Record<string, unknown> & StoredFacts>(text, parameters.values);
  return rows.map(({ '#id': id, '#version': version, '#withheld': withheld = [], ...values }) => ({
    id,
    version,
    values,
    withheld: new Set(withheld),
  }));
}

interface StoredFacts {
  readonly '#id': number;
  readonly '#version': string;
  readonly '#withheld'?: string[];
}

const keptTexts = new KeptByAccess<KeptStatement>();

function storedText(request: ResourceRequest, where: string, parameters: Parameters): string {
  const kept = keptTexts.get(request);
  if (kept?.where === where) return kept.text;
  const fields = Object.values(request.definition.fields).filter((field) => !field.system && !isLive(field));
  const columns = fields.map((field) => `${wholeValueSql(request, field, parameters)} as ${quoteName(field.name)}`);
  const open = openColumns(request, Object.keys(request.definition.fields), parameters);
  const facts = [
    't.id as "#id"',
    `${isoInstant('t.updated_on')} as "#version"`,
    ...(open.names === undefined ? [] : [`to_jsonb(${open.names}) as "#withheld"`]),
  ];
  const text = `select ${[...columns, ...facts].join(', ')} from ${quoteName(request.definition.resource)} t${open.join} where ${where}`;
  const isForReader = fields.some(
    (field) => isEverWithheld(request, field) || Object.values(field.fields ?? {}).some(isLive),
  );
  if (!isForReader) keptTexts.set(request, { where, text });
  return text;
}

/** Rows with their computed cells too: the read values can be sent back. */
function wholeValueSql(request: ResourceRequest, field: FieldDefinition, parameters: Parameters): string {
  const { resource } = request.definition;
  if (!isRows(field)) return storedValueSql(resource, field);
  const made = liveCells(request, parameters);
  return rowsSql(resource, field, Object.values(field.fields), (cell) =>
    isLive(cell) ? made(field, cell, 'r') : storedRowValue(cell),
  );
}

/** A field of `t` as an SQL expression in write shape. */
export function storedValueSql(resource: string, field: FieldDefinition): string {
  if (field.custom !== undefined) return `t.custom -> ${literal(field.custom)}`;
  if (typeOf(field).storage === 'child') return rowsSql(resource, field, writtenCells(field), storedRowValue);
  if (!field.column)
    return `(select coalesce(jsonb_agg(l.target_id order by l.position), '[]') from ${quoteName(joinTable(resource, field.name))} l where l.record_id = t.id)`;
  const column = `t.${quoteName(field.column)}`;
  return typeOf(field).sql.read(column);
}
