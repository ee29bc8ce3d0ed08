import { registerHooks } from 'node:module';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a developer makes of the text of a file, by the end of its path. */
export type AddedParts = Readonly<Record<string, (text: string) => string>>;

/** Makes this process read these files as a developer would have written them; before any of them is imported. */
export function addToFiles(parts: AddedParts): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const add = Object.entries(parts).find(([file]) => url.endsWith(file))?.[1];
      return add && loaded.source ? { ...loaded, source: add(loaded.source.toString()) } : loaded;
    },
  });
}

/** Adds text before what is there once. */
export const addedBefore =
  (place: string, added: string) =>
  (text: string): string => {
    if (!text.includes(place)) throw new Error(`The file doesn’t have “${place}” anymore.`);
    return text.replace(place, `${added}${place}`);
  };

/** Adds texts to those of a locale. */
export const addedTexts =
  (added: Texts) =>
  (text: string): string =>
    JSON.stringify(merged(JSON.parse(text) as Texts, added));

const merged = (below: Texts, above: Texts): Texts => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([key, value]) => {
      const under = below[key];
      return [key, typeof value === 'object' && typeof under === 'object' ? merged(under, value) : value];
    }),
  ),
});
