import { act, renderHook } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttp } from '#client/api/http.ts';
import { CatalogueProvider } from '#client/catalogue/CatalogueProvider.tsx';
import { createCatalogueStore } from '#client/catalogue/catalogue-store.ts';
import { createSettingsStore } from '#client/settings/settings-store.ts';
import { SettingsProvider } from '#client/settings/SettingsProvider.tsx';
import { useTableColumns } from '#client/settings/useTableColumns.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { buildCatalogue, buildField, buildResource } from './catalogue-builder.ts';
import { createFakeServer, failed, ok } from './fake-server.ts';

const fieldList = ['name', 'industry', 'status'].map((name) => buildField(name));

const open = (
  user?: readonly ColumnSetting[],
  team?: readonly ColumnSetting[],
  definition = buildResource('companies', { fieldList }),
) => {
  const server = createFakeServer();
  server.on('PATCH /customer/user-setting/', () => ok());
  const http = createHttp({ adapter: server.adapter });
  const failures: unknown[] = [];
  const settings = createSettingsStore(http, (error) => failures.push(error));
  const catalogue = createCatalogueStore(http);
  catalogue.set(buildCatalogue([definition]));
  settings.team.set({ tables: team && { companies: team } });
  settings.user.set({ tables: user && { companies: user } });
  const { result } = renderHook(() => useTableColumns(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CatalogueProvider store={catalogue}>
        <SettingsProvider value={settings}>
          <ResourceContextProvider value="recruitments/companies">{children}</ResourceContextProvider>
        </SettingsProvider>
      </CatalogueProvider>
    ),
  });
  const sent = () =>
    server
      .callsOf('PATCH /customer/user-setting/')
      .map(({ body }) => JSON.parse((body as { settings: string }).settings) as unknown);
  const keys = () => result.current.columns.map(({ key, show }) => (show ? key : `(${key})`));
  return { server, settings, result, sent, keys, failures };
};

const column = (key: string, index: number, show = true): ColumnSetting => ({
  key,
  name: key[0]!.toUpperCase() + key.slice(1),
  index,
  show,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows the file's columns until someone chooses others", () => {
  expect(open().keys()).toEqual(['name', 'industry', 'status']);
});

it("puts the person's columns before the team's, and new ones of the file behind", () => {
  const team = [column('status', 0), column('name', 1)];

  expect(open(undefined, team).keys()).toEqual(['status', 'name', 'industry']);
  expect(open([column('industry', 1), column('name', 0, false)], team).keys()).toEqual([
    '(name)',
    'industry',
    'status',
  ]);
});

it('leaves out columns that this person may not read', () => {
  expect(open([column('salary', 0), column('name', 1)]).keys()).toEqual(['name', 'industry', 'status']);
});

it('offers the other fields that this person may read behind them, and keeps only those that are shown', async () => {
  const secret = buildField('api_key', { writeOnly: true });
  const unreadable = buildField('salary');
  const definition = buildResource('companies', {
    fieldList: [...fieldList, buildField('notes'), buildField('motto'), secret, unreadable],
    list: { ...buildResource('companies', { fieldList }).list },
    readable: ['name', 'industry', 'status', 'notes', 'motto', 'api_key'],
  });
  const { keys, result, sent } = open(undefined, undefined, definition);
  expect(keys()).toEqual(['name', 'industry', 'status', '(notes)', '(motto)']);

  act(() =>
    result.current.setColumns(
      result.current.columns.map((each) => (each.key === 'motto' ? { ...each, show: true } : each)),
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(keys()).toEqual(['name', 'industry', 'status', 'motto', '(notes)']);
  const motto = { ...column('motto', 3), further: true };
  expect(sent()).toEqual([
    { tables: { companies: [column('name', 0), column('industry', 1), column('status', 2), motto] } },
  ]);
});

it('shows a change at once and sends the last of several in one request after a rest', async () => {
  const { result, keys, sent } = open();

  act(() => result.current.setColumns([column('status', 9), column('name', 9), column('industry', 9, false)]));
  act(() => result.current.setColumns([column('status', 9), column('industry', 9, false), column('name', 9)]));
  expect(keys()).toEqual(['status', '(industry)', 'name']);
  expect(sent()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(sent()).toEqual([
    { tables: { companies: [column('status', 0), column('industry', 1, false), column('name', 2)] } },
  ]);
});

it("goes back to the team's columns, also on the server", async () => {
  const { result, keys, sent } = open([column('status', 0)], [column('industry', 0)]);

  act(() => result.current.reset());
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(keys()).toEqual(['industry', 'name', 'status']);
  expect(sent()).toEqual([{ tables: { companies: null } }]);
});

it('sends a reset only after the change before it has arrived, so that the reset stays', async () => {
  const { server, result, sent } = open();
  let arrive: (answer: ReturnType<typeof ok>) => void = () => {};
  server.on('PATCH /customer/user-setting/', () => new Promise((resolve) => (arrive = resolve)));
  act(() => result.current.setColumns([column('status', 0)]));
  await act(() => vi.advanceTimersByTimeAsync(500));

  act(() => result.current.reset());
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(sent()).toHaveLength(1);
  arrive(ok());
  await act(() => vi.advanceTimersByTimeAsync(0));

  expect(sent().at(-1)).toEqual({ tables: { companies: null } });
});

it('follows the settings of the server, but keeps what was changed while they came', async () => {
  const { server, settings, result, keys } = open([column('name', 0)]);
  const columns = [column('industry', 0), column('name', 1), column('status', 2)];
  const reply = ok({ data: { id: 1, settings: JSON.stringify({ tables: { companies: columns } }) } });
  server.on('GET /customer/user-setting/', () => reply);
  server.on('GET /customer/admin-setting/', () => reply);
  await act(() => settings.refetch());
  expect(keys()).toEqual(['industry', 'name', 'status']);

  server.on('GET /customer/user-setting/', () => {
    act(() => result.current.setColumns([column('status', 0), column('name', 1), column('industry', 2)]));
    return reply;
  });
  await act(() => settings.refetch());

  expect(keys()).toEqual(['status', 'name', 'industry']);
});

it('sends what waits when the page closes, once', async () => {
  const { result, settings, sent } = open();
  act(() => result.current.setColumns([column('status', 0)]));

  await settings.flush();
  await act(() => vi.advanceTimersByTimeAsync(1_000));

  expect(sent()).toHaveLength(1);
});

it('says when a change could not be kept', async () => {
  const { server, result, failures } = open();
  server.on('PATCH /customer/user-setting/', () => failed(503, 'unavailable'));

  act(() => result.current.setColumns([column('status', 0)]));
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(failures).toHaveLength(1);
});
