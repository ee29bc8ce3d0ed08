import { IconButton } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLocale, useResourceContext, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useNeighbours } from './useNeighbours.ts';
import { usePageKeys } from './usePageKeys.ts';

interface ListWalkProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** "3 of 112" of the list this record was opened from, and the way to its neighbours (K and J). However many one looks at, Back is one step to the list. */
export const ListWalk = ({ definition, record }: ListWalkProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const around = useNeighbours(useResourceContext() ?? definition.resource, record.id);
  const go = (id: Identifier | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate({ pathname: `${definition.route}/${id}`, search }, { replace: true, state });
  const previous = go(around?.previous);
  const next = go(around?.next);
  usePageKeys({ k: previous, j: next });
  if (!around) return null;
  return (
    <nav className="details-walk" aria-label={translate('details.walk')}>
      <span className="num">
        {translate('details.place_of', {
          place: formatNumber(around.place, locale),
          total: formatNumber(around.total, locale),
        })}
      </span>
      <IconButton
        size="small"
        disabled={!previous}
        onClick={previous}
        aria-label={translate('details.previous')}
        aria-keyshortcuts="k"
      >
        <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={!next}
        onClick={next}
        aria-label={translate('details.next')}
        aria-keyshortcuts="j"
      >
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </nav>
  );
};
