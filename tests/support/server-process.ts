import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/db/database.ts';
import { afterFile } from './after-file.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { makePreparedDataDir, openPreparedDatabase } from './prepared-database.ts';
import { openEmbeddedDatabase, testServerUrl } from './test-database.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const ADMIN = { email: 'maya@ats.example', password: 'a-long-pass-phrase-7' };

/** A server that can be killed, and its API as the first Admin uses it. */
export interface ServerProcess {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Below /api/v1. @throws {Error} with the message of a rejection. */
  call<Answer>(method: string, path: string, body?: FormData | object): Promise<Answer>;
  kill(): Promise<void>;
}

/** Starts a server as a process of its own; it ends with the file. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      NODE_ENV: 'production',
      TOKEN_SECRET: 'a test does not need a random one',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  afterFile(async () => void child.kill('SIGKILL'));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  child.once('close', () => end());
  let printed = '';
  const { promise: listening, resolve: found, reject } = Promise.withResolvers<string>();
  const take = (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /is ready: (http\S+)/.exec(printed)?.[1];
    if (address) found(address);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.once('close', () => reject(new Error(`The server ended: ${printed}`)));
  const api = `${await listening}/api/v1`;
  const json = { 'content-type': 'application/json' };
  const signIn = await fetch(`${api}/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  });
  const { access } = (await signIn.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const call = async <Answer>(method: string, path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && json) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer & { message: string };
    if (!response.ok) throw new Error(answer.message);
    return answer;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { origin: new URL(api).origin, headers, call, kill };
}

export interface ProcessGround {
  readonly env: Record<string, string>;
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** Where the servers keep their data, and the way to look at it while none runs. */
export async function processGround(kind: Database['kind']): Promise<ProcessGround> {
  const dataDir = kind === 'embedded' ? await makePreparedDataDir() : mkdtempSync(join(tmpdir(), 'test-data-'));
  afterFile(async () => rmSync(dataDir, { recursive: true, force: true }));
  if (kind === 'embedded') {
    const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openEmbeddedDatabase({ dataDir });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    return { env: { DATA_DIR: dataDir }, look };
  }
  const database = await openPreparedDatabase('postgres');
  afterFile(() => database.destroy());
  const { rows } = await database.query<{ name: string }>('select current_database() as name');
  const url = testServerUrl();
  url.pathname = `/${rows[0]!.name}`;
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    look: <T>(work: (open: Database) => Promise<T>): Promise<T> => work(database),
  };
}
