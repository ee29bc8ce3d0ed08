import type { Messages } from '#client/i18n/catalogue-messages.ts';
import english from '../../locales/en.json' with { type: 'json' };

const bracketedIn = (texts: Messages): Messages =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text
            .split(' |||| ')
            .map((form) => `⟦${form}⟧`)
            .join(' |||| ')
        : bracketedIn(text),
    ]),
  );

/** English with brackets around every text, so that it is seen where one begins and ends. */
export const BRACKETED: Messages = bracketedIn(english);

/** Whether what is read is one text with everything else in its places, and not several texts side by side. */
export function isOneSentence(read: string | null | undefined): boolean {
  const text = read?.trim() ?? '';
  let depth = 0;
  const ends = [...text].flatMap((sign, index) => {
    if (sign === '⟦') depth += 1;
    if (sign === '⟧') depth -= 1;
    return depth === 0 ? [index] : [];
  });
  return ends.length === 1 && ends[0] === [...text].length - 1;
}
