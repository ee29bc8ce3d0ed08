import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { canReadMade, canReadMadeCell, type OtherAccess } from './made-fields.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The paths through relations (`department.owner`, `levels.user.role`) whose every step this user can read: some records
 * of each target, and the field there. `names`: the readable fields and cells of the resource itself.
 */
export const readablePaths = (
  definitions: Definitions,
  { fields }: ResourceDefinition,
  names: ReadonlySet<string>,
  other: OtherAccess,
): readonly string[] => {
  const behind = (field: FieldDefinition, path: string): string[] => {
    const target = definitions.resources[field.relation?.to ?? ''];
    if (!field.relation?.fields || !target || !other.canReadSome(target)) return [];
    return Object.values(field.relation.fields).flatMap((named) => {
      const there = target.fields[named.name];
      const here = `${path}.${named.name}`;
      if (!there || !other.canReadField(target, there) || !canReadMade(definitions, target, there, other)) return [];
      const cells = Object.values(named.fields ?? {}).filter((cell) => {
        const own = there.fields?.[cell.name];
        return (
          own &&
          other.canReadField(target, own) &&
          canReadMadeCell(definitions, target, { rows: there, cell: own }, other)
        );
      });
      return [here, ...behind(named, here), ...inCells(cells, here)];
    });
  };
  const inCells = (cells: readonly FieldDefinition[], path: string): string[] =>
    cells.flatMap((cell) => [`${path}.${cell.name}`, ...behind(cell, `${path}.${cell.name}`)]);
  return openFields(fields, names, '').flatMap(([field, path]) => behind(field, path));
};

/** The fields and cells among some names, each with its name there. */
const openFields = (
  fields: Fields,
  names: ReadonlySet<string>,
  prefix: string,
): (readonly [field: FieldDefinition, path: string])[] =>
  Object.values(fields)
    .filter(({ name }) => names.has(prefix + name))
    .flatMap((field) => [
      [field, prefix + field.name] as const,
      ...openFields(field.fields ?? {}, names, `${prefix}${field.name}.`),
    ]);

/** The fields behind relations that are open to a user, as their browser can know them. */
export const prunedPaths = (field: FieldDefinition, path: string, names: ReadonlySet<string>): FieldDefinition => {
  const { relation } = field;
  if (!relation?.fields) return field;
  const open = Object.entries(relation.fields)
    .map(([name, named]) => [`${path}.${name}`, named] as const)
    .filter(([here]) => names.has(here))
    .map(([here, { access: _access, hiddenFrom: _hidden, ...named }]) => {
      const cells = Object.values(named.fields ?? {}).filter((cell) => names.has(`${here}.${cell.name}`));
      const withCells = named.fields
        ? {
            ...named,
            fields: Object.fromEntries(
              cells.map(({ access: _ofCell, ...cell }) => [
                cell.name,
                prunedPaths(cell, `${here}.${cell.name}`, names),
              ]),
            ),
          }
        : named;
      return [named.name, prunedPaths(withCells, here, names)] as const;
    });
  const { fields: _fields, ...rest } = relation;
  return { ...field, relation: { ...rest, ...(open.length > 0 && { fields: Object.fromEntries(open) }) } };
};
