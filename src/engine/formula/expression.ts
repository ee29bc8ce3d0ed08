import type { Decimal } from './decimal.ts';

/** What an expression answers. */
export type FormulaKind = 'number' | 'boolean' | 'text' | 'date';

/** The functions of the language, each with the fewest and the most arguments it takes. */
export const FUNCTIONS = {
  min: [1, 20],
  max: [1, 20],
  round: [1, 2],
  abs: [1, 1],
  ceil: [1, 1],
  floor: [1, 1],
  if: [3, 3],
  coalesce: [1, 20],
  text: [1, 1],
  join: [2, 20],
  today: [0, 0],
  months: [2, 2],
  years: [2, 2],
  add_months: [2, 2],
} as const satisfies Record<string, readonly [number, number]>;

export type FunctionName = keyof typeof FUNCTIONS;
export type Arithmetic = '+' | '-' | '*' | '/';
/** Texts that are joined, a day that is moved by days, or two days whose distance is meant. */
export type ArithmeticKind = 'texts' | 'day' | 'days';
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

interface Placed {
  /** Characters from the start of the formula. */
  readonly at: number;
}

/** A formula as a tree. Made by `parseFormula` and by nothing else. */
export type Expression = Placed &
  (
    | { readonly op: 'number'; readonly value: Decimal }
    | { readonly op: 'boolean'; readonly value: boolean }
    | { readonly op: 'text'; readonly value: string }
    | { readonly op: 'name'; readonly name: string }
    | { readonly op: 'negate'; readonly of: Expression }
    | { readonly op: 'not'; readonly of: Expression }
    | { readonly op: 'all' | 'any'; readonly left: Expression; readonly right: Expression }
    | {
        readonly op: 'arithmetic';
        readonly sign: Arithmetic;
        readonly left: Expression;
        readonly right: Expression;
        /** What is joined or moved instead of calculated with; known once the names have kinds (`withKinds`). */
        readonly on?: ArithmeticKind;
      }
    | { readonly op: 'compare'; readonly sign: Comparison; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'call'; readonly name: FunctionName; readonly of: readonly Expression[] }
  );

/** The expressions directly inside one. */
export const partsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.op) {
    case 'negate':
    case 'not':
      return [expression.of];
    case 'all':
    case 'any':
    case 'arithmetic':
    case 'compare':
      return [expression.left, expression.right];
    case 'call':
      return expression.of;
    default:
      return [];
  }
};

/** An error in a formula, in words for its author. */
export interface FormulaDiagnostic {
  /** Characters from the start of the formula. */
  readonly at: number;
  readonly message: string;
  /** What is allowed there, and the word that is there. */
  readonly allowed?: readonly string[];
  readonly word?: string;
}

/** A text that is no formula. */
export class FormulaError extends Error implements FormulaDiagnostic {
  readonly at: number;
  readonly allowed?: readonly string[];
  readonly word?: string;

  constructor({ at, message, allowed, word }: FormulaDiagnostic) {
    super(message);
    this.at = at;
    if (allowed) this.allowed = allowed;
    if (word !== undefined) this.word = word;
  }
}
