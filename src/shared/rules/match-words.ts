/** Where a typed text was found in another one. */
export interface WordMatch {
  /** Lower is better; 0: the text begins with it. */
  readonly distance: number;
  /** From and to, in characters of the text. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const AT_START = 0;
const AT_WORD = 1;
const INSIDE = 3;
const MISTYPED = 4;
const SPREAD = 5;

/**
 * Finds every typed word in a text, without regard to case and accents: at the start of a word, inside of one, at the
 * start of one with one typo ("orgnizations"), or letter by letter from the start of a word ("orgs" in
 * "Organizations"). Undefined if a typed word matches nowhere.
 */
export const matchWords = (text: string, typed: string): WordMatch | undefined => {
  const letters = fold(text);
  const words = fold(typed).join('').split(/\s+/).filter(Boolean);
  const found = words.map((word) => findWord(letters, [...word]));
  if (found.includes(undefined)) return undefined;
  const all = found as readonly WordMatch[];
  return {
    distance: all.reduce((sum, { distance }) => sum + distance, 0),
    ranges: all.flatMap(({ ranges }) => ranges).sort(([left], [right]) => left - right),
  };
};

/** One normalized character for each character, so that positions in both are the same. */
const fold = (text: string): string[] =>
  text.split('').map((letter) => letter.normalize('NFD').charAt(0).toLocaleLowerCase().charAt(0));

const findWord = (letters: readonly string[], word: readonly string[]): WordMatch | undefined => {
  const places = letters
    .map((_letter, at) => at)
    .filter((at) => word.every((letter, index) => letters[at + index] === letter));
  const at = places.find((place) => startsWord(letters, place)) ?? places[0];
  if (at === undefined) return findMistyped(letters, word) ?? findSpread(letters, word);
  const distance = at === 0 ? AT_START : startsWord(letters, at) ? AT_WORD : INSIDE;
  return { distance, ranges: [[at, at + word.length]] };
};

const startsWord = (letters: readonly string[], at: number): boolean => at === 0 || /[\s/(–-]/.test(letters[at - 1]!);

/** Shorter words with a typo are other words. */
export const LEAST_MISTYPED = 4;

/** The start of a word but for one letter: another, one too many, one missing, or two that changed places. */
const findMistyped = (letters: readonly string[], word: readonly string[]): WordMatch | undefined => {
  if (word.length < LEAST_MISTYPED) return undefined;
  for (const start of letters.keys()) {
    if (letters[start] !== word[0] || !startsWord(letters, start)) continue;
    const length = [word.length, word.length + 1, word.length - 1].find((each) =>
      isOneOff(word, letters.slice(start, start + each)),
    );
    if (length !== undefined) return { distance: MISTYPED, ranges: [[start, start + length]] };
  }
  return undefined;
};

const isOneOff = (typed: readonly string[], meant: readonly string[]): boolean => {
  const at = meant.findIndex((letter, index) => letter !== typed[index]);
  if (at < 0 || meant.includes(' ')) return false;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return (
    rest(typed, at + 1) === rest(meant, at + 1) ||
    rest(typed, at) === rest(meant, at + 1) ||
    rest(typed, at + 1) === rest(meant, at) ||
    (isSwapped && rest(typed, at + 2) === rest(meant, at + 2))
  );
};

/** The letters in their order inside one word that begins with the first of them. */
const findSpread = (letters: readonly string[], word: readonly string[]): WordMatch | undefined => {
  if (word.length < 3) return undefined;
  const start = letters.findIndex(
    (letter, at) => letter === word[0] && startsWord(letters, at) && spread(letters, word, at),
  );
  return start < 0 ? undefined : { distance: SPREAD, ranges: spread(letters, word, start)!.map((at) => [at, at + 1]) };
};

const spread = (letters: readonly string[], word: readonly string[], start: number): number[] | undefined => {
  const places: number[] = [];
  for (let at = start; at < letters.length && places.length < word.length; at += 1) {
    if (/\s/.test(letters[at]!)) return undefined;
    if (letters[at] === word[places.length]) places.push(at);
  }
  return places.length === word.length ? places : undefined;
};
