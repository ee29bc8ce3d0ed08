import { Button, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
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
  /** Beside other actions: icons, whose names are their tooltips. */
  readonly isShort?: boolean;
  readonly onChange: (layout: ListLayout) => void;
}

const ICONS: Readonly<Record<(typeof ENGINE_LAYOUTS)[number], LucideIcon>> = {
  table: Table2,
  board: Kanban,
  split: Columns2,
};

/** The ways to look at the records of a list that its file offers; behind them those that fill the screen. */
export const LayoutSwitch = ({ definition, layout, isShort = false, onChange }: LayoutSwitchProps) => {
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
              <ToggleButton
                key={each}
                value={each}
                aria-label={translate(`board.layouts.${each}`)}
                {...(isShort && { title: translate(`board.layouts.${each}`) })}
              >
                <LayoutIcon size={16} strokeWidth={1.75} aria-hidden />
                {isShort ? null : <span className="list-wide">{translate(`board.layouts.${each}`)}</span>}
              </ToggleButton>
            );
          })}
        </ToggleButtonGroup>
      ) : null}
      {ownLayouts.map((own) => (
        <OwnLayoutButton
          key={own.key}
          definition={definition}
          own={own}
          isShort={isShort}
          onOpen={() => openOwn(own)}
        />
      ))}
    </>
  );
};

interface OwnLayoutButtonProps {
  readonly definition: CatalogueResource;
  readonly own: OwnLayout;
  readonly isShort: boolean;
  readonly onOpen: () => void;
}

/** The server counts this far. */
const MAX_COUNTED = 10_000;
const EVERYTHING = {};
const NOTHING: readonly (typeof EVERYTHING)[] = [];

/** Opens a hand-written layout, and says how many of the list’s records it is about. */
const OwnLayoutButton = ({ definition, own, isShort, onOpen }: OwnLayoutButtonProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { filterValues } = useListContext();
  const found = useFilterCounts(definition, isShort ? NOTHING : [own.filter ?? EVERYTHING], filterValues);
  const title = layoutTitle(definition, own.key, translate);
  if (isShort)
    return (
      <IconButton size="small" className="list-square" aria-label={title} title={title} onClick={onOpen}>
        <Icon name={own.icon} size={16} />
      </IconButton>
    );
  return (
    <Button size="small" className="list-own-layout" startIcon={<Icon name={own.icon} size={16} />} onClick={onOpen}>
      {title}
      {found ? (
        <>
          {' '}
          <span className="num list-own-count">{countText(found.counts[0]!, found.isExact, MAX_COUNTED, locale)}</span>
        </>
      ) : null}
    </Button>
  );
};
