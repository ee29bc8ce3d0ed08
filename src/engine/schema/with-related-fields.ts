import { typeOf } from '../field-types/field-types.ts';
import { firstOf, parentPathsUsed, pathsUsed } from '../predicates/fields-used.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { hashOf } from '../model/hash.ts';
import { soughtFields } from '../model/sought-fields.ts';
import {
  actionConditions,
  cellConditions,
  fieldGroupConditions,
  grantConditions,
  listConditions,
  valueConditions,
} from '../model/conditions-of.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * Gives relations the fields of their target that the file names through them (`department.owner`), with their types:
 * conditions, filters and the search read nothing else of other resources. The paths have been checked.
 */
export const withRelatedFields = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([name, definition]) => {
      const paths = pathsIn(definition);
      // Its table has indexes for them, also where only other files name them.
      const sought = [...soughtFields(resources, name)].sort();
      if (paths.size + sought.length === 0) return [name, definition];
      const fields = paths.size === 0 ? definition.fields : withPaths(definition, paths, resources);
      const hash = hashOf([definition.hash, JSON.stringify(fields), ...sought].join(' '));
      return [name, { ...definition, fields, hash }];
    }),
  );

/** Every path that a file names. */
const pathsIn = (definition: ResourceDefinition): ReadonlySet<string> => {
  const { fields, list } = definition;
  const rows = Object.values(fields).filter((field) => typeOf(field).storage === 'child');
  const conditions = [valueConditions, actionConditions, grantConditions, fieldGroupConditions, listConditions].flatMap(
    (of) => of(definition),
  );
  const names = [
    ...conditions.flatMap((condition) => [...pathsUsed(condition)]),
    ...rows.flatMap((field) =>
      cellConditions(field).flatMap((condition) => [
        ...[...pathsUsed(condition)].map((path) => `${field.name}.${path}`),
        ...parentPathsUsed(condition),
      ]),
    ),
    ...list.search,
    ...list.filters,
    ...Object.values(list.params),
  ];
  return new Set(names.filter((name) => name.includes('.')));
};

const withPaths = ({ fields }: { readonly fields: Fields }, paths: ReadonlySet<string>, resources: Resources): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withTarget(field, restsOf(paths, name), resources)]),
  );

/** What follows a name in paths. */
const restsOf = (paths: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...paths].flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [])));

const withTarget = (field: FieldDefinition, rests: ReadonlySet<string>, resources: Resources): FieldDefinition => {
  if (rests.size === 0) return field;
  if (field.fields) return { ...field, fields: withPaths({ fields: field.fields }, rests, resources) };
  const target = field.relation && resources[field.relation.to];
  if (!field.relation || !target) return field;
  const named = new Set([...rests].map(firstOf));
  const there = Object.fromEntries(Object.entries(target.fields).filter(([name]) => named.has(name)));
  return { ...field, relation: { ...field.relation, fields: withPaths({ fields: there }, rests, resources) } };
};
