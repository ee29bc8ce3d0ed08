import { readsPresent } from '#engine/access/present-rows.ts';
import type { Definitions, FieldDefinition } from '#engine/model/definition.ts';
import { decided } from '#engine/predicates/decided.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { accessTo, type PermittedRows } from './request.ts';
import { rowsSql } from './rows-sql.ts';
import type { Parameters } from './sql-text.ts';

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
  if (!target?.permissions.namedToReaders) return undefined;
  const access = accessTo(request, target);
  const { context } = request;
  const read = typeof access.read === 'object' ? decided(access.read, { context, has: () => true }) : access.read;
  if (readsPresent(read)) return undefined;
  return rowsSql({ ...request, definition: target, access }, read, parameters, alias);
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
): boolean => relation !== undefined && resources[relation.to]?.permissions.namedToReaders === true;

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
