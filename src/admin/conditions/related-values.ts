import { testedPaths } from '#engine/access/tested-fields.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { actionConditions } from '#engine/model/conditions-of.ts';
import type { RelatedValues } from '#engine/model/predicate.ts';
import { fieldAt, pathsUsed, stepsOf } from '#engine/predicates/fields-used.ts';

type Values = Readonly<Record<string, unknown>>;

/** A relation that conditions lead through, with the fields behind it that they test. */
interface Step {
  /** `job`, `experience.industry`, `department.head`. */
  readonly path: string;
  readonly to: string;
  readonly names: ReadonlySet<string>;
}

/** Records that options brought, by path and id; one that this user cannot choose has no values. */
export type Loaded = ReadonlyMap<string, ReadonlyMap<number, Values>>;

export interface Found {
  readonly related: RelatedValues;
  /** The ids whose values are not known, by path. */
  readonly missing: ReadonlyMap<string, readonly number[]>;
}

const known = new WeakMap<CatalogueResource, readonly Step[]>();

/** The relations that the conditions of a resource lead through, the nearer ones first. */
export function relatedSteps(definition: CatalogueResource): readonly Step[] {
  const found = known.get(definition) ?? findSteps(definition);
  known.set(definition, found);
  return found;
}

function findSteps(definition: CatalogueResource): readonly Step[] {
  const steps = new Map<string, { to: string; names: Set<string> }>();
  const ofActions = actionConditions(definition).flatMap((condition) => [...pathsUsed(condition)]);
  const paths = [...testedPaths(definition), ...ofActions].filter((path) => fieldAt(definition.fields, path));
  for (const path of paths.flatMap(stepsOf)) {
    const end = path.lastIndexOf('.');
    const before = path.slice(0, Math.max(end, 0));
    const to = before === '' ? undefined : fieldAt(definition.fields, before)?.relation?.to;
    if (to === undefined) continue;
    const step = steps.get(before) ?? { to, names: new Set() };
    step.names.add(path.slice(end + 1));
    steps.set(before, step);
  }
  const depth = (path: string) => path.split('.').length;
  return [...steps]
    .map(([path, step]) => ({ path, ...step }))
    .sort((one, other) => depth(one.path) - depth(other.path));
}

/**
 * The values that conditions test of the records that these values lead to. A chosen option brings its own; what was
 * stored or came from an address is looked up.
 */
export function findRelated(definition: CatalogueResource, values: Values, loaded: Loaded): Found {
  const related: Record<string, Record<number, Values>> = {};
  const missing = new Map<string, number[]>();
  for (const { path, to, names } of relatedSteps(definition)) {
    const there = (related[to] ??= {});
    for (const value of valuesAt(definition, values, path, related)) {
      const id = idOf(value);
      if (id === undefined) continue;
      const own = isWhole(value, names) ? value : loaded.get(path)?.get(id);
      if (own) there[id] = { ...there[id], ...own };
      else missing.set(path, [...new Set([...(missing.get(path) ?? []), id])]);
    }
  }
  return { related, missing };
}

function valuesAt(
  { fields }: CatalogueResource,
  values: Values,
  path: string,
  related: Readonly<Record<string, Readonly<Record<number, Values>>>>,
): readonly unknown[] {
  let at: readonly unknown[] = [values];
  let walked = '';
  for (const name of path.split('.')) {
    const to = walked === '' ? undefined : fieldAt(fields, walked)?.relation?.to;
    const records = to === undefined ? at : at.map((value) => related[to]?.[idOf(value) ?? 0]);
    at = records.flatMap((record) => (isRecord(record) ? record[name] : undefined)).filter(isThere);
    walked = walked === '' ? name : `${walked}.${name}`;
  }
  return at;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const isWhole = (value: unknown, names: ReadonlySet<string>): value is Values =>
  isRecord(value) && [...names].every((name) => Object.hasOwn(value, name));

function idOf(value: unknown): number | undefined {
  const id = isRecord(value) ? value['id'] : value;
  return typeof id === 'number' ? id : undefined;
}
