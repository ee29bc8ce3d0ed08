import { fieldAt, parentPathsUsed, pathsUsed, stepsOf } from '../predicates/fields-used.ts';
import { cellConditions, valueConditions } from '../model/conditions-of.ts';
import type { ResourceDefinition } from '../model/definition.ts';

const known = new WeakMap<ResourceDefinition, ReadonlySet<string>>();

/** The fields of other resources, as `source.kind`, that the conditions on the values of a record test through relations. */
export function testedFields(definition: ResourceDefinition): ReadonlySet<string> {
  const found = known.get(definition) ?? new Set(testedPaths(definition).flatMap((path) => ends(definition, path)));
  known.set(definition, found);
  return found;
}

/** Every path through a relation in these conditions, each with the field of the record or row that it begins with. */
export function testedPaths(
  definition: Pick<ResourceDefinition, 'fields' | 'rules' | 'form' | 'tabs'>,
): readonly string[] {
  const ofRows = Object.values(definition.fields).flatMap((field) =>
    cellConditions(field).flatMap((condition) => [
      ...[...pathsUsed(condition)].map((path) => `${field.name}.${path}`),
      ...parentPathsUsed(condition),
    ]),
  );
  const own = valueConditions(definition).flatMap((condition) => [...pathsUsed(condition)]);
  return [...new Set([...own, ...ofRows])].filter((path) => path.includes('.'));
}

/** For each relation on a path: the resource that it points at, with the field there. */
const ends = ({ fields }: ResourceDefinition, path: string): readonly string[] =>
  stepsOf(path).flatMap((step) => {
    const before = step.slice(0, Math.max(step.lastIndexOf('.'), 0));
    const to = before === '' ? undefined : fieldAt(fields, before)?.relation?.to;
    return to === undefined ? [] : [`${to}.${step.slice(before.length + 1)}`];
  });
