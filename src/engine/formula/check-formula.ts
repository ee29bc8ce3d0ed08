import { type Expression, type FormulaDiagnostic, type FormulaKind, partsOf } from './expression.ts';

/** The kind of a formula's result, and its errors. With errors, the kind means nothing. */
export interface CheckedFormula {
  readonly kind: FormulaKind;
  readonly faults: readonly FormulaDiagnostic[];
}

/**
 * Looks up the names of a formula and checks that each part has the right kind. `kinds` has the names that can be used.
 */
export const checkFormula = (expression: Expression, kinds: ReadonlyMap<string, FormulaKind>): CheckedFormula => {
  const diagnostics: FormulaDiagnostic[] = [];
  const kind = kindOf(expression, kinds, diagnostics);
  return { kind: kind ?? 'number', faults: diagnostics };
};

/** @returns undefined when the kind is unknown because of an error. */
function kindOf(
  expression: Expression,
  kinds: ReadonlyMap<string, FormulaKind>,
  diagnostics: FormulaDiagnostic[],
): FormulaKind | undefined {
  if (expression.op === 'name') return nameKind(expression, kinds, diagnostics);
  const parts = partsOf(expression);
  const inner = parts.map((part) => kindOf(part, kinds, diagnostics));
  const requirePermission = (kind: FormulaKind, which = parts): void => {
    for (const part of which) {
      const found = inner[parts.indexOf(part)];
      if (found !== undefined && found !== kind)
        diagnostics.push({ at: part.at, message: `A ${WORDS[kind]} is needed here, and this is a ${WORDS[found]}` });
    }
  };
  const requireSame = (from: number): FormulaKind | undefined => {
    const known = inner.slice(from).find((kind) => kind !== undefined);
    if (known !== undefined) requirePermission(known, parts.slice(from));
    return known;
  };
  switch (expression.op) {
    case 'number':
    case 'boolean':
    case 'text':
      return expression.op;
    case 'negate':
    case 'arithmetic':
      requirePermission('number');
      return 'number';
    case 'not':
    case 'all':
    case 'any':
      requirePermission('boolean');
      return 'boolean';
    case 'compare':
      requireSame(0);
      if (!['=', '!='].includes(expression.sign)) requirePermission('number');
      return 'boolean';
    case 'call':
      if (expression.name === 'if') {
        requirePermission('boolean', parts.slice(0, 1));
        return requireSame(1);
      }
      if (expression.name === 'coalesce') return requireSame(0);
      requirePermission('number');
      if (expression.name === 'round') diagnostics.push(...roundingDiagnostics(parts[1]));
      return 'number';
  }
}

const WORDS: Readonly<Record<FormulaKind, string>> = { number: 'number', boolean: 'yes or no', text: 'text' };

function nameKind(
  { name, at }: { readonly name: string; readonly at: number },
  kinds: ReadonlyMap<string, FormulaKind>,
  diagnostics: FormulaDiagnostic[],
): FormulaKind | undefined {
  const kind = kinds.get(name);
  if (kind === undefined)
    diagnostics.push({ at, message: `"${name}" is not known here`, allowed: [...kinds.keys()], word: name });
  return kind;
}

const MAX_DECIMALS = 10;

/** The number of decimals is part of the formula, so that they are the same for every record. */
const roundingDiagnostics = (decimals: Expression | undefined): FormulaDiagnostic[] => {
  if (!decimals) return [];
  const isFine =
    decimals.op === 'number' && decimals.value.scale === 0 && decimals.value.digits <= BigInt(MAX_DECIMALS);
  return isFine
    ? []
    : [{ at: decimals.at, message: `The decimals of "round" are a whole number from 0 to ${MAX_DECIMALS}` }];
};
