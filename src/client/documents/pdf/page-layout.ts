import type { Place } from '../sheet/sheet-props.ts';
import type { PageSize } from './page-size.ts';

/** Pixels above each page and below the last (`documents.css`). */
const PAGE_GAP = 20;

/** Where the pages are in what scrolls: the upper edge and height of each, in pixels. */
export type PageLayout = readonly { readonly top: number; readonly height: number }[];

/** Puts pages below each other. @param sizes of the pages whose size is known; the others are taken to be like `usual`. */
export function layPagesOut(
  pages: number,
  sizes: ReadonlyMap<number, PageSize>,
  usual: PageSize,
  scale: number,
): PageLayout {
  let top = PAGE_GAP;
  return Array.from({ length: pages }, (_, index) => {
    const { height } = sizes.get(index + 1) ?? usual;
    const page = { top, height: height * scale };
    top += page.height + PAGE_GAP;
    return page;
  });
}

/** The page at the upper edge of the view, and how much of it is above the edge. */
export function placeAt(layout: PageLayout, scrollTop: number): Place {
  const found = layout.findIndex(({ top, height }) => top + height > scrollTop);
  const index = found < 0 ? layout.length - 1 : found;
  const { top, height } = layout[index]!; // a PDF has a page
  return { page: index + 1, offset: (scrollTop - top) / height };
}

/** How far to scroll to a place. The start of a page is shown with the space above it. */
export function scrollTopOf(layout: PageLayout, { page, offset }: Place): number {
  const { top, height } = layout[Math.min(page, layout.length) - 1]!; // counted from 1
  return offset === 0 ? top - PAGE_GAP : top + offset * height;
}

/** The page in the middle of the view: the one that is being read. */
export const pageAt = (layout: PageLayout, middle: number): number =>
  Math.max(
    layout.findLastIndex(({ top }) => top <= middle),
    0,
  ) + 1;
