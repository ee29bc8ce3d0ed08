import { Button, Menu } from '@mui/material';
import { ChevronDown, CircleArrowRight } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { DeedItem } from '../../deeds/DeedItem.tsx';
import { deedsOf, isOffered } from '../../deeds/deeds.ts';
import { useDeeds } from '../../deeds/useDeeds.tsx';
import { useEvaluationContext } from '../../conditions/evaluation-context.ts';
import type { Selection } from '../useSelection.ts';

interface BulkDeedsProps {
  readonly definition: CatalogueResource;
  readonly selection: Selection;
}

/** Transitions and actions for the selected rows: those that are possible for at least one of them, as far as the rows are on screen. */
export const BulkDeeds = ({ definition, selection }: BulkDeedsProps) => {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  const context = useEvaluationContext('update');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { ask, isBusy, dialogs } = useDeeds(definition, selection.clear);
  const chosen = data.filter(({ id }) => selection.ids.has(id));
  const areAllHere = chosen.length === selection.ids.size;
  const deeds = deedsOf(definition, 'list').filter(
    (deed) => !areAllHere || chosen.some((record) => isOffered(definition, deed, record, context)),
  );
  if (deeds.length === 0) return dialogs;
  return (
    <>
      <Button
        startIcon={<CircleArrowRight size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('states.more')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {deeds.map((deed) => (
          <DeedItem
            key={deed.deed.key}
            definition={definition}
            deed={deed}
            records={areAllHere ? chosen.filter((record) => isOffered(definition, deed, record, context)) : []}
            onClick={() => {
              setAnchor(null);
              void ask(deed, { ids: [...selection.ids] });
            }}
          />
        ))}
      </Menu>
      {dialogs}
    </>
  );
};
