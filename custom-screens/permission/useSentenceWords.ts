import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { formatDate } from '#engine/field-types/date/format-date.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { SentenceWords } from '#engine/predicates/to-sentence.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** The words for conditions of one resource. @param person how the person is called whom they are about. */
export const useSentenceWords = ({ resource, fields }: CatalogueResource, person: string): SentenceWords => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return useMemo(
    () => ({
      field: (name) => translate(`resources.${resource}.fields.${name}`, { _: name }),
      value: (name, value) => {
        if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
        if (typeof value === 'number') return formatNumber(value, locale);
        if (fields[name]?.type === 'date') return formatDate(value);
        return translate(`resources.${resource}.enums.${name}.${value}`, { _: value });
      },
      say: (phrase, parts) => (phrase === 'user_id' ? person : translate(`rights.condition.${phrase}`, parts)),
    }),
    [translate, locale, resource, fields, person],
  );
};
