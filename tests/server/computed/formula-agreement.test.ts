import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFormula, withKinds } from '#engine/formula/check-formula.ts';
import { evaluate } from '#engine/formula/evaluate-formula.ts';
import { decimalText } from '#engine/formula/decimal.ts';
import type { Expression } from '#engine/formula/expression.ts';
import { boundsOf, fitResult, fitResultSql, fitText, fitTextSql } from '#engine/formula/formula-result.ts';
import { formulaSql } from '#engine/formula/formula-sql.ts';
import { parseFormula } from '#engine/formula/parse-formula.ts';
import {
  FORMULA_COLUMNS,
  FORMULA_KINDS,
  FORMULA_TODAY,
  randomFormulas,
} from '#tests/engine/formula/random-formulas.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { SEED } from '#tests/support/seed.ts';

const RECORDS = 60;
const FORMULAS = process.env['TEST_DEEP'] ? 20_000 : 400;

describe.each(testDatabases())('formulas on %s', (kind) => {
  const source = randomFormulas(SEED);
  const records = Array.from({ length: RECORDS }, () => source.record());
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
    const columns = Object.entries(FORMULA_COLUMNS).map(([name, type]) => `${name} ${type}`);
    await database.exec(`create table records (id bigint primary key, ${columns.join(', ')})`);
    for (const [index, record] of records.entries())
      await database.query(
        `insert into records values ($1, ${Object.keys(FORMULA_COLUMNS)
          .map((_, index) => `$${index + 2}`)
          .join(', ')})`,
        [index, ...Object.values(record)],
      );
  });
  afterAll(() => database?.destroy());

  const inSql = async (expression: Expression, wrap = (sql: string) => sql) => {
    const typed = withKinds(expression, FORMULA_KINDS);
    const sql = wrap(formulaSql(typed, columnSql, () => `date '${FORMULA_TODAY}'`));
    const { rows } = await database.query<{ value: string | null }>(
      `select (${sql})::text as value from records order by id`,
    );
    return rows.map(({ value }) => value);
  };

  it(
    `give the same in the browser and in SQL, over ${(FORMULAS * RECORDS).toLocaleString('en')} pairs`,
    async () => {
      for (let count = 0; count < FORMULAS; count += 1) {
        const text = source.formula();
        const expression = parseFormula(text);
        const { kind: answer, faults } = checkFormula(expression, FORMULA_KINDS);
        if (faults.length > 0) throw new Error(`${text}: ${faults[0]!.message}`);
        const here = records.map((record) =>
          canonical(evaluate(withKinds(expression, FORMULA_KINDS), record, FORMULA_TODAY)),
        );
        const there = (await inSql(expression)).map((value) => fromSql(value, answer));
        expect(there, `${text}, TEST_SEED=${SEED}`).toEqual(here);
      }
    },
    FORMULAS * 60 + 60_000,
  );

  it('fit into their field alike in the browser and in SQL', async () => {
    const fields = [boundsOf('integer', {}), boundsOf('number', {}), boundsOf('number', { multipleOf: 0.01 })];
    for (let count = 0; count < 60; count += 1) {
      const expression = parseFormula(`(${source.formula()} )`);
      if (checkFormula(expression, FORMULA_KINDS).kind !== 'number') continue;
      for (const bounds of fields) {
        const here = records.map((record) => {
          const value = evaluate(withKinds(expression, FORMULA_KINDS), record, FORMULA_TODAY);
          return typeof value === 'object' && value !== null ? fitResult(value, bounds) : null;
        });
        const there = await inSql(expression, (sql) => fitResultSql(sql, bounds));
        expect(
          there.map((value) => (value === null ? null : Number(value))),
          `TEST_SEED=${SEED}`,
        ).toEqual(here);
      }
    }
  });

  it('give texts without needless blanks that fit into their field alike in the browser and in SQL', async () => {
    const texts = ["stage + ' ' + first_name + ' ' + stage", 'first_name', "join('   ', stage, first_name)"];
    for (const text of texts)
      for (const longest of [3, 255]) {
        const typed = withKinds(parseFormula(text), FORMULA_KINDS);
        const here = records.map((record) => fitText((evaluate(typed, record) as string | null) ?? '', longest));

        expect(await inSql(typed, (sql) => fitTextSql(sql, longest)), `${text}, TEST_SEED=${SEED}`).toEqual(here);
      }
  });

  it.each([
    ['comparisons with nothing', (sql: string) => sql.replace(/^\(not coalesce\((.*), false\)\)$/, 'not ($1)')],
    ['the rounding of quotients', (sql: string) => sql.replaceAll('formula_quotient(', 'numeric_div(')],
    ['the rounding of products', (sql: string) => sql.replaceAll(', 20)', ', 3)')],
    ['the empty parts of a text', (sql: string) => sql.replaceAll(/coalesce\((\w+), ''\)/g, '$1')],
    ['the last day of a month', (sql: string) => sql.replaceAll('formula_add_months(', 'calendar_later(')],
    ['the exact value of a floating number', (sql: string) => sql.replaceAll('::text)::numeric', ')::numeric(20,3)')],
  ])('would show it if SQL forgot %s', async (_what, spoil) => {
    const formulas = [
      'amount / 7',
      'weight * weight',
      'weight',
      'not (openings = amount)',
      'stage + first_name',
      'add_months(opened_on, 1)',
    ].map((text) => parseFormula(text));
    const answers = (change?: (sql: string) => string) =>
      Promise.all(formulas.map((formula) => inSql(formula, change).catch(String)));

    expect(await answers(spoil)).not.toEqual(await answers());
  });
});

const columnSql = (name: string): string => {
  const type = FORMULA_COLUMNS[name as keyof typeof FORMULA_COLUMNS];
  if (type === 'double precision') return `(${name}::text)::numeric`;
  return type === 'bigint' ? `${name}::numeric` : name;
};

const canonical = (value: ReturnType<typeof evaluate>): string | null => {
  if (value === null) return null;
  return typeof value === 'object' ? decimalText(value) : String(value);
};

/** As few digits as the value needs, so that `1.50` and `1.5` are the same. */
const fromSql = (value: string | null, kind: string): string | null => {
  if (value === null || kind !== 'number') return value;
  return value.includes('.') ? value.replace(/\.?0+$/, '').replace(/^-0$/, '0') : value;
};
