import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { UsageEntry } from '#client/records/api.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { Icon } from '#ui/icons/Icon.tsx';

/** What refers to a record, a line for each list with its number. */
export const UsageLines = ({ usage }: { readonly usage: readonly UsageEntry[] }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  return (
    <ul className="list-usage">
      {usage.map((entry) => {
        const known = entry.resource === null ? undefined : resources[entry.resource];
        const name = { smart_count: entry.count, _: entry.title };
        return (
          <li key={entry.resource ?? 'others'}>
            {known ? <Icon name={known.icon} /> : null}
            <span>
              {entry.resource === null
                ? translate('list.in_use.others')
                : translate(`resources.${entry.resource}.name`, name)}
            </span>
            <b className="num list-end">{formatNumber(entry.count, locale)}</b>
          </li>
        );
      })}
    </ul>
  );
};
