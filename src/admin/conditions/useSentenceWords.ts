import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { sentenceLabels } from '#engine/predicates/sentence-words.ts';
import type { SentenceLabels } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** The words for conditions of one resource. @param person the name of the user they describe; absent: the reader. */
export const useSentenceLabels = (definition: CatalogueResource, person?: string): SentenceLabels => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return useMemo(
    () => sentenceLabels(definition, { locale, translate }, person),
    [translate, locale, definition, person],
  );
};
