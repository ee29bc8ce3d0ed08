import { typeOf } from '#engine/field-types/field-types.ts';
import { joinTable, quoteName } from '#engine/predicates/sql-names.ts';
import { cellsAmong } from '#engine/model/cells.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { KeptByAccess } from './kept-by-access.ts';
import { liveCells, liveColumns } from './live-columns.ts';
import type { ResourceRequest } from './request.ts';
import { rowsSql, storedRowValue } from './select-rows.ts';
import { literal, type Parameters } from './sql-text.ts';
import { fieldSql } from './column-sql.ts';
import { isNamedToReaders } from './named-rows.ts';
import { namedJson, namedTest, type Naming, namingFor, relationJson } from './record-titles.ts';
import { isEverWithheld, openColumns } from './withheld.ts';

/** The parts of a SELECT that make one row of the wire from table alias `t`. */
export interface SelectParts {
  /** `t."id", t."name", … as "organization"` */
  readonly columns: string;
  /** ` cross join lateral …`: what is withheld in each row. Empty where nothing ever is. */
  readonly joins: string;
  /** Among the columns are the names of the fields that are withheld in each row: `rowJson` leaves them out. */
  readonly isWithholding: boolean;
}

/** No field is called so. */
const WITHHELD = '#withheld';

/** A row of a SELECT of these parts as JSON: without the fields that are withheld in it. */
export const rowJson = ({ isWithholding }: SelectParts, alias: string): string =>
  isWithholding
    ? `(to_jsonb(${alias}) - (${alias}.${quoteName(WITHHELD)} || ${literal(WITHHELD)}::text))::json`
    : `row_to_json(${alias})`;

const USER_TITLE = ['first_name', 'last_name'] as const;
const FILES_ADDRESS = '/api/v1/files/';

/**
 * The readable fields of a resource as SQL: relations as `{ id, name }` by look-ups of primary keys, files with their address, instants in UTC.
 * Only readable fields are in the text, so a hidden field can never be answered; a value is null where it is withheld.
 */
export function selectParts(request: ResourceRequest, fields: Iterable<string>, parameters: Parameters): SelectParts {
  const { definition } = request;
  const live = liveColumns(request, parameters);
  const columns: string[] = [];
  const names = [...fields];
  const open = openColumns(request, names, parameters);
  for (const name of names) {
    const field = definition.fields[name];
    if (!field) continue;
    const sql = isLive(field) ? live(field) : column({ request, parameters }, field);
    columns.push(`${open.masked(name, sql)} as ${quoteName(name)}`);
  }
  if (open.names !== undefined) columns.push(`${open.names} as ${quoteName(WITHHELD)}`);
  return {
    columns: columns.join(', '),
    joins: open.join,
    isWithholding: open.names !== undefined,
  };
}

/** Worked out when it is read. */
export const isLive = (field: FieldDefinition): boolean =>
  field.column === undefined && (field.computed ?? field.derive) !== undefined;

const cache = new KeptByAccess<SelectParts>();

/** Whether `readableParts` has been worked out once for all who have this access. */
export const areReadablePartsKept = (request: ResourceRequest): boolean => cache.get(request) !== undefined;

/**
 * `selectParts` of everything this user can read. Computed once per access and definition, where no value is computed
 * for the reader.
 */
export function readableParts(request: ResourceRequest, parameters: Parameters): SelectParts {
  const { definition, access } = request;
  const known = cache.get(request);
  if (known) return known;
  const parts = wireParts(request, access.readFields, parameters);
  const isForReader = (field: FieldDefinition): boolean =>
    isLive(field) ||
    isEverWithheld(request, field) ||
    field.relation?.isNamedByRelations === true ||
    isNamedToReaders(request.definitions, field) ||
    Object.values(field.fields ?? {}).some(isForReader);
  const names = orderedFields(definition, access.readFields);
  if (!names.some((name) => isForReader(definition.fields[name]!))) cache.set(request, parts);
  return parts;
}

/** The id and these fields as the wire has them, as far as this user can read them. */
export function wireParts(request: ResourceRequest, fields: ReadonlySet<string>, parameters: Parameters): SelectParts {
  const { definition, access } = request;
  const names = orderedFields(definition, fields).filter((name) => name === 'id' || access.readFields.has(name));
  const keys = names.flatMap((name) => definition.fields[name]?.custom ?? []);
  const own = selectParts(
    request,
    names.filter((name) => definition.fields[name]?.custom === undefined),
    parameters,
  );
  const custom = keys.length > 0 ? [`${customObject(keys)} as custom`] : [];
  const secrets =
    fields === access.readFields ? secretNames(request) : secretNames(request).filter((name) => fields.has(name));
  return { ...own, columns: [own.columns, ...secrets.map(secretColumn), ...custom].join(', ') };
}

