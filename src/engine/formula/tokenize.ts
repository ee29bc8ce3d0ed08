import { FormulaError } from './expression.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'sign' | 'end';
  /** As in the source; a text without its quotes. */
  readonly text: string;
  readonly at: number;
}

const PATTERN =
  /\s+|(\d+(?:\.\d+)?)|(\$parent\.[A-Za-z_][A-Za-z0-9_]*|[A-Za-z_][A-Za-z0-9_]*)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<=|>=|!=|[-+*/(),<>=])/y;

const LONGEST = 2000;

/** Splits a formula into its words, numbers and signs. @throws {FormulaError} at the first character that is none of them. */
export const tokenize = (formula: string): readonly Token[] => {
  if (formula.length > LONGEST)
    throw new FormulaError({ at: LONGEST, message: `A formula has at most ${LONGEST} characters` });
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < formula.length) {
    const at = PATTERN.lastIndex;
    const match = PATTERN.exec(formula);
    if (!match) throw new FormulaError({ at, message: unreadable(formula, at) });
    const [, number, name, text, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1).replaceAll(/\\(.)/g, '$1'), at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
  }
  return [...tokens, { kind: 'end', text: '', at: formula.length }];
};

const unreadable = (formula: string, at: number): string => {
  const character = String.fromCodePoint(formula.codePointAt(at) ?? 0);
  if (character === '"' || character === "'") return 'This text has no closing quote';
  if (character === '%') return '"%" has no meaning here: divide by 100';
  return `"${character}" has no meaning in a formula`;
};
