import { createHash } from 'node:crypto';

/** A resource file as it is written. */
interface WrittenFile {
  readonly raw: { readonly resource: string };
}

/** Keys below which names are the file's own: all of them count as one. */
const NAMED = new Set(['properties', 'transitions', 'grants', 'lockedIn', 'enumTitles', 'computed', 'rollups']);
/** Keys whose value is one of the language's words. */
const WORDS = new Set(['type', 'format', 'widget', 'onHide', 'mode', 'kind']);

/**
 * Chooses files that together use every key of the language that any file uses, those of `always`, and `more` at random.
 * The run costs the same however many files there are. The random choice depends on the files' content alone.
 */
export function shareOf<File extends WrittenFile>(
  files: readonly File[],
  more: number,
  always: ReadonlySet<string>,
): File[] {
  const used = new Map(files.map((file) => [file, keysOf(file.raw, [])]));
  const missing = new Set([...used.values()].flatMap((keys) => [...keys]));
  const lot = createHash('sha256')
    .update(JSON.stringify(files.map(({ raw }) => raw)))
    .digest('hex');
  const byLot = [...files].sort((one, other) => (drawn(lot, one) < drawn(lot, other) ? -1 : 1));
  const taken = new Set(byLot.filter(({ raw }) => always.has(raw.resource)));
  const take = (file: File) => {
    taken.add(file);
    for (const key of used.get(file)!) missing.delete(key);
  };
  for (const file of taken) take(file);
  const gain = (file: File) => [...used.get(file)!].filter((key) => missing.has(key)).length;
  while (missing.size > 0) take(byLot.reduce((best, file) => (gain(file) > gain(best) ? file : best)));
  for (const file of byLot.filter((each) => !taken.has(each)).slice(0, more)) taken.add(file);
  return files.filter((file) => taken.has(file));
}

const drawn = (lot: string, { raw }: WrittenFile): string =>
  createHash('sha256').update(`${lot} ${raw.resource}`).digest('hex');

/** The keys of a file by their path, such as `properties * relation where`, with the words that have a meaning of their own. */
function keysOf(value: unknown, path: readonly string[]): Set<string> {
  const found = new Set<string>();
  if (Array.isArray(value)) for (const item of value) for (const key of keysOf(item, path)) found.add(key);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      const step = NAMED.has(path.at(-1) ?? '') ? '*' : key;
      const here = [...path, step];
      found.add(here.join(' '));
      if (WORDS.has(step) && typeof inner === 'string') found.add(`${here.join(' ')} ${inner}`);
      for (const each of keysOf(inner, here)) found.add(each);
    }
  return found;
}
