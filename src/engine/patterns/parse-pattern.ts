/** A regular expression as a tree, as far as its matching cost depends on it. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string }
  /** Matches a place and no character: `$`, `\b`. */
  | { readonly kind: 'place'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number }
  /** `(?=…)` and its like. */
  | { readonly kind: 'look'; readonly of: PatternNode };

/** It cannot be judged. */
export class PatternRejected extends Error {}

/**
 * Parses a pattern that `new RegExp(pattern, 'u')` takes.
 * @throws {PatternRejected} for references to a group (`\1`), for which there is no bound.
 */
export function parsePattern(pattern: string): PatternNode {
  return new Parser(pattern).choice();
}

const CHARACTER =
  /\\u\{[^}]*\}|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[^{].{3}|\\x..|\\c.|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|./suy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:(:)|(<?[=!])|<[^>]*>))?/y;

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  choice(): PatternNode {
    const branches = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence());
    }
    return branches.length === 1 ? branches[0]! : { kind: 'choice', of: branches };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at]!)) parts.push(this.#quantified());
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', of: parts };
  }

  #quantified(): PatternNode {
    const of = this.#text[this.#at] === '(' ? this.#group() : this.#single();
    const [found, sign, least, comma, most] = this.#take(QUANTIFIER) ?? [];
    if (found === undefined) return of;
    if (sign !== undefined)
      return { kind: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    const fewest = Number(least);
    return { kind: 'repeat', of, least: fewest, most: comma === '' ? fewest : most === '' ? Infinity : Number(most) };
  }

  #group(): PatternNode {
    const [, , look] = this.#take(GROUP)!;
    const of = this.choice();
    this.#at += 1;
    return look === undefined ? of : { kind: 'look', of };
  }

  #single(): PatternNode {
    const [source] = this.#take(CHARACTER)!;
    if (/^\\[1-9k]/.test(source)) throw new PatternRejected(`it refers to a group (${source})`);
    return { kind: /^(?:[$^]|\\[bB])$/.test(source) ? 'place' : 'character', source };
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found) this.#at = expression.lastIndex;
    return found ?? undefined;
  }
}
