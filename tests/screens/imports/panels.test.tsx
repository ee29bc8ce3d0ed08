import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nContextProvider, memoryStore, StoreContextProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { EMPTY_CATALOGUE } from '#client/catalogue/catalogue-store.ts';
import { createI18nProvider } from '#client/i18n/i18n-provider.ts';
import { ImportPanels } from '#client/imports/ImportPanels.tsx';
import { FloatingPanelStack } from '#ui/panels/FloatingPanelStack.tsx';
import { createToasts } from '#ui/toasts/toasts.ts';
import { ToastsProvider } from '#ui/toasts/ToastsProvider.tsx';
import type { Realtime } from '#client/realtime/realtime.ts';
import { RealtimeProvider } from '#client/realtime/RealtimeProvider.tsx';
import { type ImportEvent, NO_COUNTS } from '#shared/contracts/imports.ts';
import { createAppTheme } from '../../../src/app/theme.ts';
import english from '../../../locales/en.json' with { type: 'json' };

const i18n = createI18nProvider({ english, load: {}, available: [] }, EMPTY_CATALOGUE);

const show = (path = '/') => {
  const handlers = new Set<(event: ImportEvent) => void>();
  const realtime = {
    on: (_name: string, handler: (event: ImportEvent) => void) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  } as unknown as Realtime;
  render(
    <ThemeProvider theme={createAppTheme()}>
      <I18nContextProvider value={i18n}>
        <StoreContextProvider value={memoryStore()}>
          <MemoryRouter initialEntries={[path]}>
            <RealtimeProvider value={realtime}>
              <ToastsProvider value={createToasts()}>
                <FloatingPanelStack>
                  <ImportPanels />
                </FloatingPanelStack>
              </ToastsProvider>
            </RealtimeProvider>
          </MemoryRouter>
        </StoreContextProvider>
      </I18nContextProvider>
    </ThemeProvider>,
  );
  return (part: Partial<ImportEvent>) =>
    act(() => {
      for (const handler of handlers)
        handler({
          id: 7,
          resource: 'companies',
          file_name: 'companies.csv',
          state: 'running',
          counts: NO_COUNTS,
          done: 0,
          rows: 400,
          ...part,
        });
    });
};

describe('an import that goes on while one is elsewhere', () => {
  it('shows how far it is, leads to its screen, and can be put away when it is over', async () => {
    const notify = show();

    notify({ done: 100, counts: { ...NO_COUNTS, created: 98, invalid: 2 } });
    const panel = within(await screen.findByRole('region', { name: 'Import: companies.csv' }));
    expect(panel.getByText('25 %')).toBeTruthy();
    expect(panel.getByText('New: 98')).toBeTruthy();
    expect(panel.getByText('Invalid: 2')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Open import' }).getAttribute('href')).toBe('/import/companies/7');
    expect(panel.queryByRole('button', { name: 'Close Import: companies.csv' })).toBeNull();

    notify({ state: 'done', done: 400, counts: { ...NO_COUNTS, created: 398, invalid: 2 } });
    await userEvent.click(await panel.findByRole('button', { name: 'Close Import: companies.csv' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has no panel on its own screen', async () => {
    const notify = show('/import/companies/7');

    notify({ done: 100 });
    notify({ id: 8, file_name: 'others.csv' });

    expect(await screen.findByRole('region', { name: 'Import: others.csv' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Import: companies.csv' })).toBeNull();
  });
});
