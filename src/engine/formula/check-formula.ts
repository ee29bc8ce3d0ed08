import { type Arithmetic, type Expression, type FormulaDiagnostic, type FormulaKind, partsOf } from './expression.ts';

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
  const requireKind = (kind: FormulaKind, which = parts): void => {
    for (const part of which) {
      const found = inner[parts.indexOf(part)];
      if (found !== undefined && found !== kind)
        diagnostics.push({ at: part.at, message: `A ${WORDS[kind]} is needed here, and this is a ${WORDS[found]}` });
    }
  };
  const requireSame = (from: number): FormulaKind | undefined => {
    const known = inner.slice(from).find((kind) => kind !== undefined);
    if (known !== undefined) requireKind(known, parts.slice(from));
    return known;
  };
  /** Numbers, or days: what has an order. */
  const requireOrdered = (): FormulaKind => {
    const kind = inner.find((each) => each !== undefined) === 'date' ? 'date' : 'number';
    requireKind(kind);
    return kind;
  };
  switch (expression.op) {
    case 'number':
    case 'boolean':
    case 'text':
      return expression.op;
    case 'negate':
      requireKind('number');
      return 'number';
    case 'arithmetic': {
      const { takes, and, gives } = arithmeticKinds(expression.sign, inner[0], inner[1]);
      requireKind(takes, parts.slice(0, 1));
      requireKind(and, parts.slice(1));
      return gives;
    }
    case 'not':
    case 'all':
    case 'any':
      requireKind('boolean');
      return 'boolean';
    case 'compare':
      if (['=', '!='].includes(expression.sign)) requireSame(0);
      else requireOrdered();
      return 'boolean';
    case 'call':
      switch (expression.name) {
        case 'if':
          requireKind('boolean', parts.slice(0, 1));
          return requireSame(1);
        case 'coalesce':
          return requireSame(0);
        case 'min':
        case 'max':
          return requireOrdered();
        case 'text':
          requireKind('number');
          return 'text';
        case 'join':
          requireKind('text');
          return 'text';
        case 'today':
          return 'date';
        case 'months':
        case 'years':
          requireKind('date');
          return 'number';
        case 'add_months':
          requireKind('date', parts.slice(0, 1));
          requireKind('number', parts.slice(1));
          return 'date';
        case 'round':
          requireKind('number');
          diagnostics.push(...roundingDiagnostics(parts[1]));
          return 'number';
        case 'abs':
        case 'ceil':
        case 'floor':
          requireKind('number');
          return 'number';
      }
  }
}

/** What an operator takes on either side and gives, by what is there: numbers, unless it begins with a text or a day. */
function arithmeticKinds(
  sign: Arithmetic,
  left: FormulaKind | undefined,
  right: FormulaKind | undefined,
): Record<'takes' | 'and' | 'gives', FormulaKind> {
  if (sign === '+' && left === 'text') return { takes: 'text', and: 'text', gives: 'text' };
  if (sign === '-' && left === 'date' && right === 'date') return { takes: 'date', and: 'date', gives: 'number' };
  if ((sign === '+' || sign === '-') && left === 'date') return { takes: 'date', and: 'number', gives: 'date' };
  return { takes: 'number', and: 'number', gives: 'number' };
}

const WORDS: Readonly<Record<FormulaKind, string>> = {
  number: 'number',
  boolean: 'yes or no',
  text: 'text',
  date: 'date',
};

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

/**
 * The same formula, with `+` and `-` between texts and days marked as such: an empty value does not say of itself what
 * it is. It must have passed `checkFormula` for these names.
 */
export const withKinds = (expression: Expression, kinds: ReadonlyMap<string, FormulaKind>): Expression => {
  const of = (each: Expression): Expression => withKinds(each, kinds);
  switch (expression.op) {
    case 'negate':
    case 'not':
      return { ...expression, of: of(expression.of) };
    case 'all':
    case 'any':
    case 'compare':
      return { ...expression, left: of(expression.left), right: of(expression.right) };
    case 'arithmetic': {
      const [left, right] = [expression.left, expression.right].map((each) => checkFormula(each, kinds).kind);
      const on = left === 'text' ? 'texts' : left !== 'date' ? undefined : right === 'date' ? 'days' : 'day';
      return { ...expression, left: of(expression.left), right: of(expression.right), ...(on && { on }) };
    }
    case 'call':
      return { ...expression, of: expression.of.map(of) };
    default:
      return expression;
  }
};
