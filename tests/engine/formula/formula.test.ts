import { describe, expect, it } from 'vitest';
import { checkFormula, withKinds } from '#engine/formula/check-formula.ts';
import { evaluateFormula } from '#engine/formula/evaluate-formula.ts';
import { FormulaError, type FormulaKind } from '#engine/formula/expression.ts';
import { boundsOf, fitResult, fitText } from '#engine/formula/formula-result.ts';
import { toDecimal } from '#engine/formula/decimal.ts';
import { findCycle, namesUsed } from '#engine/formula/names-used.ts';
import { parseFormula } from '#engine/formula/parse-formula.ts';

const KINDS = new Map<string, FormulaKind>([
  ['openings', 'number'],
  ['accepted', 'number'],
  ['urgent', 'boolean'],
  ['stage', 'text'],
  ['city', 'text'],
  ['born_on', 'date'],
  ['opened_on', 'date'],
]);

const TODAY = '2026-11-20';

const value = (formula: string, values: Record<string, unknown> = {}) =>
  evaluateFormula(withKinds(parseFormula(formula), KINDS), values, TODAY);

function faultOf(formula: string) {
  try {
    return checkFormula(parseFormula(formula), KINDS).faults[0];
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 / 4 / 3', 1],
    ['-2 * -(3 - 1)', 4],
    ['0.1 + 0.2', 0.3],
    ['1.005 * 100', 100.5],
    ['2 / 3', 0.6666666667],
    ['-2 / 3', -0.6666666667],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['ceil(-1.5)', -1],
    ['floor(-1.5)', -2],
    ['abs(-3.2)', 3.2],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['if(2 > 1, 10, 20)', 10],
    ['if(2 > 1 and not (3 >= 4 or false), 1, 0)', 1],
    ['1 < 2', true],
    ["'a' = 'b'", false],
    ["'it\\'s' = \"it's\"", true],
  ])('%s is %s', (formula, expected) => {
    expect(value(formula)).toBe(expected);
  });

  it.each([
    ["stage + ' ' + city", 'open Oslo'],
    ["join(', ', city, stage)", 'Oslo, open'],
    ["text(10 / 4) + ' h'", '2.5 h'],
    ['opened_on + 30', '2026-03-02'],
    ['opened_on - 31.5', '2025-12-30'],
    ['opened_on - born_on', 9468],
    ['today() - opened_on', 293],
    ['years(born_on, today())', 26],
    ['years(born_on, add_months(born_on, 11))', 0],
    ['months(born_on, opened_on)', 311],
    ['months(opened_on, born_on)', -311],
    ['add_months(opened_on, 1)', '2026-02-28'],
    ['add_months(opened_on, -11)', '2025-02-28'],
    ['max(born_on, opened_on)', '2026-01-31'],
    ['opened_on > today()', false],
    ['if(opened_on < today(), opened_on, today())', '2026-01-31'],
    ['opened_on + 3000000', null],
    ['add_months(opened_on, -30000)', null],
  ])('%s of texts and days is %s', (formula, expected) => {
    expect(value(formula, { stage: 'open', city: 'Oslo', born_on: '2000-02-29', opened_on: '2026-01-31' })).toBe(
      expected,
    );
  });

  it.each([
    ["stage + ' ' + city", ''],
    ["join(', ', city, stage)", null],
    ['born_on + 1', null],
    ['born_on - opened_on', null],
    ['years(born_on, today())', null],
    ['max(born_on, opened_on)', null],
    ['add_months(today(), openings)', null],
  ])('%s with every text and day empty is nothing', (formula, expected) => {
    const made = value(formula);

    expect(typeof made === 'string' ? made.trim() : made).toBe(expected);
  });

  it('leaves no blanks where a part of a text is empty, and cuts it where the field ends', () => {
    expect(fitText(' Ann   Berg ', 255)).toBe('Ann Berg');
    expect(fitText('  ', 255)).toBeNull();
    expect(fitText('Ann Berg', 4)).toBe('Ann');
    expect(fitText('🙂🙂🙂', 2)).toBe('🙂🙂');
  });

  it.each([
    ['openings + 1', null],
    ['-openings', null],
    ['round(openings, 2)', null],
    ['5 / 0', null],
    ['min(openings, 4)', 4],
    ['max(openings, accepted)', null],
    ['coalesce(openings, accepted, 7)', 7],
    ['openings = 1', false],
    ['openings != 1', false],
    ['not (openings = 1)', true],
    ['if(urgent, 1, 2)', 2],
    ['if(not urgent, 1, 2)', 1],
    ["stage = 'open'", false],
  ])('%s with every field empty is %s', (formula, expected) => {
    expect(value(formula, { openings: null, urgent: null })).toBe(expected);
  });

  it('keeps what a number field can hold and leaves empty what it cannot', () => {
    const fit = (text: string, type: 'integer' | 'number', schema = {}) =>
      fitResult(toDecimal(text)!, boundsOf(type, schema));

    expect(fit('2.5', 'integer')).toBe(3);
    expect(fit('9007199254740992', 'integer')).toBeNull();
    expect(fit('1.005', 'number', { multipleOf: 0.01 })).toBe(1.01);
    expect(fit('999999999999.995', 'number', { multipleOf: 0.01 })).toBeNull();
    expect(fit('1e16', 'number')).toBeNull();
  });

  it('tells the names it uses and where they stand', () => {
    expect([...namesUsed(parseFormula('max(openings, 0) - accepted + openings'))]).toEqual([
      ['openings', 4],
      ['accepted', 19],
    ]);
  });

  it.each([
    ['openings -', 10, 'A number, a field or "(" is missing here'],
    ['openings accepted', 9, '"accepted" does not follow here: an operator is missing'],
    ['(openings', 9, '")" is missing after this'],
    ['openings * * 2', 11, '"*" cannot stand here: a number, a field or "(" is missing'],
    ['openings % 2', 9, '"%" has no meaning here: divide by 100'],
    ['round()', 0, '"round" takes 1 to 2 values, not 0'],
    ['if(urgent, 1)', 0, '"if" takes 3 values, not 2'],
    ['1 < 2 < 3', 6, 'Join two comparisons with "and"'],
    ["stage = 'open", 8, 'This text has no closing quote'],
    ['', 0, 'A number, a field or "(" is missing here'],
    ['openings + stage', 11, 'A number is needed here, and this is a text'],
    ['if(openings, 1, 2)', 3, 'A yes or no is needed here, and this is a number'],
    ["if(urgent, 1, 'x')", 14, 'A number is needed here, and this is a text'],
    ['stage + 1', 8, 'A text is needed here, and this is a number'],
    ['stage - city', 0, 'A number is needed here, and this is a text'],
    ['30 + opened_on', 5, 'A number is needed here, and this is a date'],
    ['opened_on + born_on', 12, 'A number is needed here, and this is a date'],
    ['opened_on < openings', 12, 'A date is needed here, and this is a number'],
    ['years(stage, today())', 6, 'A date is needed here, and this is a text'],
    ['join(stage)', 0, '"join" takes 2 to 20 values, not 1'],
    ['today(1)', 0, '"today" takes no values, not 1'],
    ['round(openings, accepted)', 16, 'The decimals of "round" are a whole number from 0 to 10'],
    [`${'('.repeat(80)}1${')'.repeat(80)}`, 60, 'This is nested too deeply'],
  ])('%j is refused at character %i: %s', (formula, at, message) => {
    expect(faultOf(formula)).toMatchObject({ at, message });
  });

  it('names what could be meant by an unknown name and an unknown function', () => {
    expect(faultOf('openings - acepted')).toMatchObject({ at: 11, word: 'acepted', allowed: [...KINDS.keys()] });
    expect(faultOf('rund(openings)')).toMatchObject({
      at: 0,
      word: 'rund',
      allowed: expect.arrayContaining(['round']),
    });
  });

  it('finds formulas that go round in a circle', () => {
    const uses: Record<string, string[]> = { net: ['gross', 'tax'], gross: ['base'], tax: ['gross', 'net'], base: [] };
    const find = () => findCycle(Object.keys(uses), (name) => uses[name] ?? []);

    expect(find()).toEqual(['net', 'tax', 'net']);
    uses.tax = ['gross'];
    expect(find()).toBeUndefined();
  });
});
