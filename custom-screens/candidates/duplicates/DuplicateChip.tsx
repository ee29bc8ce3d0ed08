import { Popover } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useHttp } from '#client/api/useApi.ts';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useListText } from '#engine/field-types/useListText.ts';
import { listRows } from '#client/records/list-rows.ts';
import type { DuplicatePair } from './duplicate-pair.ts';
import { PAIRS_KEY } from './usePairs.ts';

const DuplicatePopover = lazy(() => import('./DuplicatePopover.tsx'));

/** Says that a candidate is perhaps known twice, and why; it opens the comparison. Nothing where no pair is open. */
export const DuplicateChip = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const listed = useListText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [pair, ...others] = useOpenPairs(record);
  const close = () => setAnchor(null);
  if (!pair) return null;
  const reasons = pair.reasons.map((reason) => translate(`candidates.duplicates.reasons.${reason}`));
  return (
    <>
      <button
        type="button"
        className="candidate-chip"
        data-tone="warn"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        <strong>{translate('candidates.duplicates.chip')}</strong>
        <span className="cut candidate-chip-reasons">{listed(reasons)}</span>
        {others.length > 0 ? <small>{translate('details.more_rows', { smart_count: others.length })}</small> : null}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('candidates.duplicates.title') } }}
      >
        <Suspense fallback={null}>
          <DuplicatePopover record={record} pairs={[pair, ...others]} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
};

const NONE: readonly DuplicatePair[] = [];

const MAX_PAIRS = 10;

/** The open pairs with this candidate, the likeliest first; none for a user who can't review duplicates. */
function useOpenPairs(record: RaRecord): readonly DuplicatePair[] {
  const http = useHttp();
  const { resources } = useCatalogue();
  const { data = NONE } = useQuery({
    // What the record says decides who it is like: a change of it asks again.
    queryKey: [...PAIRS_KEY, String(record.id), record['updated_on']],
    enabled: resources['candidate_duplicates']?.can.list === true,
    queryFn: ({ signal }) =>
      listRows<DuplicatePair>(http, '/customer/candidate-duplicate/', {
        filter: { status: 'open', anyOf: [{ candidate: record.id }, { other: record.id }] },
        sort: ['score', 'DESC'],
        limit: MAX_PAIRS,
        signal,
      }),
  });
  return data;
}
