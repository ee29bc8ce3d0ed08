import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, ResourceContextProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import reactAdminEnglish from 'ra-language-english';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { HttpProvider } from '#client/api/useApi.ts';
import { RecordsApiProvider } from '#client/records/useRecordsApi.ts';
import { type Answers, answeringHttp } from '../client/answering-http.ts';
import { adminName } from '#client/api/resource-names.ts';
import { changedFields } from '#client/api/wire-values.ts';
import { CatalogueProvider } from '#client/catalogue/CatalogueProvider.tsx';
import { ConfirmProvider } from '#ui/dialogs/ConfirmProvider.tsx';
import { createToasts } from '#ui/toasts/toasts.ts';
import { ToastStack } from '#ui/toasts/ToastStack.tsx';
import { ReactAdminToasts, ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import type { Messages } from '#client/i18n/catalogue-messages.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { createPageTitle } from '#client/page/page-title.ts';
import { PageTitleProvider } from '#client/page/PageTitleProvider.tsx';
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx';
import { memoryRealtime } from '../client/memory-realtime.ts';
import { SessionProvider } from '#client/session/SessionProvider.tsx';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import { createStored } from '#ui/store.ts';
import { knownCatalogue, storeOf } from '../client/known-catalogue.ts';
import { withCells } from '#engine/model/cells.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { withRelatedFields } from '#engine/schema/with-related-fields.ts';
import { withPlaces } from '#engine/schema/with-places.ts';
import { validatorModule } from '#server/records/validation/compile-validators.ts';
import { GeneratedShow } from '../../../src/admin/details/GeneratedShow.tsx';
import { GeneratedCreate } from '../../../src/admin/form/GeneratedCreate.tsx';
import { GeneratedEdit } from '../../../src/admin/form/GeneratedEdit.tsx';
import { createAppTheme } from '../../../src/app/theme.ts';
import { memorySession } from '../client/memory-session.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import { COMPANIES, department, DEPARTMENTS, ORGANIZATIONS } from './form-records.ts';
import { memoryServer } from './memory-server.ts';
import english from '../../../locales/en.json' with { type: 'json' };

interface AppSetting {
  readonly address: string;
  /** The record that the server has. */
  readonly record?: RaRecord;
  readonly provider?: Partial<AllCalls>;
  /** What features ask for by themselves. */
  readonly answers?: Answers;
  /** Changes to a resource's definition for this person. */
  readonly person?: Readonly<Record<string, Partial<CatalogueResource>>>;
  /** A further resource file. */
  readonly file?: string;
  /** Those that it refers to. */
  readonly files?: readonly string[];
  /** Stands around every screen. */
  readonly around?: (children: React.ReactNode) => React.ReactNode;
  /** In place of English. */
  readonly texts?: Messages;
}

/** Opens an address of the app over a server in memory. `server.record` may be changed as if by someone else. */
export function openApp({
  address,
  record,
  provider,
  answers = {},
  person = {},
  file,
  files: others = [],
  around = same,
  texts = english,
}: AppSetting) {
  const files = [ORGANIZATIONS, COMPANIES, DEPARTMENTS, ...(file ? [file] : []), ...others];
  const alone = files.map((text) => {
    const name = /^resource: (.*)$/m.exec(text)![1]!;
    return [name, catalogueResource(text, person[name]) as CatalogueResource & ResourceDefinition] as const;
  });
  const related = withRelatedFields(Object.fromEntries(alone)) as unknown as Readonly<
    Record<string, CatalogueResource>
  >;
  const resources = Object.values(related).map(checkedBySchema);
  const catalogue = knownCatalogue(
    Object.values(withPlaces(Object.fromEntries(resources.map((each) => [each.resource, each])))),
  );
  const server = { record: record ?? department() };
  const dataProvider = { ...memoryServer(server, catalogue), ...provider } as unknown as AllCalls;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const live = memoryRealtime();
  const session = memorySession();
  const i18n = createI18nProvider(
    {
      english: { ...(reactAdminEnglish as unknown as Messages), ...texts },
      load: {},
      available: [{ locale: 'en', name: 'English' }],
    },
    catalogue,
  );
  const frame = (
    <ThemeProvider theme={createAppTheme()}>
      <ToastsProvider value={createToasts()}>
        <PageTitleProvider value={{ title: createPageTitle(), suffix: 'ATS' }}>
          <SessionProvider value={session}>
            <CatalogueProvider store={storeOf(catalogue)}>
              <SettingsProvider value={NO_SETTINGS}>
                <RealtimeProvider value={live.realtime}>
                  <HttpProvider value={answeringHttp(answers, dataProvider)}>
                    <RecordsApiProvider value={dataProvider}>
                      <CoreAdminContext
                        dataProvider={dataProvider}
                        i18nProvider={i18n}
                        queryClient={queryClient}
                        store={memoryStore()}
                      >
                        <ConfirmProvider>
                          <Address />
                          {around(<Outlet />)}
                        </ConfirmProvider>
                        <ReactAdminToasts />
                        <ToastStack />
                      </CoreAdminContext>
                    </RecordsApiProvider>
                  </HttpProvider>
                </RealtimeProvider>
              </SettingsProvider>
            </CatalogueProvider>
          </SessionProvider>
        </PageTitleProvider>
      </ToastsProvider>
    </ThemeProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: frame, children: routesOf(resources) }], {
    initialEntries: [address],
  });
  const view = render(<RouterProvider router={router} />);
  return { dataProvider, queryClient, server, live, session, router, view, user: userEvent.setup() };
}

const same = (children: React.ReactNode): React.ReactNode => children;

const validators = new Map<string, string>();

/** With the module that the server would compile for this person; alike files have it compiled once. */
const checkedBySchema = (resource: CatalogueResource): CatalogueResource => {
  const key = JSON.stringify(resource);
  const text = validators.get(key) ?? validatorModule(resource, withCells(resource.fields, resource.writable));
  validators.set(key, text);
  return { ...resource, validator: `data:text/javascript;base64,${Buffer.from(text).toString('base64')}` };
};

const NO_SETTINGS = {
  user: createStored({}),
  team: createStored({}),
  flush: async () => undefined,
  refetch: async () => undefined,
  changeTeam: async () => undefined,
  countArrangements: async () => ({}),
  setColumns: () => undefined,
  setBoard: () => undefined,
};

const routesOf = (resources: readonly CatalogueResource[]) => [
  ...resources.flatMap((resource) => {
    if (resource.route === undefined) return [];
    const within = (element: React.ReactNode) => (
      <ResourceContextProvider value={adminName(resource)}>{element}</ResourceContextProvider>
    );
    const route = resource.route.slice(1);
    return [
      { path: `${route}/create`, element: within(<GeneratedCreate />) },
      { path: `${route}/:id`, element: within(<GeneratedShow />) },
      { path: `${route}/:id/edit`, element: within(<GeneratedEdit />) },
    ];
  }),
  { path: '*', element: <p>Another screen</p> },
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

export const address = (): string => screen.getByTestId('address').textContent;

/** What the last save would send over the wire. */
export function sentChanges(dataProvider: AllCalls): Record<string, unknown> {
  const [, { data, previousData }] = vi.mocked(dataProvider.update).mock.lastCall!;
  const resource = catalogueResource(DEPARTMENTS);
  return changedFields(resource, data as never, previousData as never);
}

/** Chooses an option of an autocomplete by its label. */
export async function choose(user: ReturnType<typeof userEvent.setup>, label: string | RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
