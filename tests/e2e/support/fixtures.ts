import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';

export const PASSWORD = 'demo-password';

/** The demo accounts by what they are. */
export const PEOPLE = {
  Admin: 'admin@demo.example',
  'Super Recruiter': 'super.recruiter@demo.example',
  Recruiter: 'recruiter@demo.example',
  'Hiring Manager': 'manager@demo.example',
  Vendor: 'vendor@demo.example',
  Multi: 'multi@demo.example',
} as const;

export type Person = keyof typeof PEOPLE;

interface Fixtures {
  /** Patterns of `expectLogged`. */
  allowed: RegExp[];
  /** Gives the browser the session of a demo person, as a sign-in leaves it. The person's earlier session ends. */
  signIn(person: Person, where?: BrowserContext): Promise<void>;
  /** A page in another browser, with the session of this person; its complaints count too. */
  openBrowserOf(person: Person): Promise<Page>;
  /** Everything the browser complained about so far: console errors, uncaught errors, failed requests. Checked to be empty at the end. */
  complaints: string[];
  /** A complaint that the server is right to log in this test. */
  expectLogged(pattern: RegExp): void;
}

interface WorkerFixtures {
  server: AppServer;
}

/** Faults of libraries in development only are not seen here: these are the production files. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startAppServer(process.env.E2E_TEMPLATE);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectLogged: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),

  allowed: async ({}, use) => use([]),

  complaints: [
    async ({ page, server, allowed }, use) => {
      const complaints: string[] = [];
      const logged = server.complaints().length;
      watchPage(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
      const logs = server.complaints().slice(logged);
      expect(logs.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ context, server }, use) => {
    await use(async (person, where = context) => {
      const response = await where.request.post(`${server.url}/api/v1/token/`, {
        data: { username: PEOPLE[person], password: PASSWORD },
      });
      expect(response.status()).toBe(200);
      await where.addInitScript(() => localStorage.setItem('ats.session', '1'));
    });
  },

  openBrowserOf: async ({ browser, server, signIn, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: server.url });
      opened.push(context);
      await signIn(person, context);
      const page = await context.newPage();
      watchPage(page, complaints);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** A request that the browser gave up because the page moved on is no failure. */
const GIVEN_UP = /net::ERR_ABORTED/;

/** Nor is a live connection that was still being opened then: Chromium says so of its own accord. */
const LEFT_WHILE_CONNECTING =
  /^WebSocket connection to .* failed: WebSocket is closed before the connection is established/;

export function watchPage(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !LEFT_WHILE_CONNECTING.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? '';
    if (!GIVEN_UP.test(failure)) complaints.push(`request failed: ${request.url()} ${failure}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

export { expect };
