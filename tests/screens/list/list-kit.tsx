import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, ResourceContextProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import reactAdminEnglish from 'ra-language-english';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { HttpProvider } from '#client/api/useApi.ts';
import { RecordsApiProvider } from '#client/records/useRecordsApi.ts';
import { answeringHttp } from '../client/answering-http.ts';
import { adminName } from '#client/api/resource-names.ts';
import { CatalogueProvider } from '#client/catalogue/CatalogueProvider.tsx';
import { JobPanels } from '#client/background-jobs/JobPanels.tsx';
import { FloatingPanelStack } from '#ui/panels/FloatingPanelStack.tsx';
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
import { knownCatalogue, storeOf } from '../client/known-catalogue.ts';
import { ViewsProvider } from '#client/views/ViewsProvider.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { SavedViews } from '#shared/contracts/saved-views.ts';
import { createAppTheme } from '../../../src/app/theme.ts';
import { GeneratedList } from '../../../src/admin/list/GeneratedList.tsx';
import { memorySession } from '../client/memory-session.ts';
import { type BulkSetting, memoryBulk, memoryProvider, memorySettings, memoryViews } from './memory-server.ts';
import { catalogueResource } from '../catalogue-resource.ts';
import english from '../../../locales/en.json' with { type: 'json' };

// Slow machines draw late; what never comes still fails.
configure({ asyncUtilTimeout: 8_000 });

const ORGANIZATIONS = `
resource: organizations
title: Organization
hierarchy: { level: 1 }
description: The top of the hierarchy.
route: /recruitments/organizations
endpoint: /customer/org/
mergeable: false
properties:
  name: { type: string, maxLength: 140 }
required: [name]
`;

const COMPANIES = `
resource: companies
title: Company
titlePlural: Companies
hierarchy: { level: 2 }
description: A legal entity inside an organization.
route: /recruitments/companies
endpoint: /customer/company/
mergeable: false
properties:
  name: { type: string, maxLength: 140 }
  organization: { relation: { to: organizations } }
  owner: { relation: { to: users, onDelete: setNull }, widget: person }
  headcount: { type: integer }
  founded_on: { type: string, format: date }
  listed: { type: boolean }
  website: { type: string, format: uri }
  partner: { relation: { to: companies, where: { organization: { $field: organization } } } }
  status: { type: string, enum: [active, on_hold, inactive], enumTones: { active: ok, on_hold: warn, inactive: idle }, default: active }
required: [name, organization, status]
list:
  columns: [name, organization, owner, headcount, founded_on, status, updated_on, { field: website, show: false }, { field: listed, show: false }]
  sort: { field: name, order: ASC }
  search: [name]
  filters: [organization, partner, status, headcount, founded_on, updated_on, listed, owner, name]
  params: { org_id: organization, owner_id: owner }
`;

/** The companies that the lists here show. */
export const companiesDefinition = (): CatalogueResource => catalogueResource(COMPANIES);

/** The same with further fields, as lines of the file. */
export const companiesWith = (fields: string): CatalogueResource =>
  catalogueResource(COMPANIES.replace('required:', `${fields}\nrequired:`));

export const company = (id: number, changes: Partial<RaRecord> = {}): RaRecord => ({
  id,
  name: `Company ${id}`,
  organization: { id: 1, name: 'Halden Group' },
  owner: { id: 7, name: 'Maya Lindqvist' },
  headcount: 1_200 + id,
  founded_on: '2024-01-12',
  listed: true,
  website: 'https://example.com/',
  partner: null,
  status: 'active',
  created_on: '2024-01-12T09:30:00Z',
  updated_on: '2026-11-20T12:07:00Z',
  ...changes,
});

export interface ListSetting {
  readonly rows?: readonly RaRecord[];
  /** Changes to the companies' definition for this person. */
  readonly person?: Partial<CatalogueResource>;
  readonly provider?: Partial<AllCalls>;
  /** How bulk work goes. */
  readonly bulk?: BulkSetting;
  readonly address?: string;
  /** Views that are there already, and what the list opens with. */
  readonly views?: Partial<SavedViews>;
  /** In place of the companies' list. */
  readonly screen?: ReactNode;
  /** Stands beside every screen. */
  readonly beside?: ReactNode;
  /** In place of English. */
  readonly texts?: Messages;
}

/** Opens the list of companies over rows held in memory, as someone with all rights unless `person` says otherwise. */
export function openList({
  rows = [company(1), company(2), company(3)],
  person,
  provider,
  bulk: bulkSetting,
  address,
  views: kept,
  screen: shown,
  beside,
  texts = english,
}: ListSetting = {}) {
  const companies = catalogueResource(COMPANIES, person);
  const organizations = catalogueResource(ORGANIZATIONS);
  const catalogue = knownCatalogue([companies, organizations]);
  const dataProvider = { ...memoryProvider(rows), ...provider } as unknown as AllCalls;
  const settings = memorySettings();
  const views = memoryViews(kept);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const toasts = createToasts();
  const live = memoryRealtime();
  const bulk = memoryBulk(bulkSetting);
  const store = storeOf(catalogue);
  const session = memorySession();
  const i18n = createI18nProvider(
    {
      english: { ...(reactAdminEnglish as unknown as Messages), ...texts },
      load: {},
      available: [{ locale: 'en', name: 'English' }],
    },
    catalogue,
  );
  render(
    <ThemeProvider theme={createAppTheme()}>
      <ToastsProvider value={toasts}>
        <PageTitleProvider value={{ title: createPageTitle(), suffix: 'ATS' }}>
          <SessionProvider value={session}>
            <MemoryRouter initialEntries={[address ?? '/recruitments/companies']}>
              <CatalogueProvider store={store}>
                <SettingsProvider value={settings}>
                  <ViewsProvider value={views}>
                    <HttpProvider value={answeringHttp(bulk.answers, dataProvider)}>
                      <RecordsApiProvider value={dataProvider}>
                        <RealtimeProvider value={live.realtime}>
                          <CoreAdminContext
                            dataProvider={dataProvider}
                            i18nProvider={i18n}
                            queryClient={queryClient}
                            store={memoryStore()}
                          >
                            <ConfirmProvider>
                              <Address />
                              {beside}
                              <FloatingPanelStack>
                                <JobPanels />
                                <Routes>
                                  <Route
                                    path="/recruitments/companies"
                                    element={
                                      <ResourceContextProvider value={adminName(companies)}>
                                        {shown ?? <GeneratedList />}
                                      </ResourceContextProvider>
                                    }
                                  />
                                  <Route path="*" element={<p>Another screen</p>} />
                                </Routes>
                              </FloatingPanelStack>
                            </ConfirmProvider>
                            <ReactAdminToasts />
                            <ToastStack />
                          </CoreAdminContext>
                        </RealtimeProvider>
                      </RecordsApiProvider>
                    </HttpProvider>
                  </ViewsProvider>
                </SettingsProvider>
              </CatalogueProvider>
            </MemoryRouter>
          </SessionProvider>
        </PageTitleProvider>
      </ToastsProvider>
    </ThemeProvider>,
  );
  return { dataProvider, settings, views, queryClient, live, bulk, user: userEvent.setup(), address: readAddress };
}

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
};

const readAddress = (): URL => new URL(screen.getByTestId('address').textContent, 'http://app');

/** The last list that was asked for. */
export const lastQuery = (dataProvider: AllCalls) => vi.mocked(dataProvider.getList).mock.lastCall![1];

/** The row of one record, once it is there. */
export const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