/**
 * Whether answers to this user contain a field: a readable one, or a writable secret, of which they say only whether
 * there is one.
 */
export const isAnswered = (request: ResourceRequest, name: string): boolean =>
  name === 'id' || request.access.readFields.has(name) || secretNames(request).includes(name);

/** Users who can write a secret learn whether there is one. */
const secretNames = ({ definition, access }: ResourceRequest): string[] =>
  Object.values(definition.fields).flatMap(({ name, writeOnly }) =>
    writeOnly && access.writeFields.has(name) ? [name] : [],
  );

const secretColumn = (name: string): string =>
  `json_build_object('is_set', t.${quoteName(name)} is not null) as ${quoteName(name)}`;

/** PostgreSQL takes 100 arguments to a function. */
const PAIRS = 50;

/** The readable custom values as the wire has them: every key, null where there is no value. */
function customObject(keys: readonly string[]): string {
  const objects: string[] = [];
  for (let start = 0; start < keys.length; start += PAIRS) {
    const pairs = keys.slice(start, start + PAIRS).map((key) => `${literal(key)}, t.custom -> ${literal(key)}`);
    objects.push(`jsonb_build_object(${pairs.join(', ')})`);
  }
  return `(${objects.join(' || ')})`;
}

/** The fields of a set in the definition's order, the id first and always there. */
export const orderedFields = (definition: ResourceDefinition, names: ReadonlySet<string>): string[] => [
  'id',
  ...Object.keys(definition.fields).filter((name) => name !== 'id' && names.has(name)),
];

interface Reading {
  readonly request: ResourceRequest;
  readonly parameters: Parameters;
}

const namingOf = ({ request, parameters }: Reading) => namingFor(request, parameters);

/** Who reads a record through a relation reads what it refers to. */
const namingOfOwn = (reading: Reading, { name }: FieldDefinition): Naming =>
  reading.request.access.readThrough.has(name) ? { ...namingOf(reading), isNamed: () => undefined } : namingOf(reading);

function column(reading: Reading, field: FieldDefinition): string {
  if (typeOf(field).storage === 'child') return readableRows(reading, field);
  if (field.relation && field.column) return relationJson(namingOfOwn(reading, field), field, 't');
  if (field.relation) return relationsColumn(reading, field);
  if (field.custom !== undefined) return `t.custom -> ${literal(field.custom)}`;
  if (typeOf(field).storage === 'file') return fileColumn(`t.${quoteName(field.column ?? field.name)}`);
  return fieldSql(field, 't');
}

/** The text contains only the cells that this user can read. */
function readableRows(reading: Reading, field: FieldDefinition): string {
  const { request, parameters } = reading;
  const made = liveCells(request, parameters);
  return rowsSql(request.definition.resource, field, cellsAmong(field, request.access.readFields), (cell) => {
    if (isLive(cell)) return made(field, cell, 'r');
    return cell.relation ? relationJson(namingOf(reading), cell, 'r') : storedRowValue(cell);
  });
}

function relationsColumn(reading: Reading, field: FieldDefinition): string {
  const links = quoteName(joinTable(reading.request.definition.resource, field.name));
  const naming = namingOf(reading);
  const test = namedTest(naming, naming.definitions.resources[field.relation!.to], 'x');
  return (
    `(select coalesce(json_agg(${namedJson(naming, field, 'x')} order by l.position, x.id), '[]'::json) ` +
    `from ${links} l join ${quoteName(field.relation!.to)} x on x.id = l.target_id where l.record_id = t.id${test})`
  );
}

const fileColumn = (source: string): string => `(select ${fileJson('f')} from system.files f where f.id = ${source})`;

/** A row of `files` as the wire shows it. */
export const fileJson = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'size', ${alias}.size, 'media_type', ${alias}.media_type, 'url', ${literal(FILES_ADDRESS)} || ${alias}.id || '/')`;

/** The name of the user behind an id column, for activity and attachments. */
export const userJson = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', trim(concat_ws(' ', ${USER_TITLE.map((name) => `${alias}.${name}`).join(', ')}))) end`;
