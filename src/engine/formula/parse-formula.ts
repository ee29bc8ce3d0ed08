import { toDecimal } from './decimal.ts';
import {
  type Arithmetic,
  type Comparison,
  type Expression,
  FormulaError,
  type FunctionName,
  FUNCTIONS,
} from './expression.ts';
import { type Token, tokenize } from './tokenize.ts';

/**
 * Reads a formula: `+ - * /`, parentheses, comparisons (`= != < <= > >=`), `and or not`, `true false`, numbers, texts
 * in quotes, names, and the functions of `FUNCTIONS`. Names are not looked up: see `checkFormula`.
 * @throws {FormulaError} with the place of the first unexpected token, and what is allowed there.
 */
export const parseFormula = (formula: string): Expression => {
  const reader = new Reader(tokenize(formula));
  const expression = readAny(reader);
  reader.requireEnd();
  return expression;
};

const DEEPEST = 60;

class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token {
    return this.#tokens[this.#place] as Token;
  }

  /** Takes the next token where it is one of these signs or words. */
  take(...texts: readonly string[]): Token | undefined {
    const token = this.next;
    const isWord = token.kind === 'sign' || token.kind === 'name';
    if (!isWord || !texts.includes(token.text)) return undefined;
    this.#place += 1;
    return token;
  }

  step(): Token {
    const token = this.next;
    this.#place += 1;
    return token;
  }

  requirePermission(sign: string, after: string): void {
    if (!this.take(sign)) throw this.diagnostic(`"${sign}" is missing ${after}`);
  }

  requireEnd(): void {
    if (this.next.kind !== 'end')
      throw this.diagnostic(`"${this.next.text}" does not follow here: an operator is missing`);
  }

  diagnostic(message: string): FormulaError {
    return new FormulaError({ at: this.next.at, message });
  }

  inside<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.diagnostic('This is nested too deeply');
    const value = read();
    this.#depth -= 1;
    return value;
  }
}

type Read = (reader: Reader) => Expression;

const readAny: Read = (reader) => reader.inside(() => readJoined(reader, 'or', 'any', readAll));

const readAll: Read = (reader) => readJoined(reader, 'and', 'all', readNot);

const readJoined = (reader: Reader, word: string, op: 'all' | 'any', inner: Read): Expression => {
  let left = inner(reader);
  for (;;) {
    const token = reader.take(word);
    if (!token) return left;
    left = { op, left, right: inner(reader), at: token.at };
  }
};

const readNot: Read = (reader) => {
  const token = reader.take('not');
  return token ? { op: 'not', of: reader.inside(() => readNot(reader)), at: token.at } : readComparison(reader);
};

const COMPARISONS: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>='];

const readComparison: Read = (reader) => {
  const left = readSum(reader);
  const token = reader.take(...COMPARISONS);
  if (!token) return left;
  const right = readSum(reader);
  if (COMPARISONS.some((sign) => sign === reader.next.text)) throw reader.diagnostic('Join two comparisons with "and"');
  return { op: 'compare', sign: token.text as Comparison, left, right, at: token.at };
};

const readSum: Read = (reader) => readArithmetic(reader, ['+', '-'], readProduct);
const readProduct: Read = (reader) => readArithmetic(reader, ['*', '/'], readSigned);

const readArithmetic = (reader: Reader, signs: readonly Arithmetic[], inner: Read): Expression => {
  let left = inner(reader);
  for (;;) {
    const token = reader.take(...signs);
    if (!token) return left;
    left = { op: 'arithmetic', sign: token.text as Arithmetic, left, right: inner(reader), at: token.at };
  }
};

const readSigned: Read = (reader) => {
  const minus = reader.take('-');
  return minus ? { op: 'negate', of: reader.inside(() => readSigned(reader)), at: minus.at } : readValue(reader);
};

const readValue: Read = (reader) => {
  const { kind, text, at } = reader.next;
  if (reader.take('(')) {
    const inner = readAny(reader);
    reader.requirePermission(')', 'after this');
    return inner;
  }
  if (kind === 'end') throw reader.diagnostic('A number, a field or "(" is missing here');
  if (kind === 'sign') throw reader.diagnostic(`"${text}" cannot stand here: a number, a field or "(" is missing`);
  reader.step();
  if (kind === 'number') return { op: 'number', value: toDecimal(text)!, at };
  if (kind === 'text') return { op: 'text', value: text, at };
  if (reader.next.text === '(' && reader.next.kind === 'sign') return readCall(reader, text, at);
  if (text === 'true' || text === 'false') return { op: 'boolean', value: text === 'true', at };
  if (RESERVED.has(text)) throw new FormulaError({ at, message: `"${text}" cannot stand here` });
  return { op: 'name', name: text, at };
};

const RESERVED = new Set(['and', 'or', 'not']);
const FUNCTION_NAMES = Object.keys(FUNCTIONS);

const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name);

const readCall = (reader: Reader, name: string, at: number): Expression => {
  if (!isFunction(name))
    throw new FormulaError({ at, message: `There is no function "${name}"`, allowed: FUNCTION_NAMES, word: name });
  reader.requirePermission('(', `after "${name}"`);
  const of: Expression[] = [];
  if (!reader.take(')')) {
    do of.push(readAny(reader));
    while (reader.take(','));
    reader.requirePermission(')', `after what "${name}" is given`);
  }
  const [fewest, most] = FUNCTIONS[name];
  if (of.length < fewest || of.length > most)
    throw new FormulaError({ at, message: `"${name}" takes ${countWords(fewest, most)}, not ${of.length}` });
  return { op: 'call', name, of, at };
};

const countWords = (fewest: number, most: number): string => {
  if (most === 0) return 'no values';
  if (fewest === most) return fewest === 1 ? 'one value' : `${fewest} values`;
  return `${fewest} to ${most} values`;
};
