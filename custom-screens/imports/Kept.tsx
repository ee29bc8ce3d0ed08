import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ImportKept } from '#shared/contracts/imports.ts';

interface KeptProps {
  readonly definition: CatalogueResource;
  readonly kept: readonly ImportKept[];
}

/** Records that an undo had to leave, and why. */
export const Kept = ({ definition, kept }: KeptProps) => {
  const translate = useTranslate();
  const { resources } = useCatalogue();
  if (kept.length === 0) return null;
  return (
    <section aria-label={translate('imports.undo.kept')}>
      <h3>{translate('imports.undo.kept')}</h3>
      <ul className="import-kept">
        {kept.map(({ row, resource, record, title, reason }) => {
          const route = (resources[resource] ?? definition).route;
          return (
            <li key={`${row} ${resource} ${record}`}>
              {route ? <Link to={`${route}/${record}`}>{title}</Link> : title}
              <span>{translate(reason.message, { ...reason.args, _: reason.text })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
