import { Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import { BuilderGroup } from './BuilderGroup.tsx';
import { filterOfTree, treeOfFilter, withIds } from './filter-tree.ts';
import type { FilterGroup } from './filter-tree.ts';
import './filter-builder.css';

interface FilterBuilderProps {
  readonly definition: CatalogueResource;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly onApply: (filter: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

/** Combines conditions by AND and OR. It begins with the filters in force; nothing acts before it is applied. */
const FilterBuilder = ({ definition, filters, onApply, onClose }: FilterBuilderProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  // What cannot be shown here is left as it is until something takes its place.
  const [group, setGroup] = useState(() => withIds(treeOfFilter(definition.fields, filters) ?? NOTHING));
  const apply = () => {
    onApply(filterOfTree(definition.fields, group));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="md" fullWidth aria-labelledby={titleId}>
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
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('list.filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const NOTHING: FilterGroup = { match: 'all', parts: [] };

export default FilterBuilder;
