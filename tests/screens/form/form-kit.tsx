import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, HttpError, memoryStore, ResourceContextProvider } from 'ra-core';
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
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
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
import english from '../../../locales/en.json' with { type: 'json' };

const level = (resource: string, title: string, step: number, properties: string, rest = '') => `
resource: ${resource}
title: ${title}
hierarchy: { level: ${step} }
route: /recruitments/${resource}
endpoint: /customer/${resource}/
audit: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
${properties}
${rest}
`;

const ORGANIZATIONS = level('organizations', 'Organization', 1, '', 'required: [name]');

const COMPANIES = level(
  'companies',
  'Company',
  2,
  `  organization: { relation: { to: organizations } }
  owner: { relation: { to: users, onDelete: setNull }, widget: person }
  website: { type: string, format: uri }
  phone: { type: string, format: phone }
  status: { type: string, enum: [active, inactive], enumTones: { active: ok, inactive: idle }, default: active }
  description: { type: string, widget: multiline }`,
  `activeWhen: { status: active }
required: [name, organization, status]
tabs:
  - key: overview
    title: Overview
    sections:
      - { key: facts, title: Facts, columns: 2, fields: [organization, phone, website, owner, status, description] }
  - { key: departments, title: Departments, related: { resource: departments, via: company } }
  - { key: files, title: Files, attachments: { endpoint: /customer/company-file/, param: company_id } }`,
);

const DEPARTMENTS = level(
  'departments',
  'Department',
  4,
  `  code: { type: string, maxLength: 20, pattern: '^[A-Z-]*$', examples: [HAM-EXP], help: A short code in capitals. }
  type: { type: string, enum: [core, external] }
  service_provider: { type: string, visibleWhen: { type: external }, requiredWhen: { type: external }, onHide: clear }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  owner: { relation: { to: users, onDelete: setNull }, widget: person, default: { $user: id } }
  headcount: { type: integer, minimum: 0 }
  started_on: { type: string, format: date, default: { $now: date } }
  logo: { type: object, format: file, accept: [image/*], maxBytes: 1000 }
  remote: { type: boolean }
  seats: { type: integer }
  cost_center: { type: string, readOnly: true }
  free_seats: { type: integer, computed: { formula: "seats - headcount" } }
  website: { derive: { from: company.website } }`,
  'required: [name, organization, company]',
);

export const HALDEN = { id: 1, name: 'Halden Group' };
export const AURELIA = { id: 2, name: 'Aurelia Health' };
const OPTIONS: Readonly<Record<string, readonly { id: number; name: string; organization?: number }[]>> = {
  organization: [HALDEN, AURELIA],
  company: [
    { id: 11, name: 'Halden Logistics', organization: 1 },
    { id: 12, name: 'Iberia Depots', organization: 1 },
    { id: 21, name: 'Aurelia Clinics', organization: 2 },
  ],
  owner: [
    { id: 7, name: 'Maya Lindqvist' },
    { id: 8, name: 'Jonas Petersen' },
  ],
};

export const department = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 5,
  name: 'Export desk',
  code: 'HAM-EXP',
  type: 'core',
  service_provider: null,
  organization: HALDEN,
  company: { id: 11, name: 'Halden Logistics' },
  owner: { id: 7, name: 'Maya Lindqvist' },
  headcount: 26,
  started_on: '2024-01-12',
  logo: null,
  remote: false,
  cost_center: 'CC-1',
  created_on: '2024-01-12T09:30:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
  updated_on: '2026-11-01T08:00:00Z',
  updated_by: { id: 7, name: 'Maya Lindqvist' },
  ...changes,
});

