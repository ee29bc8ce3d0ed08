import { useLocale } from 'ra-core';
import { listText } from './list-text.ts';

/** `listText` in the reader's language. */
export function useListText(): (values: readonly string[]) => string {
  const locale = useLocale() ?? 'en';
  return (values) => listText(values, locale);
}
