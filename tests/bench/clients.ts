import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { io, type Socket } from 'socket.io-client';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { type AppServer, startAppServer } from '../e2e/support/app-server.ts';
import { liveConnection } from './browser.ts';
import { quantile } from '#tests/bench/signed-in.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 2000);
const WRITES = Number(process.env.BENCH_WRITES ?? 20);
const CONNECTING_AT_ONCE = 50;
const TOKEN_SECONDS = 3600;
const COMPANY = '/api/v1/customer/company/1/';

export interface ClientFigures {
  readonly clients: number;
  /** Resident memory of the server for each connected browser, in kB. */
  readonly kilobytesEach: number;
  /** Milliseconds from sending a write until a browser hears of it: the middle one, the 95th percentile, and the last of all. */
  readonly heard: { readonly median: number; readonly p95: number; readonly last: number };
  /** Milliseconds from sending a write until the open list of somebody else shows it, with all others connected. */
  readonly shown: { readonly median: number; readonly p95: number };
}

/** Connects 2,000 people, each with a session of his own, and changes a record that all of them may read. */
export async function measureClients(report: (step: string) => void): Promise<ClientFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-clients-'));
  const template = join(folder, 'data');
  report('clients: preparing people and sessions');
  const first = await startAppServer();
  await first.stop(() => cpSync(first.dataDir, template, { recursive: true }));
  const tokens = await signEveryoneIn(template);
  const server = await startAppServer(template);
  try {
    const admin = await signIn(server, 'admin@demo.example');
    const before = await settledKilobytes(server.pid);
    report(`clients: connecting ${CLIENTS.toLocaleString('en')}`);
    const sockets = await connectAll(server.url, tokens);
    const kilobytesEach = ((await settledKilobytes(server.pid)) - before) / CLIENTS;
    report(`clients: ${WRITES} writes`);
    const heard = await measureHeard(server, admin, sockets);
    const shown = await measureShown(server, admin);
    for (const socket of sockets) socket.disconnect();
    return { clients: CLIENTS, kilobytesEach, heard, shown };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PERMISSIONS = JSON.stringify([{ module: 'company', options: { view: true } }]);

/** Signing in 2,000 times would measure the password hash: the sessions are written as a sign-in leaves them. */
async function signEveryoneIn(dataDir: string): Promise<string[]> {
  const { token: secret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { token: string };
  const database = await openDatabase({ dataDir });
  const { rows } = await database.query<{ id: number }>(
    `insert into users (first_name, last_name, username, roles, is_active, language, time_zone)
     select 'Person', n::text, 'person-' || n || '@bench.example', '["recruiter"]'::jsonb, true, 'en', 'UTC'
       from generate_series(1, $1::int) n returning id`,
    [CLIENTS],
  );
  const ids = `{${rows.map(({ id }) => id).join(',')}}`;
  await database.query(
    `insert into system.accounts (user_id, current_role_key, permissions) select id, 'recruiter', $2::jsonb from unnest($1::bigint[]) id`,
    [ids, PERMISSIONS],
  );
  await database.query(
    `insert into system.sessions (id, user_id, refresh_hash, expires_on)
     select 'bench-' || id, id, 'bench-' || id, now() + interval '1 day' from unnest($1::bigint[]) id`,
    [ids],
  );
  await database.close();
  return rows.map(({ id }) => signedToken(secret, id));
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signedToken(secret: string, userId: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: String(userId), sid: `bench-${userId}`, iat: now, exp: now + TOKEN_SECONDS };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function signIn({ url }: AppServer, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-password' }),
  });
  const { access } = (await response.json()) as { access: string };
  return { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
}

async function connectAll(url: string, tokens: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < tokens.length; index += CONNECTING_AT_ONCE)
    sockets.push(
      ...(await Promise.all(tokens.slice(index, index + CONNECTING_AT_ONCE).map((token) => connect(url, token)))),
    );
  return sockets;
}

function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

async function measureHeard(
  server: AppServer,
  headers: Record<string, string>,
  sockets: readonly Socket[],
): Promise<ClientFigures['heard']> {
  const each: number[] = [];
  const last: number[] = [];
  for (let index = 0; index < WRITES; index += 1) {
    const start = performance.now();
    const arrivals = Promise.all(
      sockets.map((socket) => new Promise<number>((heard) => socket.once('record', () => heard(performance.now())))),
    );
    await write(server, headers, `Heard ${index}`);
    const times = (await arrivals).map((at) => at - start);
    each.push(...times);
    last.push(Math.max(...times));
    await pause(100);
  }
  return { median: quantile(each, 0.5), p95: quantile(each, 0.95), last: quantile(last, 0.5) };
}

async function write({ url }: AppServer, headers: Record<string, string>, name: string): Promise<void> {
  const response = await fetch(`${url}${COMPANY}`, { method: 'PATCH', headers, body: JSON.stringify({ name }) });
  if (!response.ok) throw new Error(`The write was rejected: ${response.status}`);
}

async function measureShown(server: AppServer, headers: Record<string, string>): Promise<ClientFigures['shown']> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await openList(browser, server);
    const times: number[] = [];
    for (let index = 0; index < WRITES; index += 1) {
      const name = `Shown ${index}`;
      const start = performance.now();
      const shown = page.getByRole('link', { name, exact: true }).waitFor();
      await write(server, headers, name);
      await shown;
      times.push(performance.now() - start);
    }
    return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
  } finally {
    await browser.close();
  }
}

async function openList(browser: Browser, server: AppServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/v1/token/', {
    data: { username: 'super.recruiter@demo.example', password: 'demo-password' },
  });
  await context.addInitScript(() => localStorage.setItem('ats.session', '1'));
  const page = await context.newPage();
  const isLive = liveConnection(page);
  await page.goto(`/recruitments/companies?filter=${encodeURIComponent('{}')}&sort=id&order=ASC`);
  await page.getByRole('row').nth(2).waitFor();
  await isLive;
  return page;
}

/** What a start or a rush of connections left behind is freed after a while: the memory once it has stayed alike for four seconds. */
async function settledKilobytes(pid: number): Promise<number> {
  let known = residentKilobytes(pid);
  for (let quiet = 0; quiet < 4;) {
    await pause(1_000);
    const now = residentKilobytes(pid);
    quiet = Math.abs(now - known) < known / 200 ? quiet + 1 : 0;
    known = now;
  }
  return known;
}

/** Resident memory of a process (proc(5), VmRSS). */
function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
