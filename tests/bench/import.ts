import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { createPostgres, onPostgres } from './ground.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);
const ADMIN = { email: 'bench@ats.example', password: 'a-long-pass-phrase-7' };
const ORGANIZATIONS = ['Halden Group', 'Nordlicht', 'Ostwind'];

export interface ImportFigures {
  readonly kind: 'embedded' | 'postgres';
  readonly rows: number;
  readonly checkSeconds: number;
  readonly runSeconds: number;
  /** The server's resident memory before the upload and at its highest, in MB. */
  readonly restMegabytes: number;
  readonly peakMegabytes: number;
}

/** Imports a file of companies, each with an organization and a country by name, into a server of its own. */
export async function measureImport(
  kind: ImportFigures['kind'],
  serverUrl: string | undefined,
  report: (step: string) => void,
): Promise<ImportFigures> {
  const name = `bench_import_${process.pid}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const databaseUrl = kind === 'postgres' ? await createPostgres(serverUrl!, name) : undefined;
  report(`import, ${kind}: start`);
  const server = await startServer(dataDir, databaseUrl);
  try {
    for (const organization of ORGANIZATIONS) await server.call('POST', '/customer/org/', { name: organization });
    const restMegabytes = server.memory().now;
    report(`import, ${kind}: ${ROWS.toLocaleString('en')} rows`);
    const { id } = await server.call('POST', '/imports/', uploadForm());
    const sources = ['name', 'organization', 'headcount', 'country', 'founded'].map((field, column) => ({
      field,
      column,
    }));
    const plan = { sources: sources.slice(0, 4), match: [], mode: 'create', clear_empty: false, decisions: [] };
    const checkSeconds = await timed(async () => {
      await server.call('POST', `/imports/${id}/check/`, plan);
      await server.until(id, 'checked');
    });
    const runSeconds = await timed(async () => {
      await server.call('POST', `/background-jobs/${id}/start/`, {});
      const { counts } = await server.until(id, 'done');
      if (counts.created !== ROWS) throw new Error(`${counts.created} of ${ROWS} rows were created`);
    });
    return { kind, rows: ROWS, checkSeconds, runSeconds, restMegabytes, peakMegabytes: server.memory().peak };
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
    if (databaseUrl) await onPostgres(serverUrl!, `drop database if exists ${name} with (force)`);
  }
}

function uploadForm(): FormData {
  const form = new FormData();
  form.append('resource', 'companies');
  const lines = Array.from(
    { length: ROWS },
    (_, row) =>
      `Company ${row} ${'Logistics'.slice(0, row % 9)};${ORGANIZATIONS[row % 3]};${row % 5000};${row % 2 ? 'Germany' : 'France'};${(row % 27) + 1}/11/2001`,
  );
  form.append(
    'file',
    new Blob([`Name;Organization;Headcount;Country;Founded\n${lines.join('\n')}\n`]),
    'companies.csv',
  );
  return form;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

interface Server {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  call(method: string, path: string, body?: object): Promise<ImportRecord>;
  until(id: number, state: string): Promise<ImportRecord>;
  /** Resident memory in MB. */
  memory(): { now: number; peak: number };
}

async function startServer(dataDir: string, databaseUrl: string | undefined): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      TOKEN_SECRET: 'a bench does not need a random one, just a long one',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /is ready: (http\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server ended: ${printed}`)));
  });
  const api = `${address}/api/v1`;
  let access = await token(api);
  const call = async (method: string, path: string, body?: object): Promise<ImportRecord> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.status === 401) {
      access = await token(api);
      return call(method, path, body);
    }
    const answer = (await response.json()) as { data: ImportRecord; message: string };
    if (!response.ok) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  };
  const until = async (id: number, state: string): Promise<ImportRecord> => {
    for (;;) {
      const entry = await call('GET', `/imports/${id}/`);
      if (entry.state === state) return entry;
      if (entry.state === 'failed' || entry.error) throw new Error(entry.error ?? 'failed');
      await pause(100);
    }
  };
  const memory = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return { now: read('VmRSS'), peak: read('VmHWM') };
  };
  return { process: child, ended, call, until, memory };
}

async function token(api: string): Promise<string> {
  const response = await fetch(`${api}/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  });
  return ((await response.json()) as { access: string }).access;
}
