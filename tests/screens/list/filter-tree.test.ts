import { describe, expect, it } from 'vitest';
import { clauseOfFilter, filterOfClause } from '../../../src/admin/list/filters/filter-clause.ts';
import type { FilterClause } from '../../../src/admin/list/filters/filter-clause.ts';
import { filterOfTree, treeOfFilter } from '../../../src/admin/list/filters/filter-tree.ts';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import { companiesDefinition } from './list-kit.tsx';

const { fields } = companiesDefinition();

/** Something to fill every comparison of every kind of field in with. */
const operandOf = (type: string, operator: FilterOperator): FilterClause['operand'] => {
  const isDay = type === 'date' || type === 'datetime';
  if (operator === 'any_of' || operator === 'none_of') return type === 'relation' ? [1, 2] : ['active', 'on_hold'];
  if (operator === 'between') return isDay ? { from: '2026-11-01', until: '2026-11-20' } : { from: 1, until: 2 };
  if (operator === 'from') return { from: isDay ? '2026-11-01' : 1 };
  if (operator === 'until') return { until: isDay ? '2026-11-20' : 2 };
  if (operator === 'last') return 30;
  if (type === 'boolean') return true;
  if (type === 'integer') return 5;
  return isDay ? '2026-11-20' : 'hald';
};

const everyClause = Object.values(fields).flatMap((field) =>
  operatorsOf(field).map((operator) => [field.name, operator] as const),
);

describe('a condition of a filter', () => {
  it.each(everyClause)('on %s that "%s" is read back as it was written', (name, operator) => {
    const field = fields[name]!;
    const needs = !['empty', 'not_empty', 'me', 'today', 'this_week', 'this_month'].includes(operator);
    const clause: FilterClause = { operator, operand: needs ? operandOf(field.type, operator) : null };

    expect(clauseOfFilter(field, filterOfClause(field, clause))).toEqual(clause);
  });

  it.each([
    ['headcount', { minimum: 1, not: 5 }],
    ['headcount', { exclusiveMinimum: 1, maximum: 5 }],
    ['founded_on', { minimum: { $day: -3 } }],
    ['founded_on', { minimum: { $field: 'updated_on' } }],
    ['name', { minLength: 3 }],
    ['name', { not: { startsWith: 'a' } }],
  ])('on %s that no comparison stands for is not taken for another: %j', (name, test) => {
    expect(clauseOfFilter(fields[name]!, test)).toBeUndefined();
  });
});

describe('a combined filter', () => {
  const any = { anyOf: [{ status: ['active'] }, { name: { contains: 'a' } }] };
  const both = { allOf: [{ status: ['active'] }, { headcount: 5 }] };

  it.each([
    [{}],
    [{ status: ['active'], headcount: 5 }],
    [{ status: ['active'], allOf: [any] }],
    [{ headcount: { exclusiveMinimum: 1 }, allOf: [{ headcount: { exclusiveMaximum: 9 } }] }],
    [any],
    [{ anyOf: [both, { name: 'x' }] }],
    [{ allOf: [any, { anyOf: [{ name: 'x' }, { listed: true }] }] }],
  ])('is the same after it was opened and applied: %j', (filter) => {
    const tree = treeOfFilter(fields, filter)!;

    expect(filterOfTree(fields, tree)).toEqual(filter);
  });

  it.each([
    [{ not: { status: ['active'] } }],
    [{ anyOf: [{ not: { status: ['active'] } }, { name: 'x' }] }],
    [{ allOf: [{ anyOf: [{ name: 'x' }, { anyOf: [{ name: 'y' }, both] }] }] }],
    [{ colour: 'red' }],
  ])('that says more than the groups can show is left alone: %j', (filter) => {
    expect(treeOfFilter(fields, filter)).toBeUndefined();
  });

  it('leaves out what is not filled in yet', () => {
    const empty = { field: 'name', clause: { operator: 'contains', operand: null } } as const;
    const filled = { field: 'headcount', clause: { operator: 'is', operand: 5 } } as const;

    expect(filterOfTree(fields, { match: 'any', parts: [empty, filled, { match: 'all', parts: [empty] }] })).toEqual({
      headcount: 5,
    });
  });
});
