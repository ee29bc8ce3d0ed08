/** The English words of a key: `business_unit` → "Business unit". */
export const titleOf = (key: string): string => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Company" → "Companies", "Business unit" → "Business units". Files say it themselves where English is irregular. */
export const pluralOf = (title: string): string => {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(title) ? `${title}es` : `${title}s`;
};

/** "Companies" → "Company", "Users" → "User"; "Status" and "Business" stay. */
export const singularOf = (title: string): string => {
  if (/[^aeiou]ies$/.test(title)) return `${title.slice(0, -3)}y`;
  if (/(ses|xes|zes|ches|shes)$/.test(title)) return title.slice(0, -2);
  return /[^su]s$/.test(title) && !title.endsWith('is') ? title.slice(0, -1) : title;
};

/**
 * Words inside a sentence. In English, common nouns in lower case ("Expense Claim" → "expense claim") and words with
 * further capitals unchanged ("CV source", "LinkedIn profile"). Other languages, some of which write nouns with a capital,
 * keep their words as they are.
 */
export const insideSentence = (words: string, locale = 'en'): string =>
  locale.startsWith('en')
    ? words.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}(?=-?\p{Ll})(?![\p{L}’']*\p{Lu})/gu, (letter) => letter.toLowerCase())
    : words;

/** What a record is called that has nothing in its title. */
export const untitled = ({ title }: { readonly title: string }, id: number | string): string =>
  `Untitled ${insideSentence(title)} (${id})`;
