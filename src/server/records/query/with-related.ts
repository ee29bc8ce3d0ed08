import { testedPaths } from '#engine/access/tested-fields.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { actionConditions, fieldGroupConditions } from '#engine/model/conditions-of.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { firstOf, pathsUsed } from '#engine/predicates/fields-used.ts';
import { relatedValues } from './related-values.ts';
import type { ResourceRequest } from './request.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The request with the values that conditions of its resource test of other records: those that these values lead to.
 * Conditions are judged by everything that is stored, whatever the user can read of it.
 * @param records in read or write shape: before a write, after it, or parts of either.
 */
export async function withRelated(request: ResourceRequest, records: readonly Values[]): Promise<ResourceRequest> {
  const { definition, database, context } = request;
  const paths = pathsOf(definition);
  if (paths.length === 0) return request;
  const within = records.map((record) => withoutLongLists(definition, record, paths));
  const related = await relatedValues(database, { fields: definition.fields, paths, records: within });
  return { ...request, context: { ...context, related } };
}

/** Lists that are longer than their field allows are rejected later; until then nothing is read for them. */
const withoutLongLists = ({ fields }: ResourceDefinition, record: Values, paths: readonly string[]): Values =>
  Object.fromEntries(
    [...new Set(paths.map(firstOf))]
      .filter((name) => fields[name] !== undefined && !isTooLong(record[name], fields[name].schema['maxItems']))
      .map((name) => [name, record[name]]),
  );

const isTooLong = (value: unknown, limit: unknown): boolean =>
  Array.isArray(value) && value.length > (typeof limit === 'number' ? limit : MOST_ITEMS);

/** Of a list without a limit of its own. */
const MOST_ITEMS = 1000;

const known = new WeakMap<ResourceDefinition, readonly string[]>();

function pathsOf(definition: ResourceDefinition): readonly string[] {
  const found = known.get(definition) ?? findPaths(definition);
  known.set(definition, found);
  return found;
}

/** The paths that lead to other records: not those to a record's own rows. */
const findPaths = (definition: ResourceDefinition): readonly string[] => {
  const conditions = [...actionConditions(definition), ...fieldGroupConditions(definition)];
  const asked = conditions.flatMap((condition) => [...pathsUsed(condition)]);
  return [...new Set([...testedPaths(definition), ...asked])].filter((path) => leadsOut(definition, path));
};

const leadsOut = ({ fields }: ResourceDefinition, path: string): boolean => {
  const field = fields[firstOf(path)];
  if (field === undefined || !path.includes('.')) return false;
  return typeOf(field).storage !== 'child' || path.split('.').length > 2;
};
