import type { DisplayNameKind } from '../../model/definition.ts';
import type { RelatedRecord } from './field-display.ts';

const KINDS = ['region', 'language', 'currency'] as const satisfies readonly DisplayNameKind[];
const formatters = new Map<string, Intl.DisplayNames>();

/**
 * A country, language or currency in the reader's language by its code. What is stored is English and shows to English readers,
 * and wherever `Intl` has no name.
 */
export function displayName(kind: DisplayNameKind, code: unknown, locale: string, stored: string): string {
  if (typeof code !== 'string' || /^en\b/.test(locale)) return stored;
  const name = nameOf(kind, code, locale);
  return name === undefined ? stored : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function nameOf(kind: DisplayNameKind, code: string, locale: string): string | undefined {
  try {
    const key = `${kind} ${locale}`;
    const known = formatters.get(key) ?? new Intl.DisplayNames([locale], { type: kind, fallback: 'none' });
    formatters.set(key, known);
    return known.of(code);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // no code of this kind
    throw error;
  }
}

/** The name of a related record: in the reader's language where the API sends a code beside it (`region: "DE"`). */
export function relatedName(related: Pick<RelatedRecord, 'name' | DisplayNameKind>, locale: string): string {
  const kind = KINDS.find((each) => related[each] !== undefined);
  return kind ? displayName(kind, related[kind], locale, related.name) : related.name;
}
