import { ALL_ROWS } from '#shared/contracts/saved-views.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListLayout } from '#engine/model/screen-definition.ts';

const PREFIX = 'layout:';

/** What react-admin keeps in the address as `displayedFilters`: here the view, and how its records are shown. */
export type Shown = Readonly<Record<string, true>>;

/** For the address: this view, and the layout where it is another than the list opens with by itself. */
export const shownAs = (definition: CatalogueResource, view: string, layout: ListLayout): Shown => ({
  [view]: true,
  ...(layout !== definition.list.layouts[0] && { [PREFIX + layout]: true }),
});

/** How a list shows its records: as the address says, else as its view does, else as its file does first. */
export function layoutOf(
  { list: { layouts } }: CatalogueResource,
  displayedFilters: unknown,
  ofView: ListLayout | null,
): ListLayout {
  const named = Object.keys(displayedFilters ?? {});
  const inAddress = named.length > 0 ? layouts.find((layout) => named.includes(PREFIX + layout)) : undefined;
  const inView = named.length > 0 ? undefined : layouts.find((layout) => layout === ofView);
  return inAddress ?? inView ?? layouts[0] ?? 'table';
}

/** The order at first. */
export const sortOf = ({ list }: CatalogueResource, layout: ListLayout) =>
  (layout === 'board' ? list.board?.sort : undefined) ?? list.sort;

/** The address of all records in a layout, from the short one that people and other screens write (`?layout=board`). */
export const layoutAddress = (definition: CatalogueResource, asked: string): { readonly search: string } => {
  const layout = definition.list.layouts.find((each) => each === asked);
  const shown = layout && JSON.stringify(shownAs(definition, ALL_ROWS, layout));
  return { search: shown === undefined ? '' : `?${new URLSearchParams({ displayedFilters: shown })}` };
};

type Translate = (key: string, options?: { readonly _?: string }) => string;

/** What a layout is called in the reader's language. */
export function layoutTitle({ resource, list }: CatalogueResource, layout: ListLayout, translate: Translate): string {
  const own = list.ownLayouts?.find(({ key }) => key === layout);
  return own
    ? translate(`resources.${resource}.layouts.${layout}`, { _: own.title })
    : translate(`board.layouts.${layout}`);
}

/** Where the layout is kept from which a hand-written one was opened. */
export const layoutKept = ({ resource }: CatalogueResource): string => `layouts.${resource}.before`;
