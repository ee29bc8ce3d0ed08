import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { byClosure, disagreement } from '#tests/engine/predicates/agreement.ts';
import { FIELDS, randomSource } from '#tests/engine/predicates/random-predicates.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { filterOfClause } from '../../../src/admin/list/filters/filter-clause.ts';
import type { FilterOperand } from '../../../src/admin/list/filters/filter-clause.ts';
import { bySql, fillTable } from './predicate-table.ts';

const SEED = 20_261_120;

/** Values to compare with, by the kind of the field: those that records hold and those that they do not. */
const OPERANDS: Readonly<Record<string, readonly FilterOperand[]>> = {
  text: ['a', 'É', 'Ω', '%', 'nothing'],
  many: [['open'], ['draft', 'closed'], ['a', '日本']],
  ids: [[1], [2, 3], [99]],
  number: [0, 1, 1.5, 100],
  numbers: [{ from: 0, until: 2 }, { from: 1 }, { until: 1 }],
  day: ['2026-11-20', '2026-11-19', '2024-02-29'],
  days: [{ from: '2026-11-01', until: '2026-11-20' }, { from: '2026-11-20' }, { until: '2026-11-19' }],
  last: [7, 15, 30, 90, 365],
  duration: ['P1M', 'P30D', 'P52W', 'P0D'],
  durations: [{ from: 'P1W', until: 'P1M' }, { from: 'P31D' }, { until: 'P12M' }],
  money: ['EUR 50000', 'USD 1', 'JPY 7'],
  amounts: [{ from: 'EUR 0', until: 'EUR 50000' }, { from: 'USD 2' }, { until: 'EUR 49999.99' }],
  yes: [true, false],
};

const RANGES: readonly FilterOperator[] = ['between', 'from', 'until'];

function operandsOf(type: string, operator: FilterOperator): readonly FilterOperand[] {
  if (type === 'duration') return OPERANDS[RANGES.includes(operator) ? 'durations' : 'duration']!;
  if (type === 'money') return OPERANDS[RANGES.includes(operator) ? 'amounts' : 'money']!;
  const isDay = type === 'date' || type === 'datetime';
  if (operator === 'last') return OPERANDS['last']!;
  if (operator === 'any_of' || operator === 'none_of')
    return OPERANDS[type === 'relation' || type === 'relations' ? 'ids' : 'many']!;
  if (RANGES.includes(operator)) return OPERANDS[isDay ? 'days' : 'numbers']!;
  if (type === 'boolean') return OPERANDS['yes']!;
  if (type === 'integer' || type === 'number') return OPERANDS['number']!;
  return OPERANDS[isDay ? 'day' : 'text']!;
}

/** Every filter that the lists of every type of field can be asked for. */
const filters = Object.entries(FIELDS).flatMap(([name, { type }]) => {
  const relation = type === 'relation' ? { to: 'users', where: {}, onDelete: 'restrict' } : undefined;
  const field = { name, type, required: false, relation } as unknown as FieldDefinition;
  return operatorsOf(field).flatMap((operator) => {
    const tests = operandsOf(type, operator).map((operand) => filterOfClause(field, { operator, operand }));
    const different = new Map(tests.filter((test) => test !== undefined).map((test) => [JSON.stringify(test), test]));
    return [...different].map(([text, test]) => [name, operator, text, { [name]: test } as Predicate] as const);
  });
});

describe.each(testDatabases())('the comparisons of filters on %s', (kind) => {
  const source = randomSource(SEED);
  const records = Array.from({ length: 300 }, () => source.record());
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await fillTable(database, records);
  });
  afterAll(() => database?.destroy());

  it.each(filters)('on %s: %s %s, alone and turned round', async (_name, _operator, _text, filter) => {
    const [closure, sql] = [byClosure(records), bySql(database, records)];

    expect(await disagreement(filter, records, closure, sql)).toBeUndefined();
    expect(await disagreement({ not: filter }, records, closure, sql)).toBeUndefined();
  });

  it('are found in some rows and not in others, or the test would say nothing', async () => {
    const sql = bySql(database, records);
    const found = await Promise.all(
      filters.map(async ([, operator, , filter]) => [operator, await sql(filter)] as const),
    );
    const byOperator = Map.groupBy(found, ([operator]) => operator);

    for (const [operator, answers] of byOperator) {
      const all = answers.flatMap(([, each]) => each);
      expect([operator, new Set(all)]).toEqual([operator, new Set([true, false])]);
    }
  });
});
