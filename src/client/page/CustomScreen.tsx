import { createContext, lazy, Suspense, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Identifier, RaRecord } from 'ra-core';
import type { BulkRecords } from '#shared/contracts/bulk-jobs.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ScreenKind } from '#engine/model/screen-definition.ts';
import type { CustomFieldProps } from './custom-field-props.ts';

/** What a hand-written screen gets where a file names it; a screen of the navigation gets nothing. */
export interface CustomScreenProps {
  readonly resource?: CatalogueResource;
  readonly record?: RaRecord;
  /** The selected records, where there are several. */
  readonly ids?: readonly Identifier[];
  readonly mode?: ScreenKind;
  readonly can?: CatalogueResource['can'];
  /** A dialog of a transition: its key. */
  readonly transition?: string;
  /** Fields that the user has chosen before the dialog: the column of a board where a card was dropped. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** What is to be done with many records is done with these, and how many they are. */
  readonly records?: BulkRecords;
  readonly count?: number;
  /** Of a dialog for many records: takes what the transition is done with. */
  readonly onSend?: (data: object) => Promise<void>;
  /** Closes a dialog; leaves a layout of a list. */
  readonly onClose?: () => void;
  /** The record of a split view: goes on to the next one of its list. */
  readonly onDone?: () => void;
}

type Screen = ComponentType<CustomScreenProps | CustomFieldProps>;

/** Path below `custom-screens/` without extension -> its component, loaded when it is first shown. */
export type CustomScreens = Readonly<Record<string, Screen>>;

const CustomScreensContext = createContext<CustomScreens>({});

export const CustomScreensProvider = CustomScreensContext.Provider;

/**
 * Loads a component. Each is a default export; whether that takes the props of a screen or of a field is what the file
 * that names it says.
 */
type LoadScreen = () => Promise<{ default: ComponentType<never> }>;

/** @param modules loaders by path. */
export const createCustomScreens = (modules: Readonly<Record<string, LoadScreen>>): CustomScreens =>
  Object.fromEntries(
    Object.entries(modules).map(([path, load]) => [path, lazy(load as () => Promise<{ default: Screen }>)]),
  );

/** @param find resolves to the loader at a path, where there is one: which there are need not be known before. */
export const createLateScreens = (find: (path: string) => Promise<LoadScreen | undefined>): CustomScreens => {
  const screenAt = (path: string): Screen =>
    lazy(async () => {
      const load = await find(path);
      if (!load) throw missing(path);
      return (await load()) as { default: Screen };
    });
  return new Proxy<Record<string, Screen>>(
    {},
    { get: (known, path) => (known[String(path)] ??= screenAt(String(path))) },
  );
};

const missing = (path: string): Error => new Error(`There is no component custom-screens/${path}.tsx`);

interface Place {
  /** Below `custom-screens/`, without the extension. */
  readonly path: string;
  /** Shown while the component loads. */
  readonly fallback?: ReactNode;
}

/** The hand-written screen of this path. The server has checked that it exists. */
export const CustomScreen = (props: CustomScreenProps & Place) => <Custom {...props} />;

/**
 * The hand-written field or cell at this path. The server has checked that it exists. While it loads, the engine's own
 * component keeps its place, so that nothing jumps; a cell of a list has its own place.
 */
export const CustomField = (props: CustomFieldProps & Place) => (
  <Custom
    {...props}
    fallback={
      props.mode === 'list' ? null : (
        <div inert aria-hidden>
          {props.children}
        </div>
      )
    }
  />
);

const Custom = ({ path, fallback = null, ...props }: (CustomScreenProps | CustomFieldProps) & Place) => {
  const Found = useContext(CustomScreensContext)[path];
  if (!Found) throw missing(path);
  return (
    <Suspense key={path} fallback={fallback}>
      <Found {...props} />
    </Suspense>
  );
};
