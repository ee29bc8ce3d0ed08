const SCRIPTS = 'ΩαЖяאع١अกẞ’\u2028\u2029€あ中가ﬁ\ufeff０\uffff😀𠀀';
const COMMON = [
  ...Array.from({ length: 0x180 }, (_, code) => code),
  ...Array.from(SCRIPTS, (each) => each.codePointAt(0)!),
];

/** Finds which of a pattern's characters can match the same character. If uncertain, it answers that they can. */
export function overlaps(sources: readonly string[]): (one: number, other: number) => boolean {
  const codes = [...new Set([...COMMON, ...sources.flatMap(neighbours)])];
  const texts = codes.map((code) => String.fromCodePoint(code));
  const known = new Map<string, ReadonlySet<number>>();
  const matchedBy = (source: string): ReadonlySet<number> => {
    const expression = new RegExp(`^(?:${source})$`, 'u');
    const found = known.get(source) ?? new Set(texts.flatMap((text, index) => (expression.test(text) ? [index] : [])));
    known.set(source, found);
    return found;
  };
  const isBroad = (source: string) => /\\[pP]/.test(source);
  return (one, other) => {
    const [a, b] = [sources[one]!, sources[other]!];
    const [inA, inB] = [matchedBy(a), matchedBy(b)];
    const isCommon = () => [...inA].some((each) => inB.has(each));
    return a === b || inA.size === 0 || inB.size === 0 || (isBroad(a) && isBroad(b)) || isCommon();
  };
}

/** The characters that a source names, with those beside them, where its ranges begin and end. */
const neighbours = (source: string): number[] =>
  [...source.replaceAll(/\\u\{?([0-9a-fA-F]+)\}?/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))]
    .map((character) => character.codePointAt(0)!)
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
