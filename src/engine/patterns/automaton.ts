import { type PatternNode, PatternRejected } from './parse-pattern.ts';

/** The characters of a pattern as places, and which can follow which. */
export interface Automaton {
  /** What each place matches, as the source of an expression. */
  readonly characters: readonly string[];
  readonly follow: readonly (readonly number[])[];
  /** Steps that the pattern can take in two ways, as `from to`. */
  readonly doubled: ReadonlySet<string>;
  /** What each branch of a choice begins with, for every choice. */
  readonly choices: readonly (readonly (readonly number[])[])[];
  /** The first characters of each part that can be omitted. */
  readonly optionals: readonly (readonly number[])[];
  /** Patterns inside that look ahead or behind, each on its own. */
  readonly looks: readonly PatternNode[];
}

const MAX_PLACES = 150;
/** More repetitions of the same change nothing in how a pattern can be ambiguous. */
const MAX_COPIES = 4;

interface Part {
  readonly isEmpty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** @throws {PatternRejected} where it is too large, or looks around inside a repetition. */
export function automatonOf(root: PatternNode): Automaton {
  const characters: string[] = [];
  const follow: Set<number>[] = [];
  const doubled = new Set<string>();
  const looks: PatternNode[] = [];
  const choices: (readonly (readonly number[])[])[] = [];
  const optionals: (readonly number[])[] = [];
  const link = (from: readonly number[], to: readonly number[]) => {
    for (const one of from)
      for (const other of to) {
        if (follow[one]!.has(other)) doubled.add(`${one} ${other}`);
        follow[one]!.add(other);
      }
  };
  const place = (source: string): Part => {
    if (characters.length === MAX_PLACES) throw new PatternRejected('it is too large');
    characters.push(source);
    follow.push(new Set());
    const here = [characters.length - 1];
    return { isEmpty: false, first: here, last: here };
  };
  const inSequence = (parts: readonly Part[]): Part =>
    parts.reduce((before, after) => {
      link(before.last, after.first);
      return {
        isEmpty: before.isEmpty && after.isEmpty,
        first: before.isEmpty ? [...before.first, ...after.first] : before.first,
        last: after.isEmpty ? [...before.last, ...after.last] : after.last,
      };
    }, NOTHING);
  const repeated = (of: PatternNode, least: number, most: number, depth: number): Part => {
    const copies = Array.from({ length: Math.min(least, MAX_COPIES) }, () => add(of, depth + 1));
    if (least > 1 && copies[0]!.isEmpty) throw new PatternRejected('it repeats what can be empty');
    const isCut = least > MAX_COPIES && most <= least;
    if (isCut && of.kind !== 'character') link(copies.at(-1)!.last, copies.at(-1)!.first);
    if (most <= least) return inSequence(copies);
    const more = add(of, depth + 1);
    if (most > 1) link(more.last, more.first);
    else optionals.push(more.first);
    return inSequence([...copies, { ...more, isEmpty: true }]);
  };
  const add = (node: PatternNode, depth: number): Part => {
    switch (node.kind) {
      case 'character':
        return place(node.source);
      case 'place':
        return NOTHING;
      case 'look':
        if (depth > 0) throw new PatternRejected('it looks around inside a repetition');
        looks.push(node.of);
        return NOTHING;
      case 'sequence':
        return inSequence(node.of.map((each) => add(each, depth)));
      case 'choice': {
        const parts = node.of.map((each) => add(each, depth));
        choices.push(parts.map(({ first }) => first));
        return {
          isEmpty: parts.some(({ isEmpty }) => isEmpty),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        };
      }
      case 'repeat':
        return repeated(node.of, node.least, node.most, depth);
    }
  };
  // A pattern that does not begin at the start is tried from every character on.
  add(isAnchored(root) ? root : { kind: 'sequence', of: [ANYTHING, root] }, 0);
  return { characters, follow: follow.map((each) => [...each]), doubled, choices, optionals, looks };
}

const NOTHING: Part = { isEmpty: true, first: [], last: [] };
const ANYTHING: PatternNode = {
  kind: 'repeat',
  of: { kind: 'character', source: '[^]' },
  least: 0,
  most: Infinity,
};

const isAnchored = (node: PatternNode): boolean => {
  if (node.kind === 'place') return node.source === '^';
  if (node.kind === 'choice') return node.of.every(isAnchored);
  return node.kind === 'sequence' && node.of[0] !== undefined && isAnchored(node.of[0]);
};
