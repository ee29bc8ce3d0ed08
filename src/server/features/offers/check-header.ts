import { checkFormula } from '#engine/formula/check-formula.ts';
import { FormulaError } from '#engine/formula/expression.ts';
import { findCycle, namesUsed } from '#engine/formula/names-used.ts';
import { parseFormula } from '#engine/formula/parse-formula.ts';
import { nearest } from '#shared/nearest.ts';
import { AppError, type Message } from '#shared/errors.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { say } from '#server/platform/texts/say.ts';
import { GIVEN_AMOUNTS, type SalaryHeader, usedCodes } from './salary-header.ts';
import { salaryHeaders } from './salary-queries.ts';

/**
 * Sees that a header's formula can be read, names only what there is, and that no header hangs on itself, however far around.
 * @throws {AppError} invalid on the field that must change.
 */
export async function checkHeader({ request, id, values }: HookCall): Promise<void> {
  await request.database.query(`select pg_advisory_xact_lock(hashtext('salary_header'))`);
  const stored = await salaryHeaders(request.database);
  const header = headerOf(values, stored, id);
  const headers = [...stored.filter((other) => other.id !== id), header];
  if (GIVEN_AMOUNTS.includes(header.code))
    throw rejected('code', say('server.offers.code_reserved', { code: header.code }));
  const renamed = stored.find((other) => other.id === id && other.code !== header.code);
  if (renamed)
    rejectLostCode(
      renamed.code,
      stored.filter((other) => other.id !== id),
    );
  if (header.calculation === 'formula') checkText(header, headers);
  const uses = new Map(headers.map((each) => [each.code, usedCodes(each)]));
  const cycle = findCycle([header.code], (code) => uses.get(code) ?? []);
  if (cycle)
    throw rejected(
      header.calculation === 'percent' ? 'percent_of' : 'formula',
      say('server.offers.cycle', { cycle: cycle.join(' → ') }),
    );
}

function headerOf(values: HookCall['values'], stored: readonly SalaryHeader[], id: number | undefined): SalaryHeader {
  const base = stored.find((other) => other.id === Number(values['percent_of'] ?? 0));
  return {
    id: id ?? 0,
    code: String(values['code'] ?? ''),
    calculation: values['calculation'] as SalaryHeader['calculation'],
    formula: (values['formula'] as string | null) ?? null,
    percent_of: base && base.id === id ? String(values['code']) : (base?.code ?? null),
  };
}

function checkText({ formula }: SalaryHeader, headers: readonly SalaryHeader[]): void {
  const known = [...GIVEN_AMOUNTS, ...headers.map(({ code }) => code)];
  try {
    const expression = parseFormula(formula ?? '');
    for (const name of namesUsed(expression).keys()) {
      if (known.includes(name)) continue;
      const meant = nearest(name, known);
      throw rejected(
        'formula',
        meant ? say('server.offers.no_header_meant', { name, meant }) : say('server.offers.no_header', { name }),
      );
    }
    const { kind, faults } = checkFormula(expression, new Map(known.map((name) => [name, 'number'])));
    if (faults[0])
      throw rejected('formula', say('server.offers.formula', { reason: faults[0].message, at: faults[0].at + 1 }));
    if (kind !== 'number') throw rejected('formula', say('server.offers.no_amount'));
  } catch (error) {
    if (error instanceof FormulaError)
      throw rejected('formula', say('server.offers.formula', { reason: error.message, at: error.at + 1 }));
    throw error;
  }
}

function rejectLostCode(code: string, others: readonly SalaryHeader[]): void {
  const user = others.find((other) => other.calculation === 'formula' && usedCodes(other).includes(code));
  if (user) throw rejected('code', say('server.offers.code_used', { user: user.code, code }));
}

const rejected = (field: string, message: Message): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } });
