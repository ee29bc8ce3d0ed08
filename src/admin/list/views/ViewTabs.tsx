import { Button, IconButton } from '@mui/material';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { useHref } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListLayout } from '#engine/model/screen-definition.ts';
import { shownAs, sortOf } from '../layouts/layout.ts';
import { useWidth } from '../useWidth.ts';
import { fitTabs } from './fit-tabs.ts';
import type { ListView } from './list-views.ts';
import { valuesOf } from './useListView.ts';
import type { CurrentView } from './useListView.ts';
import { useViewCounts } from './useViewCounts.ts';
import { ChangedMark, useViewMenu } from './useViewMenu.tsx';

/** What "More views" takes, and what "View options" does. */
const MORE = 120;
const OPTIONS = 36;

interface ViewTabsProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
  /** The list has its rows; what the views have is counted after that. */
  readonly isDrawn: boolean;
}

/** The views of a list beside each other with what each has, as many as there is room for; the others are in a menu. */
export const ViewTabs = ({ definition, view, isDrawn }: ViewTabsProps) => {
  const translate = useTranslate();
  const { views, current } = view;
  const counts = useViewCounts(definition, views, isDrawn);
  const row = useRef<HTMLDivElement>(null);
  const width = useWidth(row);
  const widths = useTabWidths(row, views);
  const shown = widths && width ? fitTabs(views, current.key, widths, { room: width - OPTIONS, more: MORE }) : views;
  const others = views.filter((each) => !shown.includes(each));
  const more = useViewMenu({ definition, view, offered: others, counts, hasActions: false });
  const options = useViewMenu({ definition, view, offered: [], hasActions: true });
  return (
    <div className="list-views">
      <div className="list-views-row" ref={row}>
        <nav aria-label={translate('views.label')}>
          <ul>
            {shown.map((each) => (
              <li key={each.key} data-key={each.key}>
                <ViewTab definition={definition} view={view} tab={each} count={counts.get(each.key)} />
              </li>
            ))}
          </ul>
        </nav>
        {others.length > 0 ? (
          <Button {...more.button} variant="text" size="small" endIcon={<ChevronDown size={14} aria-hidden />}>
            {translate('views.more')}
          </Button>
        ) : null}
        {more.element}
        <IconButton {...options.button} size="small" title={translate('views.options')}>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {options.element}
      </div>
    </div>
  );
};

interface ViewTabProps {
  readonly definition: CatalogueResource;
  readonly view: CurrentView;
  readonly tab: ListView;
  readonly count: string | undefined;
}

/** A link to the list as the view has it. The count has its room before it is there. */
const ViewTab = ({ definition, view, tab, count }: ViewTabProps) => {
  const translate = useTranslate();
  const address = useAddress(definition, tab, view.layout);
  const isOpen = tab.key === view.current.key;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    view.open(tab);
  };
  return (
    <a
      className="list-view-tab"
      href={tab.isPending ? undefined : address}
      aria-current={isOpen ? 'page' : undefined}
      onClick={open}
    >
      <span className="cut">{tab.title}</span> <span className="list-view-count num">{count}</span>
      {isOpen ? <ChangedMark view={view} /> : null}
      {isOpen && view.isChanged ? <span className="visually-hidden"> {translate('views.changed')}</span> : null}
    </a>
  );
};

function useAddress(definition: CatalogueResource, { key, arrangement }: ListView, shown: ListLayout): string {
  const { perPage } = useListContext();
  const layout = arrangement.layout ?? shown;
  const { field, order } = arrangement.sort ?? sortOf(definition, layout);
  const search = new URLSearchParams({
    displayedFilters: JSON.stringify(shownAs(definition, key, layout)),
    filter: JSON.stringify(valuesOf(arrangement)),
    order,
    page: '1',
    perPage: String(perPage),
    sort: field,
  });
  return useHref({ pathname: definition.route, search: `?${search}` });
}

/** The width of each tab. Undefined in the first pass, which renders all of them to measure and is never visible. */
function useTabWidths(row: RefObject<HTMLElement | null>, views: readonly ListView[]) {
  const names = views.map(({ key, title }) => `${key} ${title}`).join('\n');
  const [measured, setMeasured] = useState<{ names: string; widths: ReadonlyMap<string, number> }>();
  useLayoutEffect(() => {
    const measure = (items: Iterable<HTMLElement>) =>
      setMeasured({ names, widths: new Map([...items].map((item) => [item.dataset['key']!, item.offsetWidth])) });
    measure(row.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []);
  }, [row, names]);
  return measured?.names === names ? measured.widths : undefined;
}
