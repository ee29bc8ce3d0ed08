import { Skeleton } from '@mui/material';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import './details.css';

/** The details while they load: bars in place of the title, the tabs and the facts. */
export const DetailsSkeleton = ({ definition }: { readonly definition: CatalogueResource }) => {
  const [first] = definition.tabs.flatMap(({ sections }) => sections ?? []);
  const rows = first?.fields ?? definition.readable.slice(0, 8);
  return (
    <div className="details" aria-hidden>
      <div className="details-head">
        <Skeleton variant="rounded" width={44} height={44} />
        <div className="details-name">
          <Skeleton variant="rounded" width={260} height={22} sx={{ my: '3px' }} />
          <Skeleton variant="rounded" width={180} height={14} />
        </div>
      </div>
      <div className="details-tabs-skeleton" />
      <div className="details-columns">
        <div className="details-panel">
          <dl className="facts facts-2">
            {rows.map((name) => (
              <div key={name} className="fact">
                <dt>
                  <Skeleton variant="rounded" width={90} height={12} />
                </dt>
                <dd>
                  <Skeleton variant="rounded" width={150} height={12} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
};
