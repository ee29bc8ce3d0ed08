import type { Page } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, test } from './support/fixtures.ts';
import { untilRows } from './support/until-rows.ts';

const LIST = '/api/v1/customer/company/?';

/** Resolves once the live connection has said that the page is up to date. */
const connectionOf = async (page: Page) => {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"hello"'));
};

test('a list comes with few requests and little code, and is asked for once', async ({ page, context, signIn }) => {
  await signIn('Admin');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const isLive = connectionOf(page);

  const { requests, scriptBytes } = await untilRows(page, '/recruitments/companies');

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(8);
  expect(requests.filter((url) => url.includes('/api/')).length).toBeLessThanOrEqual(4);
  expect(scriptBytes).toBeLessThanOrEqual(291_000);

  await isLive;
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  expect(asked.filter((url) => url.includes(LIST))).toHaveLength(1);

  const again = await untilRows(await context.newPage(), '/recruitments/companies');
  const calls = again.requests.filter((url) => url.includes('/api/'));
  expect(calls.map((url) => new URL(url).pathname)).toEqual([
    '/api/v1/token/refresh/',
    '/api/v1/bootstrap/',
    '/api/v1/customer/company/',
  ]);
});

test('what somebody changes between a list and its live connection is on screen', async ({
  page,
  signIn,
  browser,
  server,
}) => {
  const colleague = await browser.newContext({ baseURL: server.url });
  const credentials = { username: PEOPLE['Super Recruiter'], password: PASSWORD };
  const { access } = await (await colleague.request.post('/api/v1/token/', { data: credentials })).json();
  const headers = { authorization: `Bearer ${access}` };
  const rename = async (name: string) => {
    const reply = await colleague.request.patch('/api/v1/customer/company/1/', { data: { name }, headers });
    expect(reply.ok()).toBe(true);
  };
  const known = await (await colleague.request.get('/api/v1/customer/company/1/', { headers })).json();
  const { promise: isChanged, resolve: letConnect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isChanged;
    socket.connectToServer();
  });
  await signIn('Admin');
  await page.goto(`/recruitments/companies?filter=${encodeURIComponent('{}')}&sort=id&order=ASC`);
  await expect(page.getByRole('link', { name: known.data.name, exact: true })).toBeVisible();

  await rename('Renamed meanwhile');
  letConnect();

  await expect(page.getByRole('link', { name: 'Renamed meanwhile', exact: true })).toBeVisible();
  await rename(known.data.name);
  await expect(page.getByRole('link', { name: known.data.name, exact: true })).toBeVisible();
  await colleague.close();
});
