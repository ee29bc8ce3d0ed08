import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, HttpError } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createDataProvider } from '#client/api/data-provider.ts';
import { createHttp } from '#client/api/http.ts';
import { useCreateOnce } from '#client/records/useCreateOnce.ts';
import { buildCatalogue, buildField, buildResource } from './catalogue-builder.ts';
import { createFakeServer, failed, ok } from './fake-server.ts';
import { storeOf } from './known-catalogue.ts';

const company = buildResource('companies', { endpoint: '/customer/company/', fieldList: [buildField('name')] });
const ADDRESS = 'POST /customer/company/';

function openForm() {
  const server = createFakeServer();
  const provider = createDataProvider(createHttp({ adapter: server.adapter }), storeOf(buildCatalogue([company])));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CoreAdminContext dataProvider={provider as DataProvider}>{children}</CoreAdminContext>
  );
  const { result } = renderHook(() => useCreateOnce(), { wrapper });
  const save = () => act(() => result.current.create('companies', { name: 'Halden' }).catch((error: unknown) => error));
  const keys = () => server.callsOf(ADDRESS).map(({ idempotencyKey }) => idempotencyKey);
  return { server, save, keys };
}

it('sends a form again with the same key until it has created its record, and the next one with another', async () => {
  const { server, save, keys } = openForm();
  server.on(ADDRESS, () => failed(503, 'unavailable'));
  expect(await save()).toBeInstanceOf(HttpError);
  server.on(ADDRESS, () => ok({ data: { id: 5 } }));
  await save();
  await save();

  const [first, again, next] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it('takes another key after the server has said what the first one has created', async () => {
  const { server, save, keys } = openForm();
  server.on(ADDRESS, () => failed(409, 'key_reused'));
  await save();
  await save();

  expect(new Set(keys()).size).toBe(2);
});
