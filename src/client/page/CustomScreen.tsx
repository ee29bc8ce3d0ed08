import { createContext, lazy, Suspense, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { ScreenKind } from '#engine/schema/definition.ts';

/** What a hand-written screen gets where a file names it; a screen of the navigation gets nothing. */
export interface CustomScreenProps {
  readonly resource?: CatalogueResource;
  readonly record?: RaRecord;
  readonly mode?: ScreenKind;
  readonly can?: CatalogueResource['can'];
}

type Screen = ComponentType<CustomScreenProps>;

/** Path below `custom-screens/` without extension -> its component, loaded when it is first shown. */
export type CustomScreens = Readonly<Record<string, Screen>>;

const CustomScreensContext = createContext<CustomScreens>({});

export const CustomScreensProvider = CustomScreensContext.Provider;

/** @param modules loaders by path below `custom-screens/`, without extension; each has the screen as its default export. */
export const createCustomScreens = (
  modules: Readonly<Record<string, () => Promise<{ default: Screen }>>>,
): CustomScreens => Object.fromEntries(Object.entries(modules).map(([path, load]) => [path, lazy(load)]));

/** The hand-written screen of this path; `fallback` stands while it loads. The server has checked that it exists. */
export const CustomScreen = ({
  path,
  fallback = null,
  ...props
}: CustomScreenProps & { readonly path: string; readonly fallback?: ReactNode }) => {
  const Found = useContext(CustomScreensContext)[path];
  if (!Found) throw new Error(`There is no screen custom-screens/${path}.tsx`);
  return (
    <Suspense fallback={fallback}>
      <Found {...props} />
    </Suspense>
  );
};
