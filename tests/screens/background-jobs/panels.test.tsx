import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nContextProvider, memoryStore, StoreContextProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { HttpProvider } from '#client/api/useApi.ts';
import { JobPanels } from '#client/background-jobs/JobPanels.tsx';
import { CatalogueProvider } from '#client/catalogue/CatalogueProvider.tsx';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import type { Realtime } from '#client/realtime/realtime.ts';
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx';
import { type BackgroundJob, NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import { FloatingPanelStack } from '#ui/panels/FloatingPanelStack.tsx';
import { createToasts } from '#ui/toasts/toasts.ts';
import { ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import { createAppTheme } from '../../../src/app/theme.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { answeringHttp } from '../client/answering-http.ts';
import { storeOf } from '../client/known-catalogue.ts';

const i18n = createI18nProvider({ english, load: {}, available: [] }, EMPTY_CATALOGUE);

const IMPORT: BackgroundJob = {
  id: 7,
  kind: 'imports',
  state: 'running',
  about: { resource: 'companies', file_name: 'companies.csv' },
  total: 400,
  counts: NO_JOB_COUNTS,
  error: null,
  created_on: '2026-11-24T10:00:00.000000Z',
  finished_on: null,
};

const show = async (path = '/') => {
  const queryClient = new QueryClient();
  const handlers = new Set<(job: BackgroundJob) => void>();
  const realtime = {
    on: (_name: string, handler: (job: BackgroundJob) => void) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  } as unknown as Realtime;
  render(
    <ThemeProvider theme={createAppTheme()}>
      <I18nContextProvider value={i18n}>
        <StoreContextProvider value={memoryStore()}>
          <QueryClientProvider client={queryClient}>
            <MemoryRouter initialEntries={[path]}>
              <CatalogueProvider store={storeOf(EMPTY_CATALOGUE)}>
                <HttpProvider value={answeringHttp({ '/background-jobs/': () => ({ results: [] }) }, {})}>
                  <RealtimeProvider value={realtime}>
                    <ToastsProvider value={createToasts()}>
                      <FloatingPanelStack>
                        <JobPanels />
                      </FloatingPanelStack>
                    </ToastsProvider>
                  </RealtimeProvider>
                </HttpProvider>
              </CatalogueProvider>
            </MemoryRouter>
          </QueryClientProvider>
        </StoreContextProvider>
      </I18nContextProvider>
    </ThemeProvider>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return (part: Partial<BackgroundJob>) =>
    act(() => {
      for (const handler of handlers) handler({ ...IMPORT, ...part });
    });
};

describe('an import that goes on while one is elsewhere', () => {
  it('shows how far it is, leads to its screen, and can be put away when it is over', async () => {
    const notify = await show();

    notify({ counts: { ...NO_JOB_COUNTS, created: 98, invalid: 2, undoable: 98 } });
    const panel = within(await screen.findByRole('region', { name: 'Imports' }));
    const job = within(await panel.findByRole('listitem', { name: 'Import: companies.csv' }));
    expect(panel.getByText('25 %')).toBeTruthy();
    expect(job.getByText('25 % · 98 new · 2 invalid')).toBeTruthy();
    expect(job.getByRole('link', { name: 'Open import' }).getAttribute('href')).toBe('/import/companies/7');
    expect(panel.queryByRole('button', { name: 'Close Imports' })).toBeNull();

    notify({
      state: 'done',
      counts: { ...NO_JOB_COUNTS, created: 398, invalid: 2, undoable: 398 },
      finished_on: '2026-11-24T10:05:00.000000Z',
    });
    await userEvent.click(await panel.findByRole('button', { name: 'Close Imports' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has no panel on its own screen', async () => {
    const notify = await show('/import/companies/7');

    notify({});
    notify({ id: 8, about: { resource: 'companies', file_name: 'others.csv' } });

    expect(await screen.findByRole('listitem', { name: 'Import: others.csv' })).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'Import: companies.csv' })).toBeNull();
  });
});

describe('a job of a kind that has only its texts', () => {
  it('is shown with what can be done about it', async () => {
    const notify = await show();

    notify({
      kind: 'letters',
      about: {},
      total: 40,
      state: 'done',
      counts: { ...NO_JOB_COUNTS, done: 37, rejected: 3, undoable: 37 },
      finished_on: '2026-11-24T10:05:00.000000Z',
    });

    const panel = within(await screen.findByRole('region', { name: 'Work' }));
    expect(panel.getByText('37 done · 3 not done')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Retry 3 records' })).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Undo 37 records' })).toBeTruthy();
  });
});
