import type { FieldDefinition } from '#engine/model/definition.ts';
import { clauseOfFilter, filterOfClause } from './filter-clause.ts';
import type { FilterClause } from './filter-clause.ts';

/** One comparison of one field. */
export interface FilterCondition {
  /** Identifies it while it is edited. */
  readonly id?: number;
  readonly field: string;
  readonly clause: FilterClause;
}

/** Conditions of which all or any must match. */
export interface FilterGroup {
  readonly id?: number;
  readonly match: 'all' | 'any';
  readonly parts: readonly (FilterCondition | FilterGroup)[];
}

type Fields = Readonly<Record<string, FieldDefinition>>;
type Filter = Readonly<Record<string, unknown>>;

export const isGroup = (part: FilterCondition | FilterGroup): part is FilterGroup => 'match' in part;

/** Groups are only in the outermost one, not deeper, so that they can be read at a glance. */
const DEEPEST = 2;

/** A list's filter as one reads it, without its search. Undefined where it says more than these groups can show. */
export function treeOfFilter(fields: Fields, filter: Filter): FilterGroup | undefined {
  const { q: _search, ...conditions } = filter;
  const parts = partsOf(fields, conditions);
  const [only, ...others] = parts ?? [];
  const tree: FilterGroup | undefined =
    only && others.length === 0 && isGroup(only) ? only : parts && { match: 'all', parts };
  return tree && depthOf(tree) <= DEEPEST ? tree : undefined;
}

const depthOf = (part: FilterCondition | FilterGroup): number =>
  isGroup(part) ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 0;

/** The parts of a condition, which AND joins; nested ANDs are the same as one. */
function partsOf(fields: Fields, condition: Filter): FilterGroup['parts'] | undefined {
  const parts = Object.entries(condition).map(([key, value]) => {
    if (key === 'allOf') return listOf(value).map((part) => partOf(fields, part));
    if (key === 'anyOf') return [anyOf(fields, listOf(value))];
    const clause = fields[key] && clauseOfFilter(fields[key], value);
    return [clause && { field: key, clause }];
  });
  return known(parts.flat());
}

function partOf(fields: Fields, condition: Filter): FilterCondition | FilterGroup | undefined {
  const parts = partsOf(fields, condition);
  return parts?.length === 1 ? parts[0] : parts && { match: 'all', parts };
}

function anyOf(fields: Fields, conditions: readonly Filter[]): FilterGroup | undefined {
  const parts = known(conditions.map((condition) => partOf(fields, condition)));
  return parts && { match: 'any', parts };
}

const listOf = (value: unknown): readonly Filter[] => (Array.isArray(value) ? (value as Filter[]) : []);

const known = <Part>(parts: readonly (Part | undefined)[]): readonly Part[] | undefined =>
  parts.every((part) => part !== undefined) ? (parts as readonly Part[]) : undefined;

/**
 * The filter that a list carries. Conditions on different fields are separate keys, as their chips are; the rest are
 * under `allOf`. Incomplete conditions are omitted.
 */
export function filterOfTree(fields: Fields, { match, parts }: FilterGroup): Filter {
  const tests = testsOf(fields, parts);
  if (match === 'any' && tests.length > 1) return { anyOf: tests };
  const own: Record<string, unknown> = {};
  const further: Filter[] = [];
  for (const test of tests) {
    const [name = ''] = Object.keys(test);
    if (name === 'anyOf' || name === 'allOf' || Object.hasOwn(own, name)) further.push(test);
    else own[name] = test[name];
  }
  return further.length > 0 ? { ...own, allOf: further } : own;
}

const testsOf = (fields: Fields, parts: FilterGroup['parts']): readonly Filter[] =>
  parts.map((part) => testOf(fields, part)).filter((test) => test !== undefined);

function testOf(fields: Fields, part: FilterCondition | FilterGroup): Filter | undefined {
  if (!isGroup(part)) {
    const test = fields[part.field] && filterOfClause(fields[part.field]!, part.clause);
    return test === undefined ? undefined : { [part.field]: test };
  }
  const tests = testsOf(fields, part.parts);
  if (tests.length < 2) return tests[0];
  return part.match === 'any' ? { anyOf: tests } : { allOf: tests };
}

let lastId = 0;

/** The same group with every part of it named, for editing. */
export const withIds = (group: FilterGroup): FilterGroup => ({
  ...group,
  parts: group.parts.map((part) => ({ ...(isGroup(part) ? withIds(part) : part), id: (lastId += 1) })),
});
