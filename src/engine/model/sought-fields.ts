import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition, ResourceDefinition } from './definition.ts';

type Resources = Readonly<Record<string, ResourceDefinition>>;
type Sought = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<Resources, Sought>();
const NONE: ReadonlySet<string> = new Set();

/**
 * The fields of a resource and of its rows (`emails.email`) that searches and filters of any resource lead to through
 * rows and relations: an index serves them.
 */
export function soughtFields(resources: Resources, resource: string): ReadonlySet<string> {
  const all = known.get(resources) ?? findSought(resources);
  known.set(resources, all);
  return all.get(resource) ?? NONE;
}

function findSought(resources: Resources): Sought {
  const sought = new Map<string, Set<string>>();
  for (const definition of Object.values(resources)) {
    const { search, filters, params } = definition.list;
    for (const path of [...search, ...filters, ...Object.values(params)]) {
      const end = path.includes('.') ? endOf(resources, definition, path.split('.')) : undefined;
      if (end) sought.set(end.resource, (sought.get(end.resource) ?? new Set()).add(end.name));
    }
  }
  return sought;
}

function endOf(
  resources: Resources,
  definition: ResourceDefinition,
  [first = '', ...rest]: readonly string[],
): { readonly resource: string; readonly name: string } | undefined {
  const field = Object.hasOwn(definition.fields, first) ? definition.fields[first] : undefined;
  const [second = '', ...further] = rest;
  if (!field || rest.length === 0) return field && { resource: definition.resource, name: first };
  if (typeOf(field).storage !== 'child') return behind(resources, field, rest);
  const cell = field.fields?.[second];
  if (!cell || further.length === 0) return cell && { resource: definition.resource, name: `${first}.${second}` };
  return behind(resources, cell, further);
}

const behind = (resources: Resources, { relation }: FieldDefinition, rest: readonly string[]) => {
  const target = relation && resources[relation.to];
  return target && endOf(resources, target, rest);
};
