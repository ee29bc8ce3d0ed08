import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const HEADER = '/api/v1/admin-app/salary-header/';
const GRADE = '/api/v1/admin-app/salary-grade/';

describe.each(moduleDatabases())('pay on %s', (kind) => {
  let server: HierarchyServer;
  let basic: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    basic = (await header({ name: 'Basic', code: 'basic', calculation: 'percent', percent: 50 })).body.data.id;
    await header({ name: 'Housing', code: 'housing', calculation: 'formula', formula: 'min(basic * 0.25, 1500)' });
    await header({ name: 'Pension', code: 'pension', calculation: 'percent', percent: 5, percent_of: basic });
  });

  const header = (values: object) =>
    server.admin.post(HEADER, { kind: 'earning', frequency: 'monthly', rounding: 'cent', ...values });
  const faultOf = async (formula: string) =>
    (await header({ name: `F ${formula}`, code: 'other', calculation: 'formula', formula })).body.errors?.formula?.text;

  it('knows only the codes of headers, and says which one is meant', async () => {
    expect(await faultOf('bsic * 2')).toBe('The header “bsic” doesn’t exist. Did you mean “basic”?');
  });

  it.each(['basic *', 'basic > 3', 'min(', ''])('refuses the formula "%s"', async (formula) => {
    const rejected = await header({ name: `F ${formula}`, code: 'other', calculation: 'formula', formula });

    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['formula']]);
  });

  it('refuses a header that would hang on itself, however far around', async () => {
    const around = await server.admin.patch(`${HEADER}${basic}/`, { calculation: 'formula', formula: 'housing + 1' });
    const itself = await server.admin.patch(`${HEADER}${basic}/`, { percent_of: basic });

    expect(around.body.errors.formula.text).toBe(
      'The header depends on itself: basic → housing → basic. Change one of them.',
    );
    expect(itself.body.errors.percent_of.text).toBe('The header depends on itself: basic → basic. Change one of them.');
  });

  it('keeps the codes that formulas use', async () => {
    const renamed = await server.admin.patch(`${HEADER}${basic}/`, { code: 'base' });
    const taken = await header({ name: 'Gross', code: 'gross', calculation: 'fixed' });

    expect(renamed.body.errors.code.text).toBe('The formula of “housing” uses “basic”. Change that first.');
    expect(taken.body.errors.code.text).toBe('“gross” is a word of formulas. Choose another code.');
  });

  it('takes a range of pay in its order only', async () => {
    const level = (await server.create('/api/v1/admin-app/salary-level/', { name: 'Senior', code: 'L4' })).id;
    const currency = (await server.create('/api/v1/admin-app/currency/', { name: 'Euro', code: 'EUR' })).id;
    const grade = (values: object) =>
      server.admin.post(GRADE, { name: 'A', level, currency, valid_from: '2026-01-01', ...values });

    const wrong = await grade({ annual_min: 60_000, annual_mid: 50_000, annual_max: 55_000.5 });
    const ended = await grade({ annual_min: 40_000, annual_mid: 50_000, annual_max: 60_000, valid_to: '2025-01-01' });
    const right = await grade({ annual_min: 40_000, annual_mid: 50_000, annual_max: 60_000 });

    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['annual_mid']]);
    expect(Object.keys(ended.body.errors)).toEqual(['valid_to']);
    expect(right.status).toBe(201);
  });
});
