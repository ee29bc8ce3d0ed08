import type { ListLayout, OwnLayout } from '../model/screen-definition.ts';

/** What names a layout of a file in addresses and views. */
export const layoutKey = (layout: ListLayout | OwnLayout): ListLayout =>
  typeof layout === 'string' ? layout : layout.key;
