/** A resource file as it is written. */
interface WrittenFile {
  readonly raw: { readonly resource: string };
}

/** Keys below which names are the file's own: all of them count as one. */
const NAMED = new Set([
  'properties',
  'transitions',
  'grants',
  'lockedIn',
  'enumTitles',
  'enumTones',
  'colors',
  'computed',
  'rollups',
  'params',
  'set',
  'drop',
]);
/** Keys below which conditions are: what they name are fields, but for words such as `$user` and `anyOf`. */
const CONDITIONS = new Set([
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'lockedWhen',
  'activeWhen',
  'when',
  'where',
  'assert',
  'filter',
  'or',
  'anyOf',
  'allOf',
  'not',
  '$parent',
  '$user',
  '$setting',
  'contains',
]);
const WORD_OF_CONDITIONS = /^(\$.*|anyOf|allOf|not)$/;
/** Keys whose value is data. */
const DATA = new Set(['examples', 'default']);
/** Keys whose value is one of the language's words. */
const WORDS = new Set(['type', 'format', 'widget', 'onHide', 'mode', 'kind']);

/** Chooses files that together use every key of the language that any file uses: few of them, and the same in whatever order they come. */
export function shareOf<File extends WrittenFile>(files: readonly File[]): File[] {
  const byName = files.toSorted((one, other) => (one.raw.resource < other.raw.resource ? -1 : 1));
  const used = new Map(byName.map((file) => [file, keysOf(file.raw, [])]));
  const missing = new Set([...used.values()].flatMap((keys) => [...keys]));
  const gain = (file: File) => [...used.get(file)!].filter((key) => missing.has(key)).length;
  const taken = new Set<File>();
  while (missing.size > 0) {
    const best = byName.reduce((most, file) => (gain(file) > gain(most) ? file : most));
    taken.add(best);
    for (const key of used.get(best)!) missing.delete(key);
  }
  return files.filter((file) => taken.has(file));
}

/** The keys of a file by their path, such as `properties * relation where`, with the words that have a meaning of their own. */
function keysOf(value: unknown, path: readonly string[]): Set<string> {
  const found = new Set<string>();
  if (Array.isArray(value)) for (const item of value) for (const key of keysOf(item, path)) found.add(key);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      const above = path.at(-1) ?? '';
      const isName = NAMED.has(above) || (CONDITIONS.has(above) && !WORD_OF_CONDITIONS.test(key));
      const step = isName ? '*' : key;
      const here = [...path, step];
      found.add(here.join(' '));
      if (WORDS.has(step) && typeof inner === 'string') found.add(`${here.join(' ')} ${inner}`);
      if (!DATA.has(step)) for (const each of keysOf(inner, here)) found.add(each);
    }
  return found;
}
