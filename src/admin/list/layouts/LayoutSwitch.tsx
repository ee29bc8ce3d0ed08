import { Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Columns2, Kanban, Table2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useListContext, useLocale, useStore, useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ENGINE_LAYOUTS } from '#engine/model/screen-definition.ts';
import type { ListLayout, OwnLayout } from '#engine/model/screen-definition.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { countText, useFilterCounts } from '../useFilterCounts.ts';
import { layoutKept, layoutTitle } from './layout.ts';

interface LayoutSwitchProps {
  readonly definition: CatalogueResource;
  readonly layout: ListLayout;
  readonly onChange: (layout: ListLayout) => void;
}

const ICONS: Readonly<Record<(typeof ENGINE_LAYOUTS)[number], LucideIcon>> = {
  table: Table2,
  board: Kanban,
  split: Columns2,
};

/** The ways to look at the records of a list that its file offers; behind them those that fill the screen. */
export const LayoutSwitch = ({ definition, layout, onChange }: LayoutSwitchProps) => {
  const translate = useTranslate();
  const { layouts, ownLayouts = [] } = definition.list;
  const [, keepLayout] = useStore<ListLayout | null>(layoutKept(definition), null);
  const openOwn = (own: OwnLayout) => {
    keepLayout(layout);
    onChange(own.key);
  };
  const drawn = ENGINE_LAYOUTS.filter((each) => layouts.includes(each)).toSorted(
    (one, other) => layouts.indexOf(one) - layouts.indexOf(other),
  );
  return (
    <>
      {drawn.length > 1 ? (
        <ToggleButtonGroup
          className="list-layouts"
          exclusive
          value={layout}
          onChange={(_event, chosen: ListLayout | null) => chosen !== null && onChange(chosen)}
          aria-label={translate('board.layout')}
        >
          {drawn.map((each) => {
            const LayoutIcon = ICONS[each];
            return (
              <ToggleButton key={each} value={each} aria-label={translate(`board.layouts.${each}`)}>
                <LayoutIcon size={16} strokeWidth={1.75} aria-hidden />
                <span className="list-wide">{translate(`board.layouts.${each}`)}</span>
              </ToggleButton>
            );
          })}
        </ToggleButtonGroup>
      ) : null}
      {ownLayouts.map((own) => (
        <OwnLayoutButton key={own.key} definition={definition} own={own} onOpen={() => openOwn(own)} />
      ))}
    </>
  );
};

interface OwnLayoutButtonProps {
  readonly definition: CatalogueResource;
  readonly own: OwnLayout;
  readonly onOpen: () => void;
}

/** The server counts this far. */
const MAX_COUNTED = 10_000;
const EVERYTHING = {};

/** Opens a hand-written layout, and says how many of the list’s records it is about. */
const OwnLayoutButton = ({ definition, own, onOpen }: OwnLayoutButtonProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { filterValues } = useListContext();
  const found = useFilterCounts(definition, [own.filter ?? EVERYTHING], filterValues);
  return (
    <Button size="small" className="list-own-layout" startIcon={<Icon name={own.icon} size={16} />} onClick={onOpen}>
      {layoutTitle(definition, own.key, translate)}
      {found ? (
        <>
          {' '}
          <span className="num list-own-count">{countText(found.counts[0]!, found.isExact, MAX_COUNTED, locale)}</span>
        </>
      ) : null}
    </Button>
  );
};
