/** Letters of Arabic script with several spellings, mapped to the one that represents them all. */
const ARABIC_FORMS: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىی]/g, 'ي'],
  [/ة/g, 'ه'],
  [/ک/g, 'ك'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ـ/g, ''],
];

/** Letters that have no parts, as what they are mostly written with where a keyboard lacks them. */
const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

/**
 * What is left of a text when the ways to write it do not count: width and compatibility forms, case, accents, Arabic letter forms,
 * punctuation and spaces. Two aliases with the same key are the same alias. Empty where nothing is left.
 */
export function normalizeAlias(text: string): string {
  const letters = ARABIC_FORMS.reduce((left, [form, letter]) => left.replace(form, letter), text.normalize('NFKC'));
  return letters
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœıþð]/g, (letter) => SINGLE_LETTERS[letter]!)
    .replaceAll(/['’`´.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}
