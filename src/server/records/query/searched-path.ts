import { typeOf } from '#engine/field-types/field-types.ts';
import { fieldSql, joinTable, quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { linkedAlias, type SqlPosition } from '#engine/predicates/to-sql.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** A text of rows or related records that a search looks into. `place`: what it is compared with, as SQL. */
export interface SearchedPath {
  /** A statement of the ids of the records that have it; it starts at the text, which an index has. */
  readonly ids: (place: string) => string;
  /** Whether the record of an alias has it. */
  readonly exists: (alias: string, place: string) => string;
}

type Reading = Required<Pick<SqlPosition, 'within' | 'isOpen'>>;

/** Where a path has come to: the tables so far, and the alias of the last with its fields. */
interface Way {
  readonly from: string;
  readonly tests: readonly string[];
  /** The id of the record where the path begins. */
  readonly id: string;
  readonly alias: string;
  readonly resource: string;
  readonly fields: Fields;
}

/**
 * The statement for a path of `list.search` (`emails.email`, `skills.skill.name`), which has been checked.
 * @param reading the records of a relation's target that count, and where fields are open.
 */
export function searchedPath(
  { resource, fields }: { readonly resource: string; readonly fields: Fields },
  path: string,
  reading: Reading,
): SearchedPath {
  const names = path.split('.');
  const start: Way = { from: `${quoteName(resource)} s`, tests: [], id: 's.id', alias: 's', resource, fields };
  const way = names.slice(0, -1).reduce((at, name) => onward(at, name, reading), start);
  const last = names.at(-1)!;
  const text = `lower(${searchedText(way.alias, way.fields[last]!)})`;
  const tests = [...way.tests, ...openTest(way, last, reading)];
  const where = (place: string, ...more: string[]) => [`${text} like ${place}`, ...tests, ...more].join(' and ');
  return {
    ids: (place) => `select ${way.id} from ${way.from} where ${where(place)}`,
    exists: (alias, place) => `exists (select from ${way.from} where ${where(place, `${way.id} = ${alias}.id`)})`,
  };
}

/** Of a rich text what is read, not its tags. */
export const searchedText = (alias: string, field: FieldDefinition): string => {
  const value = fieldSql(alias, field);
  return field.widget === 'rich_text' ? `regexp_replace(${value}, '<[^>]*>', ' ', 'g')` : value;
};

const openTest = ({ resource, alias }: Way, name: string, { isOpen }: Reading): readonly string[] => {
  const test = isOpen(resource, name, alias);
  return test === undefined ? [] : [test];
};

function onward(from: Way, name: string, reading: Reading): Way {
  const { within } = reading;
  const field = from.fields[name]!;
  const opened = openTest(from, name, reading);
  const at = opened.length === 0 ? from : { ...from, tests: [...from.tests, ...opened] };
  const alias = linkedAlias(at.alias);
  const isFirst = at.alias === 's' && opened.length === 0;
  if (typeOf(field).storage === 'child') {
    const rows = rowTable(at.resource, name);
    const table = `${quoteName(rows)} ${alias}`;
    const there = { ...at, alias, resource: rows, fields: field.fields ?? {} };
    if (isFirst) return { ...there, from: table, id: `${alias}._record_id` };
    return { ...there, from: `${at.from} join ${table} on ${alias}._record_id = ${at.alias}.id` };
  }
  const { to, fields = {} } = field.relation!;
  const target = `${quoteName(to)} ${alias}`;
  const readable = within(to, alias);
  const there = { ...at, alias, resource: to, fields, tests: readable === 'true' ? at.tests : [...at.tests, readable] };
  if (typeOf(field).storage === 'key')
    return { ...there, from: `${at.from} join ${target} on ${alias}.id = ${fieldSql(at.alias, field)}` };
  const list = `${quoteName(joinTable(at.resource, name))} ${alias}l`;
  const joined = `join ${target} on ${alias}.id = ${alias}l.target_id`;
  if (isFirst) return { ...there, from: `${list} ${joined}`, id: `${alias}l.record_id` };
  return { ...there, from: `${at.from} join ${list} on ${alias}l.record_id = ${at.alias}.id ${joined}` };
}
