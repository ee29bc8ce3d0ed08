import { useMemo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { RecordLinksContext } from '#engine/field-types/display/record-links.ts';
import type { RecordLinks } from '#engine/field-types/display/record-links.ts';
import { cameFrom } from '#client/page/useLeave.ts';
import type { CameFrom } from '#client/page/useLeave.ts';
import type { Catalogue } from '#engine/access/catalogue.ts';

/** Links every related record below to its details, if this user's catalogue has them. */
export const RecordLinksProvider = ({ children }: { readonly children: ReactNode }) => {
  const catalogue = useCatalogue();
  const navigate = useNavigate();
  const links = useMemo<RecordLinks>(
    () => ({
      addressOf: (resource, id) => detailsAddress(catalogue, resource, id),
      follow: (event) => followInPlace(event, navigate),
    }),
    [catalogue, navigate],
  );
  return <RecordLinksContext.Provider value={links}>{children}</RecordLinksContext.Provider>;
};

/** The details address of a record, or nothing if this user cannot open it. */
function detailsAddress(catalogue: Catalogue, resource: string, id: number | string): string | undefined {
  const target = catalogue.resources[resource];
  return target?.route && target.can.show && target.open.includes('show') ? `${target.route}/${id}` : undefined;
}

function followInPlace(
  event: MouseEvent<HTMLAnchorElement>,
  navigate: (address: string, options: { readonly state: CameFrom }) => void,
): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const address = event.currentTarget.getAttribute('href');
  if (!isPlain || event.defaultPrevented || address === null) return;
  event.preventDefault();
  navigate(address, { state: cameFrom(window.location) });
}
