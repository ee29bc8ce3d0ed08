import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

const END_OF_TABLE = '} as const satisfies Readonly<Record<string, ContextRules>>;';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** What a developer adds to each of the two files. */
const ADDED: Readonly<Record<string, (text: string) => string>> = {
  '/src/shared/notification-contexts.ts': (text) => {
    if (!text.includes(END_OF_TABLE)) throw new Error('The table of contexts ends otherwise than this test knows.');
    return text.replace(END_OF_TABLE, `${read('entry.txt')}${END_OF_TABLE}`);
  },
  '/locales/en.json': (text) =>
    JSON.stringify(merged(JSON.parse(text) as Texts, JSON.parse(read('texts.json')) as Texts)),
};

interface Texts {
  readonly [key: string]: string | Texts;
}

const merged = (below: Texts, above: Texts): Texts => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([key, value]) => {
      const under = below[key];
      return [key, typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value];
    }),
  ),
});

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const add = Object.entries(ADDED).find(([file]) => url.endsWith(file))?.[1];
    return add && loaded.source ? { ...loaded, source: add(loaded.source.toString()) } : loaded;
  },
});
