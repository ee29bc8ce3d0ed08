import { FIELD_TYPES } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';

/** PostgreSQL cuts names after 63 bytes; names made of others are kept within it and apart. */
const MAX_NAME_LENGTH = 63;

/** A name as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Escapes what LIKE would read as wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** The name itself, or where it is too long its beginning and a hash of the whole. Deterministic. */
export function shortName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  let hash = 0xcbf29ce484222325n;
  for (const character of name) hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0)!)) * 0x100000001b3n);
  return `${name.slice(0, 49)}_${hash.toString(36).padStart(13, '0')}`;
}

/**
 * The child table of a `rows` field: `id`, `_record_id`, `_position`, and a column for each field of a row.
 * What the program keeps in it starts with an underscore, which no field can.
 */
export function rowTable(resource: string, field: string): string {
  return shortName(`${resource}__${field}`);
}

/** The column of a child table that keeps a value of the record beside the row, for cascades that lead through both. */
export function parentColumn(column: string): string {
  return shortName(`_parent_${column}`);
}

/** The join table of a `relations` field: `record_id`, `target_id`, `position`. */
export function joinTable(resource: string, field: string): string {
  return shortName(`${resource}_${field}`);
}

type StoredField = Pick<FieldDefinition, 'name' | 'type' | 'column' | 'custom'>;

/**
 * A field's value as SQL of the field's type, for conditions, order and search: its column, or for a custom field an
 * expression over the `custom` column. An index on a custom field has the same text. `alias`: the table's alias in the
 * statement.
 */
export function fieldSql(alias: string, field: StoredField): string {
  if (field.custom === undefined) return `${alias}.${quoteName(field.column ?? field.name)}`;
  return customSql(`${alias}.custom`, field);
}

/** The same over the bare column, for indexes. */
export function customSql(column: string, { type, custom }: StoredField): string {
  const key = `'${(custom ?? '').replaceAll("'", "''")}'`;
  const { storage, sql } = FIELD_TYPES[type];
  return storage === 'json' ? `(${column} -> ${key})` : sql.fromText(`${column} ->> ${key}`);
}
