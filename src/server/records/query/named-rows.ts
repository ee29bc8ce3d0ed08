import { readsPresent } from '#engine/access/present-rows.ts';
import { either } from '#engine/access/combined-rows.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { decided } from '#engine/predicates/decided.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { predicateSql } from '#engine/predicates/to-sql.ts';
import { accessTo, type PermittedRows } from './request.ts';
import { rowsSql } from './rows-sql.ts';
import { literal, type Parameters } from './sql-text.ts';

/**
 * The records of a relation's target over an alias that other records name to this user, as SQL: those that they can
 * read, where the file says so (`namedToReaders`). Undefined where every record is named.
 */
export function namedRows(
  request: PermittedRows,
  to: string,
  alias: string,
  parameters: Parameters,
): string | undefined {
  const target = request.definitions.resources[to];
  const secret = target?.permissions.namedToReaders;
  if (!target || !secret) return undefined;
  const access = accessTo(request, target);
  const { context } = request;
  const read = typeof access.read === 'object' ? decided(access.read, { context, has: () => true }) : access.read;
  if (readsPresent(read)) return undefined;
  const named = secret === true ? read : either({ not: secret }, read);
  return rowsSql({ ...request, definition: target, access }, named, parameters, alias);
}

/**
 * The same for users of whom nothing is known: for what is stored. Conditions on the user or the settings are not met.
 */
export function openlyNamedRows(target: ResourceDefinition, alias: string): string | undefined {
  const secret = target.permissions.namedToReaders;
  if (!secret || secret === true) return secret && 'false';
  const { resource, fields } = target;
  const parameter = (value: string | number | boolean, type: string) => `${literal(String(value))}::${type}`;
  return predicateSql({ not: secret }, fields, { resource, alias, context: { today: '', now: '' }, parameter });
}

/** That the record with this id is named to the user, as SQL with a free alias; undefined where every record is. */
export function isNamedSql(
  request: PermittedRows,
  to: string,
  { id, alias }: { readonly id: string; readonly alias: string },
  parameters: Parameters,
): string | undefined {
  const rows = namedRows(request, to, alias, parameters);
  if (rows === undefined) return undefined;
  return `exists (select from ${quoteName(to)} ${alias} where ${alias}.id = ${id} and ${rows})`;
}

/** Whether what a relation says depends on its reader. */
export const isNamedToReaders = (
  { resources }: Definitions,
  { relation }: Pick<FieldDefinition, 'relation'>,
): boolean => relation !== undefined && resources[relation.to]?.permissions.namedToReaders !== undefined;

const known = new WeakMap<Definitions, ReadonlyMap<string, FieldDefinition>>();

/** The fields of child tables that refer to records which only their readers see named, by `table.field`. */
export function namedCells(definitions: Definitions): ReadonlyMap<string, FieldDefinition> {
  const found =
    known.get(definitions) ??
    new Map(
      Object.values(definitions.resources).flatMap(({ resource, fields }) =>
        Object.values(fields).flatMap((rows) =>
          Object.values(rows.fields ?? {})
            .filter((cell) => isNamedToReaders(definitions, cell))
            .map((cell) => [`${rowTable(resource, rows.name)}.${cell.name}`, cell] as const),
        ),
      ),
    );
  known.set(definitions, found);
  return found;
}
