/** A name that is being typed behind an `@`. */
export interface TypedMention {
  /** The place of the `@` in the text. */
  readonly start: number;
  /** What is typed of the name so far. */
  readonly query: string;
}

/** A first and a last name, or the beginning of them, at the end of a text; an `@` inside a word is part of an address. */
const TYPED = /(?<![^\s(])@(?<query>[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)?)$/u;

/** The name that is being typed where the caret is, if any. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const found = TYPED.exec(text.slice(0, caret));
  return found ? { start: found.index, query: found.groups!['query']! } : undefined;
}
