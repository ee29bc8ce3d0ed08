/**
 * The allowed word that a user most likely meant, or undefined when none is near. Near: at most a third of the letters
 * inserted, removed, replaced or swapped with their neighbour; case does not count.
 */
export const nearest = (word: string, allowed: Iterable<string>): string | undefined => {
  const limit = Math.max(1, Math.ceil(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 0.5;
  for (const candidate of allowed) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance =
      damerauLevenshtein(word.toLowerCase(), candidate.toLowerCase()) + (sameStart(word, candidate) ? 0 : 0.25);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
};

/** Typing mistakes seldom hit the first letter, so of two equally near words the one with the same start wins. */
const sameStart = (a: string, b: string): boolean => a.charAt(0).toLowerCase() === b.charAt(0).toLowerCase();

/** Edits between two words, where swapping neighbours is one edit. */
const damerauLevenshtein = (a: string, b: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
};
