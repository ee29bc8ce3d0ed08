/** The languages that the interface can be in (SPEC 1); English is the default. */
export const LANGUAGES = [
  'en',
  'zh',
  'da',
  'fr',
  'de',
  'el',
  'hu',
  'it',
  'ja',
  'pl',
  'pt',
  'ru',
  'es',
  'sv',
  'tr',
] as const;

/** A language by its own name: "Deutsch", "日本語". */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** Whether there is a time zone of this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl has no question for it: an unknown zone is a RangeError.
    return false;
  }
}
