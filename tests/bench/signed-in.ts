import type { Browser, Page } from 'playwright';
import type { AppServer } from '#tests/e2e/support/app-server.ts';

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0;

/** A page of an Admin of the demo data. */
export async function signedIn(browser: Browser, server: AppServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/v1/token/', { data: { username: 'admin@demo.example', password: 'demo-password' } });
  await context.addInitScript(() => localStorage.setItem('ats.session', '1'));
  return context.newPage();
}
