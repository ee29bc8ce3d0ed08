import { isMap, isScalar, isSeq, parseDocument, type Node, type Scalar } from 'yaml';

/** One mistake in a file, made on purpose. */
export interface Mutation {
  readonly kind: 'key typo' | 'name typo' | 'value typo' | 'wrong type' | 'duplicate key';
  readonly text: string;
  /** Where the mistake is, 1-based. */
  readonly line: number;
  readonly path: string;
  /** The word before the mistake, where it is the one to suggest. */
  readonly original: string;
  /** The word after the mistake. */
  readonly mistake: string;
}

interface Word {
  readonly path: readonly string[];
  readonly isKey: boolean;
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

/** Keys that the file itself invents: another spelling there is another name, not a mistake. */
const INVENTED = [
  /^properties\.[^.]+(\.items\.properties\.[^.]+)?$/,
  /^states\.transitions\.[^.]+$/,
  /^permissions\.grants\.[^.]+$/,
  /^list\.params\.[^.]+$/,
  /^(roles|attributes)\.[^.]+$/,
];
/** Texts that name something or are chosen from a fixed set. */
const NAMES =
  /(^required\.\d|^unique\.|^indexes\.|\.fields\.\d+$|^list\.(columns|search|filters)\.\d|list\.sort\.field|\.\$field$|^gates\.|relation\.to$|\.via$|related\.resource$|items\.\d\.resource|^rules\.\d+\.fields|permissions\.(read|write))/;
const CHOSEN =
  /(\.type$|\.format$|\.widget$|\.onHide$|\.onDelete$|^icon$|\.icon$|sort\.order$|enumTones\.[^.]+$|visibleWhen\.[^.]+$|requiredWhen\.[^.]+$|\$now$)/;

/** Every mistake of one round over a file. `random` gives numbers from 0 to 1. */
export const mutations = (text: string, random: () => number): Mutation[] => {
  // What stands inside an example is data of its field.
  const words = wordsIn(text).filter(({ path }) => !path.slice(0, -1).includes('examples'));
  return words.flatMap((word) => mutate(word, text, random)).filter((mutation) => mutation !== undefined);
};

const mutate = (word: Word, text: string, random: () => number): (Mutation | undefined)[] => {
  const path = word.path.join('.');
  const original = String(word.value);
  const make = (kind: Mutation['kind'], replacement: string): Mutation => ({
    kind,
    text: text.slice(0, word.start) + replacement + text.slice(word.end),
    line: lineAt(text, word.start),
    path,
    original,
    mistake: replacement,
  });
  if (word.isKey) {
    if (INVENTED.some((pattern) => pattern.test(path))) return [];
    return [make('key typo', typo(original, random)), duplicateKey(word, text, path, original)];
  }
  if (typeof word.value !== 'string') return [make('wrong type', '[[]]')];
  if (NAMES.test(path)) return [make('name typo', typo(original, random)), make('wrong type', '{ a: 1 }')];
  if (CHOSEN.test(path)) return [make('value typo', typo(original, random)), make('wrong type', '[1]')];
  return [make('wrong type', '{ a: [] }')];
};

/** The key again before itself, in a place of its own where the file is written in blocks. */
const duplicateKey = (word: Word, text: string, path: string, original: string): Mutation => {
  const lineStart = text.lastIndexOf('\n', word.start - 1) + 1;
  const isBlock = text.slice(lineStart, word.start).trim() === '';
  const indent = text.slice(lineStart, word.start);
  const inserted = isBlock ? `${original}: 1\n${indent}` : `${original}: 1, `;
  const changed = text.slice(0, word.start) + inserted + text.slice(word.start);
  const line = lineAt(changed, word.start + inserted.length);
  return { kind: 'duplicate key', text: changed, line, path, original, mistake: original };
};

/** Two letters swapped, one left out, one doubled, or one replaced by its neighbour in the alphabet. */
const typo = (word: string, random: () => number): string => {
  const at = Math.floor(random() * (word.length - 1));
  const letters = [...word];
  const way = Math.floor(random() * 4);
  const isSwap = way === 0 && letters[at] !== letters[at + 1];
  if (isSwap) [letters[at], letters[at + 1]] = [letters[at + 1] as string, letters[at] as string];
  else if (way === 1 && word.length > 2) letters.splice(at, 1);
  else if (way === 2) letters.splice(at, 0, letters[at] as string);
  else letters[at] = String.fromCharCode(97 + (((letters[at] as string).charCodeAt(0) + 1) % 26));
  return letters.join('');
};

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const wordsIn = (text: string): Word[] => {
  const words: Word[] = [];
  const add = (node: Scalar, path: readonly string[], isKey: boolean): void => {
    const [start, end] = node.range ?? [0, 0];
    words.push({ path, isKey, value: node.value, start, end });
  };
  const walk = (node: Node | null, path: readonly string[]): void => {
    if (isMap(node))
      for (const pair of node.items) {
        const here = [...path, String((pair.key as Scalar).value)];
        add(pair.key as Scalar, here, true);
        walk(pair.value as Node | null, here);
      }
    else if (isSeq(node)) node.items.forEach((item, index) => walk(item as Node, [...path, String(index)]));
    else if (isScalar(node)) add(node, path, false);
  };
  walk(parseDocument(text).contents, []);
  return words;
};