export const company = (changes: Partial<RaRecord> = {}): RaRecord => ({
  id: 11,
  name: 'Halden Logistics',
  organization: HALDEN,
  owner: { id: 8, name: 'Jonas Petersen' },
  website: 'https://halden.example/',
  phone: '+49 40 5550',
  status: 'active',
  description: null,
  created_on: '2024-01-12T09:30:00Z',
  created_by: { id: 7, name: 'Maya Lindqvist' },
  updated_on: '2026-11-01T08:00:00Z',
  updated_by: { id: 8, name: 'Jonas Petersen' },
  ...changes,
});

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

/** A server that checks versions like the real one; what it was asked can be looked at. */
function memoryServer(server: { record: RaRecord }, catalogue: Catalogue) {
  const resourceOf = (name: string) => catalogue.definitions[name.split('/').at(-1)!]!;
  return {
    supportAbortSignal: true,
    getOne: vi.fn<AllCalls['getOne']>(async (_resource, { id }) => ({
      data: { ...server.record, id: Number(id) } as never,
    })),
    getList: vi.fn<AllCalls['getList']>(async () => ({ data: [], total: 4 })),
    getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, field, { query = '', ids, where } = {}) => {
      const all = (OPTIONS[field] ?? []).filter(
        ({ id, name, organization }) =>
          (ids?.map(Number).includes(id) ?? name.toLowerCase().includes(query.toLowerCase())) &&
          (where?.['organization'] === undefined || where['organization'] === organization),
      );
      const place = (id: number | undefined) => [HALDEN, AURELIA].find((each) => each.id === id) ?? null;
      return {
        results: all.map(({ id, name, organization }) => ({
          id,
          name,
          ...(organization && { organization: place(organization) }),
        })),
        count: all.length,
      };
    }),
    getProvenance: vi.fn<AllCalls['getProvenance']>(async () => []),
    getUndoableMerges: vi.fn<AllCalls['getUndoableMerges']>(async () => []),
    previewChange: vi.fn<AllCalls['previewChange']>(async () => ({
      changed: 1,
      fields: {},
      rejected: [],
      children: [],
    })),
    create: vi.fn<AllCalls['create']>(async (_resource, { data }) => ({ data: { ...data, id: 99 } as never })),
    update: vi.fn<AllCalls['update']>(async (name, { data, previousData }) => {
      if (previousData?.['updated_on'] !== server.record['updated_on'])
        throw new HttpError('The record was changed meanwhile', 409, { code: 'conflict', data: server.record });
      const changes = changedFields(resourceOf(name), data as never, previousData as never);
      const kept = Object.fromEntries(Object.keys(changes).map((field) => [field, (data as RaRecord)[field]]));
      server.record = { ...server.record, ...kept, updated_on: '2026-11-20T12:00:00Z' };
      return { data: server.record as never };
    }),
    restoreMany: vi.fn<AllCalls['restoreMany']>(async (_resource, records) =>
      records.map(({ id, updated_on: version, data }) => {
        if (version !== server.record['updated_on']) return { id, done: false, code: 'conflict' };
        server.record = { ...server.record, ...data, updated_on: '2026-11-20T13:00:00Z' };
        return { id, done: true };
      }),
    ),
    delete: vi.fn<AllCalls['delete']>(async (_resource, { id }) => ({ data: { id } as never })),
    getDerived: vi.fn<AllCalls['getDerived']>(async (_resource, relation, id) => ({
      website: `https://${relation}-${id}.example`,
    })),
    previewRemoval: vi.fn<AllCalls['previewRemoval']>(async () => ({
      usage: [],
      isUsedElsewhere: false,
      along: [],
    })),
    getActivity: vi.fn<AllCalls['getActivity']>(async () => ({ results: [], count: 0 })),
    listAttachments: vi.fn<AllCalls['listAttachments']>(async () => []),
    performRecordAction: vi.fn<AllCalls['performRecordAction']>(async () => ({ data: server.record })),
    uploadAttachment: vi.fn<AllCalls['uploadAttachment']>(async () => undefined),
    deleteAttachment: vi.fn<AllCalls['deleteAttachment']>(async () => undefined),
  };
}

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
