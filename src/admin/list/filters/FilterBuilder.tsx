import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Popover, useMediaQuery } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { usePaused } from '#client/search/usePaused.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { BuilderGroup } from './BuilderGroup.tsx';
import { filterOfTree, treeOfFilter, withIds } from './filter-tree.ts';
import type { FilterGroup } from './filter-tree.ts';
import { countText, useFilterCounts } from '../useFilterCounts.ts';
import './filter-builder.css';

interface FilterBuilderProps {
  readonly definition: CatalogueResource;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Where it opens; on a phone it fills the screen. */
  readonly anchor: HTMLElement;
  readonly onApply: (filter: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

/** Combines conditions by AND and OR, and says how many records match. It begins with the filters in force; nothing acts before it is applied. */
const FilterBuilder = ({ definition, filters, anchor, onApply, onClose }: FilterBuilderProps) => {
  const translate = useTranslate();
  const titleId = useId();
  // What cannot be shown here is left as it is until something takes its place.
  const [group, setGroup] = useState(() => withIds(treeOfFilter(definition.fields, filters) ?? NOTHING));
  const apply = () => {
    onApply(filterOfTree(definition.fields, group));
    onClose();
  };
  return (
    <Frame anchor={anchor} titleId={titleId} onClose={onClose}>
      <form
        className="filter-builder"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <DialogTitle id={titleId}>{translate('list.filter.combine_title')}</DialogTitle>
        <DialogContent>
          <BuilderGroup definition={definition} group={group} isRoot onChange={setGroup} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={() => setGroup(NOTHING)}>
            {translate('list.filter.clear_all')}
          </Button>
          <span className="list-grow" />
          <LiveCount definition={definition} filter={filterOfTree(definition.fields, group)} search={filters['q']} />
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('list.filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Frame>
  );
};

interface FrameProps {
  readonly anchor: HTMLElement;
  readonly titleId: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Frame = ({ anchor, titleId, onClose, children }: FrameProps) => {
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  if (isPhone)
    return (
      <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="md" fullWidth aria-labelledby={titleId}>
        {children}
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, className: 'filter-popover' } }}
    >
      {children}
    </Popover>
  );
};

interface LiveCountProps {
  readonly definition: CatalogueResource;
  readonly filter: Readonly<Record<string, unknown>>;
  /** The list's search text, which stays in force. */
  readonly search: unknown;
}

/** How many records match what is combined so far, once it rests. */
const LiveCount = ({ definition, filter, search }: LiveCountProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const rested = usePaused(JSON.stringify({ ...filter, ...(search !== undefined && { q: search }) }));
  const known = useFilterCounts(definition, [JSON.parse(rested) as Readonly<Record<string, unknown>>]);
  const count = known?.counts[0];
  return (
    <span role="status" className="list-quiet num">
      {known && count !== undefined
        ? translate('list.filter.matching', {
            smart_count: count,
            count: countText(count, known.isExact, MAX_COUNTED, locale),
          })
        : null}
    </span>
  );
};

/** The server counts this far. */
const MAX_COUNTED = 10_000;

const NOTHING: FilterGroup = { match: 'all', parts: [] };

export default FilterBuilder;
