import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { runDemo } from '#server/cli/demo.ts';
import { type AppServer, startAppServer } from '../e2e/support/app-server.ts';
import { untilRows } from '../e2e/support/until-rows.ts';
import { cpuSeconds, type DatabaseCpu, watchDatabase } from './cpu.ts';
import { createPostgres, onPostgres } from './ground.ts';
import { quantile, signedIn } from './signed-in.ts';

const ROWS = Number(process.env.BENCH_CANDIDATES ?? 200_000);
const ROUNDS = Number(process.env.BENCH_CANDIDATE_ROUNDS ?? 20);
/** A filled database, which is kept; without it one is filled and removed. */
const FILLED = process.env.BENCH_CANDIDATES_URL;
const LIST = '/recruitments/candidates';
const CANDIDATE = '/api/v1/customer/candidate/';
const RESOURCES = new URL('../../resources', import.meta.url).pathname;

/** One kind of request. Milliseconds; processor time is for each request. */
export interface CandidateFigures {
  readonly operation: string;
  readonly median: number;
  readonly p95: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

export interface CandidateBench {
  readonly rows: number;
  readonly figures: readonly CandidateFigures[];
  /** Milliseconds from the navigation to the rows of the list, with what the browser keeps. */
  readonly screen: { readonly median: number; readonly p95: number };
}

/** Lists, searches, filters and creates among 200,000 candidates on PostgreSQL. */
export async function measureCandidates(serverUrl: string, report: (step: string) => void): Promise<CandidateBench> {
  const name = `bench_candidates_${process.pid}`;
  const databaseUrl = FILLED ?? (await createPostgres(serverUrl, name));
  try {
    if (!FILLED) await fill(databaseUrl, report);
    const server = await startAppServer(undefined, databaseUrl);
    const database = await watchDatabase(databaseUrl);
    try {
      const figures = await measureRequests(server, database, report);
      report('candidates: the list in a browser');
      return { rows: ROWS, figures, screen: await measureScreen(server) };
    } finally {
      await database.end();
      await server.stop();
    }
  } finally {
    if (!FILLED) await onPostgres(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

async function fill(databaseUrl: string, report: (step: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-candidates-'));
  const config = () => ({ dataDir, databaseUrl, resourcesDir: RESOURCES, production: false });
  await runDemo(['--scale', String(ROWS)], { config, write: (text) => report(`candidates: ${text}`) });
  rmSync(dataDir, { recursive: true, force: true });
}

interface Asked {
  readonly path: string;
  readonly body?: object;
}

type Operation = readonly [name: string, request: (round: number) => Asked];

const SORTS = (
  'id name job age current_company current_salary expected_salary status candidate_phone latest_education ' +
  'total_experiences created_on updated_on cv_source created_by updated_by current_position email owner city nationality available_from'
).split(' ');
const FIRST_NAMES = ['ingrid', 'lena', 'sanne', 'tiago', 'øyvind'];

const listOf = (filter: object, sort: readonly [string, 'ASC' | 'DESC'] = ['id', 'DESC']): Asked => ({
  path: `${CANDIDATE}?${new URLSearchParams({ range: '[0,24]', sort: JSON.stringify(sort), filter: JSON.stringify(filter) }).toString()}`,
});

const person = (round: number) => ({
  first_name: 'Lena',
  last_name: 'Müller',
  email: `lena.mueller.${process.pid}.${round}@bench.example`,
  candidate_phone: `+4915155${String(1_000_000 + ((process.pid * 97 + round) % 8_999_999))}`,
  current_company: 'Elbkontor Spedition',
});

const OPERATIONS: readonly Operation[] = [
  ...SORTS.flatMap((field): Operation[] => [
    [`list by ${field}, first page`, () => listOf({}, [field, 'ASC'])],
    [`list by ${field}, descending`, () => listOf({}, [field, 'DESC'])],
  ]),
  ['search by name', (round) => listOf({ q: FIRST_NAMES[round % FIRST_NAMES.length] })],
  ['search by email', (round) => listOf({ q: `mueller.${1 + round}@mail.example` })],
  ['three filters', (round) => listOf({ status: 'active', consent: 'given', cv_source: 1 + (round % 20) })],
  [
    'three filters, by name',
    (round) => listOf({ status: 'active', consent: 'given', owner: 3 + (round % 3) }, ['name', 'ASC']),
  ],
  ['duplicate check', (round) => ({ path: `${CANDIDATE}duplicates/`, body: person(round) })],
  ['create with duplicate check', (round) => ({ path: CANDIDATE, body: person(round) })],
];

async function measureRequests(
  server: AppServer,
  database: DatabaseCpu,
  report: (step: string) => void,
): Promise<CandidateFigures[]> {
  const ask = await asAdmin(server);
  const figures: CandidateFigures[] = [];
  report(`candidates: ${OPERATIONS.length} kinds of requests`);
  for (const [operation, request] of OPERATIONS) {
    await ask(request(ROUNDS));
    const times: number[] = [];
    const before = { server: cpuSeconds(server.pid), database: await database.seconds() };
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await ask(request(round));
      times.push(performance.now() - began);
    }
    const each = (seconds: number) => (seconds * 1000) / ROUNDS;
    figures.push({
      operation,
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      serverCpu: each(cpuSeconds(server.pid) - before.server),
      databaseCpu: each((await database.seconds()) - before.database),
    });
  }
  return figures;
}

async function asAdmin({ url }: AppServer): Promise<(asked: Asked) => Promise<void>> {
  const post = (path: string, body: object, access?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(body),
    });
  const credentials = { username: 'admin@demo.example', password: 'demo-password' };
  const { access } = (await (await post('/api/v1/token/', credentials)).json()) as { access: string };
  return async ({ path, body }) => {
    const answer = body
      ? await post(path, body, access)
      : await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${access}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };
}

async function measureScreen(server: AppServer): Promise<CandidateBench['screen']> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const first = await signedIn(browser, server);
    await untilRows(first, LIST);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await first.context().newPage();
      times.push((await untilRows(page, LIST)).drawnAfter);
      await page.close();
    }
    return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
  } finally {
    await browser.close();
  }
}
