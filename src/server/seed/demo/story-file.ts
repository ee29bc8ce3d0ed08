import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { makeStory } from './make-story.ts';
import type { Story } from './story.ts';

const FILE = new URL('./story.json.br', import.meta.url);

/** The story of a new demo, as `npm run demo -- --write` has written it: reading it is faster than making it. */
export async function readStory(): Promise<Story> {
  return JSON.parse(brotliDecompressSync(await readFile(FILE)).toString()) as Story;
}

/** The first story as the file contains it: without what is empty. */
export const writtenStory = (): string =>
  JSON.stringify(makeStory(0), (_, value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );

/** Writes the file, after a change of what makes the story. */
export async function writeStory(): Promise<number> {
  const text = writtenStory();
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  await writeFile(FILE, bytes);
  return bytes.length;
}
