import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts';
import { makeDemoDataDir } from '#tests/support/demo-data-dir.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const TIMEOUT = 120_000;

/** The server as a process of its own, with what it has printed so far. */
interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
  /** The address it listens on, once it does. */
  address(): Promise<string>;
}

let dataDir: string;
const running: Run[] = [];

beforeAll(async () => {
  dataDir = await makeDemoDataDir();
}, TIMEOUT);
afterAll(async () => {
  for (const run of running) run.process.kill('SIGKILL');
  await Promise.all(running.map((run) => run.ended));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, ...env },
  });
  let printed = '';
  const { promise: listening, resolve: found } = Promise.withResolvers<string>();
  const take = (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /is ready: (http\S+)/.exec(printed)?.[1];
    if (address) found(address);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = () =>
    Promise.race([listening, ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${printed}`)))]);
  const run = { process: child, ended, output: () => printed, address };
  running.push(run);
  return run;
}

describe('a start that cannot be', () => {
  it('says in one line which setting is wrong', async () => {
    const run = start({ PORT: 'three' });

    expect(await run.ended).toBe(1);
    expect(run.output()).toBe('PORT must be a whole number from 0 to 65535, not "three".\n');
  });

  it('says in one line that the database does not answer', { timeout: TIMEOUT }, async () => {
    const run = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^The database can’t be reached[^\n]*127\.0\.0\.1:1\)\n$/);
  });

  it('says in one line that the port is taken', { timeout: TIMEOUT }, async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;

    const run = start({ PORT: String(port) });

    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`Something else listens on 127.0.0.1:${port} already.`);
    expect(run.output()).not.toContain('    at ');
    other.close();
  });

  it('says in one line that production needs a secret', { timeout: TIMEOUT }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'production-'));
    const run = start({ NODE_ENV: 'production', DATA_DIR: folder });

    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^TOKEN_SECRET is missing[^\n]*\n$/);
    rmSync(folder, { recursive: true });
  });
});

describe('a server that runs', () => {
  let run: Run;
  let address: string;
  beforeAll(async () => {
    run = start({});
    address = await run.address();
  }, TIMEOUT);

  it('names its address and the demo accounts last, and serves', async () => {
    const ready = await fetch(`${address}/readyz`);

    expect(ready.status).toBe(200);
    expect(run.output()).toMatch(
      /ATS is ready: .*\n\nDemo accounts \(password for all: demo-password\)\n(?: {2}\S+@demo\.example +.*\n){7}\s*$/,
    );
  });

  it('keeps a second process from its data, which says so in one line', { timeout: TIMEOUT }, async () => {
    const second = start({});

    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Another process is using the database in [^\n]+\n$/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('ends what runs when it is told to stop, and leaves its data to the next', { timeout: TIMEOUT }, async () => {
    run.process.kill('SIGTERM');

    expect(await run.ended).toBe(0);
    const next = start({});
    expect((await fetch(`${await next.address()}/readyz`)).status).toBe(200);
    next.process.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });
});
