import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { ok, startApp } from './app-kit.tsx';

const companies = buildResource('companies');
const LIST = `GET ${companies.endpoint}`;

it('a list is asked for once, and the live connection waits until its rows are there', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const { server, socket } = await startApp({
    catalogue: buildCatalogue([companies]),
    address: companies.route,
    prepare: (api) =>
      api.on(LIST, async () => {
        await isAnswered;
        return ok({ results: [{ id: 1, name: 'Halden Shipping' }], count: 1 });
      }),
  });
  await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(1));
  expect(socket.open).toBe(0);

  answer();

  expect(await screen.findByText('Halden Shipping')).toBeDefined();
  await waitFor(() => expect(socket.open).toBe(1), { timeout: 5_000 });
  expect(server.callsOf(LIST)).toHaveLength(1);
  expect(server.callsOf('GET /catalogue/')).toHaveLength(0);
});
