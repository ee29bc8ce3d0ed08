import type { Identifier } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Where a page of a record goes on after a merge of it: with the record that stays, if that is another one. */
export function useGoToMerged(definition: CatalogueResource, shown: Identifier): (into: number) => void {
  const navigate = useNavigate();
  return (into) => {
    if (into !== Number(shown)) void navigate(`${definition.route}/${into}`, { replace: true });
  };
}
