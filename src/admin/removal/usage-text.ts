import type { useTranslate } from 'ra-core';
import type { UsageEntry } from '#client/records/api.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { insideSentence } from '#engine/model/wording.ts';

type Translate = ReturnType<typeof useTranslate>;

/** "4 business units" */
export function usageLabels({ resource, title, count }: UsageEntry, translate: Translate, locale: string): string {
  const name = translate(`resources.${resource}.name`, { smart_count: count, _: title });
  return translate('usage.count', { count: formatNumber(count, locale), name: insideSentence(name, locale) });
}

/** "4 business units, 11 departments and records that you cannot see" */
export function usageText(
  usage: readonly UsageEntry[],
  isUsedElsewhere: boolean,
  translate: Translate,
  locale: string,
): string {
  const seen = usage.filter(({ resource, count }) => resource !== null && count > 0);
  const others = isUsedElsewhere ? [translate('usage.unseen')] : [];
  const words = [...seen.map((entry) => usageLabels(entry, translate, locale)), ...others];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
