import { type Automaton, automatonOf } from './automaton.ts';
import { overlaps } from './overlap.ts';
import { parsePattern, PatternRejected, type PatternNode } from './parse-pattern.ts';

/** Characters of a text that a pattern of quadratic cost is held against: some ten milliseconds at most. */
const MAX_MATCHED_LENGTH = 5000;

export interface PatternVerdict {
  /** Why no text can be matched against it; absent if the pattern is safe. */
  readonly reason?: string;
  /** A longer text never matches. Absent where the time grows with the length alone. */
  readonly longest?: number;
}

const verdicts = new Map<string, PatternVerdict>();
const MAX_KEPT = 500;

/**
 * How long matching can take at worst. Engines try one way after the other: if a text can be split in more and more
 * ways, `^(a+)+$` on forty letters takes longer than anyone waits. Such a pattern is recognized by its ambiguity (two
 * ways from a character of a repetition back to it), before any text is matched against it. The pattern must be one
 * that `RegExp` takes with the flag `u`.
 */
export function judgePattern(pattern: string): PatternVerdict {
  const known = verdicts.get(pattern);
  if (known) return known;
  const verdict = judged(pattern);
  if (verdicts.size === MAX_KEPT) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

function judged(pattern: string): PatternVerdict {
  if (pattern.length > 1000) return { reason: 'it is longer than 1000 characters' };
  try {
    const degree = degreeOf(parsePattern(pattern));
    if (degree > 2)
      return { reason: 'repetitions in it share characters, so that a text can be read in too many ways' };
    return degree === 2 ? { longest: MAX_MATCHED_LENGTH } : {};
  } catch (error) {
    if (error instanceof PatternRejected) return { reason: error.message };
    throw error;
  }
}

/** The power of the text's length that the time grows with; infinite where it doubles with every character. */
function degreeOf(node: PatternNode): number {
  const automaton = automatonOf(node);
  return Math.max(...automaton.looks.map(degreeOf), ambiguity(automaton));
}

/** Places where ways part on the same character; each more of them doubles what must be tried. */
const MAX_FORKS = 12;

function ambiguity({ characters, follow, doubled, choices, optionals }: Automaton): number {
  const meets = overlaps(characters);
  const isShared = (one: readonly number[], other: readonly number[]) =>
    one.some((a) => other.some((b) => meets(a, b)));
  const isTwice = (one: readonly number[], _: number, all: readonly (readonly number[])[]) =>
    all.some((other) => other !== one && isShared(one, other));
  const forks = choices.filter((branches) => branches.some(isTwice)).length + optionals.filter(isTwice).length;
  if (forks > MAX_FORKS)
    throw new PatternRejected('too many optional parts or choices in it begin with the same character');
  const reach = reachable(follow);
  const isLooped = (one: number) => reach[one]!.has(one);
  const isSameLoop = (one: number, other: number) => reach[one]!.has(other) && reach[other]!.has(one);
  for (const step of doubled) {
    const [from, to] = step.split(' ').map(Number) as [number, number];
    if (isSameLoop(from, to)) return Infinity;
  }
  const places = characters.map((_, place) => place).filter(isLooped);
  const loops = loopsOf(places, isSameLoop);
  if (loops.some((loop) => isForked(loop, follow, meets))) return Infinity;
  const leadsOn = (from: number, to: number) => leadsInto({ from, to }, { follow, meets, isSameLoop, reach });
  return longestChain(loops, (one, other) => one.some((from) => other.some((to) => leadsOn(from, to))));
}

type Meets = (one: number, other: number) => boolean;

function reachable(follow: Automaton['follow']): readonly ReadonlySet<number>[] {
  return follow.map((start) => {
    const seen = new Set(start);
    for (const place of seen) for (const next of follow[place]!) seen.add(next);
    return seen;
  });
}

function loopsOf(places: readonly number[], isSame: (one: number, other: number) => boolean): number[][] {
  const loops: number[][] = [];
  for (const place of places) {
    const loop = loops.find(([first]) => isSame(first!, place));
    if (loop) loop.push(place);
    else loops.push([place]);
  }
  return loops;
}

/** Whether one text leads from a place of the loop back to it in two ways. */
function isForked(loop: readonly number[], follow: Automaton['follow'], meets: Meets): boolean {
  const inside = new Set(loop);
  const keyOf = (one: number, other: number) => `${one} ${other}`;
  const seen = new Map(loop.map((place) => [keyOf(place, place), [place, place] as const]));
  const before = new Map<string, Set<string>>();
  for (const [key, [one, other]] of seen)
    for (const a of follow[one]!)
      for (const b of follow[other]!) {
        if (!inside.has(a) || !inside.has(b) || !meets(a, b)) continue;
        const next = keyOf(a, b);
        seen.set(next, [a, b]);
        before.set(next, (before.get(next) ?? new Set()).add(key));
      }
  const leadBack = new Set(loop.map((place) => keyOf(place, place)));
  for (const key of leadBack) for (const each of before.get(key) ?? []) leadBack.add(each);
  return [...leadBack].some((key) => seen.has(key) && new Set(key.split(' ')).size > 1);
}

interface Shared {
  readonly follow: Automaton['follow'];
  readonly meets: Meets;
  readonly isSameLoop: (one: number, other: number) => boolean;
  readonly reach: readonly ReadonlySet<number>[];
}

/** Whether one text stays in the first loop, leads from it into the second, and stays in the second. */
function leadsInto({ from, to }: { from: number; to: number }, { follow, meets, isSameLoop, reach }: Shared): boolean {
  if (isSameLoop(from, to) || !reach[from]!.has(to)) return false;
  const start = [from, from, to] as const;
  const seen = new Map([[start.join(' '), start as readonly [number, number, number]]]);
  for (const [, [one, two, three]] of seen)
    for (const a of follow[one]!.filter((each) => isSameLoop(each, from)))
      for (const c of follow[three]!.filter((each) => isSameLoop(each, to) && meets(a, each)))
        for (const b of follow[two]!) {
          if (!meets(a, b) || !meets(b, c)) continue;
          if (a === from && b === to && c === to) return true;
          seen.set([a, b, c].join(' '), [a, b, c]);
        }
  return false;
}

/** How many loops in a row share their characters with the next. */
function longestChain(loops: readonly number[][], leadsOn: (one: number[], other: number[]) => boolean): number {
  const known = new Map<number[], number>();
  const from = (loop: number[]): number => {
    const found =
      known.get(loop) ?? 1 + Math.max(0, ...loops.filter((other) => other !== loop && leadsOn(loop, other)).map(from));
    known.set(loop, found);
    return found;
  };
  return Math.max(1, ...loops.map(from));
}
