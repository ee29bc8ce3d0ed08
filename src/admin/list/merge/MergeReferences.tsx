import { useLocale, useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { MergePreview } from '#shared/contracts/merge.ts';

/** What will point at the record that stays, per list and field. */
export const MergeReferences = ({ preview }: { readonly preview: MergePreview }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resources } = useCatalogue();
  const isUnused = preview.references.length === 0 && !preview.isUsedElsewhere;
  return (
    <section aria-label={translate('merge.moves')}>
      <h3>{translate('merge.moves')}</h3>
      {isUnused ? <p className="list-quiet">{translate('merge.moves_nothing')}</p> : null}
      <ul className="list-usage">
        {preview.references.map(({ resource, title, field, count }) => (
          <li key={`${resource} ${field}`}>
            {resources[resource] ? <Icon name={resources[resource].icon} /> : null}
            <span>
              {translate(`resources.${resource}.name`, { smart_count: count, _: title })}{' '}
              <span className="list-quiet">{field}</span>
            </span>
            <b className="num list-end">{formatNumber(count, locale)}</b>
          </li>
        ))}
        {preview.isUsedElsewhere ? <li>{translate('list.in_use.others')}</li> : null}
      </ul>
    </section>
  );
};
