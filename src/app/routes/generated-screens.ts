import { lazy } from 'react';
import type { ComponentType } from 'react';
import { GeneratedList } from '#admin/list/GeneratedList.tsx';
import type { ScreenKind } from '#engine/model/screen-definition.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

const LOADS: Readonly<Record<Exclude<ScreenKind, 'list'>, Load>> = {
  create: () => import('#admin/form/GeneratedCreate.tsx').then((file) => ({ default: file.GeneratedCreate })),
  edit: () => import('#admin/form/GeneratedEdit.tsx').then((file) => ({ default: file.GeneratedEdit })),
  show: () => import('#admin/details/GeneratedShow.tsx').then((file) => ({ default: file.GeneratedShow })),
};

/** The list is in the first file; the other screens load after it, or when they are opened earlier. */
export const GENERATED: Readonly<Record<ScreenKind, ComponentType>> = {
  list: GeneratedList,
  create: lazy(LOADS.create),
  edit: lazy(LOADS.edit),
  show: lazy(LOADS.show),
};

/** Starts to fetch the code of a screen; what does not come now comes when it is needed. */
export const loadGenerated = (kind: ScreenKind): void => {
  if (kind !== 'list') LOADS[kind]().catch(() => undefined);
};

/**
 * Fetches the code of the screens that are likely to be opened next, and which hand-written ones there are; what does not
 * come now comes when it is needed.
 */
export const preloadScreens = (): void => {
  import('../screen-files.ts').catch(() => undefined);
  for (const load of Object.values(LOADS)) load().catch(() => undefined);
};
