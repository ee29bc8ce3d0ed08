import { readFileSync } from 'node:fs';
import type { RaRecord } from 'ra-core';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import { openApp } from '../form/form-kit.tsx';
import { windowOf } from '../window-of.ts';

type AppSetting = Parameters<typeof openApp>[0];
type Screens = Parameters<typeof createCustomScreens>[0];

/** What a test says of the page that it opens. */
export interface RecordSetting extends Partial<
  Pick<AppSetting, 'address' | 'record' | 'person' | 'answers' | 'provider'>
> {
  readonly width?: number;
  /** The rows of a list by the resource's plain name. */
  readonly lists?: Readonly<Record<string, readonly RaRecord[]>>;
}

interface Product {
  /** The names of the resource files of recruiting, that of the record first. */
  readonly files: readonly string[];
  /** Further resource files, as texts. */
  readonly more?: readonly string[];
  /** Hand-written screens by their path; of the others that the files name nothing is drawn. */
  readonly screens: Screens;
  readonly around?: AppSetting['around'];
}

/** Opens the details of a record with the resource files and the screens of the product. */
export function openRecord({
  width = 1440,
  files,
  more = [],
  screens,
  around = (children) => children,
  lists = {},
  provider,
  ...setting
}: RecordSetting & Product & Pick<AppSetting, 'address'>) {
  windowOf(width);
  const texts = files.map((name) => readFileSync(`resources/recruitments/${name}.yaml`, 'utf8'));
  const drawn = createCustomScreens({ ...nothingFor(texts), ...screens });
  return openApp({
    ...setting,
    file: texts[0]!,
    files: [...texts.slice(1), ...more],
    provider: {
      getList: async (resource) => {
        const rows = lists[resource.split('/').at(-1)!] ?? [];
        return { data: rows as never[], total: rows.length };
      },
      ...provider,
    },
    around: (children) => around(<CustomScreensProvider value={drawn}>{children}</CustomScreensProvider>),
  });
}

const Nothing = () => null;

/** A path of a screen in a resource file: `jobs/JobHeader`. */
const SCREEN_PATH = /(?:[a-z-]+\/)+[A-Z]\w+/g;

const nothingFor = (texts: readonly string[]): Screens =>
  Object.fromEntries(
    texts
      .flatMap((text) => [...text.matchAll(SCREEN_PATH)])
      .map(([path]) => [path, async () => ({ default: Nothing })]),
  );
