import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClientStale, markBuilt } from '../../../src/launcher/client-build.mjs';
import { installIfStale, isInstallStale } from '../../../src/launcher/install.mjs';
import { findNode } from '../../../src/launcher/node-runtime.mjs';
import { runToEnd } from '../../../src/launcher/processes.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launcher-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, text = ''): string {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('finding Node', () => {
  const old = { version: '18.20.0', execPath: '/usr/bin/node', platform: 'linux' as const };

  it('takes the one that runs where it is new enough', () => {
    expect(findNode(root, { ...old, version: '24.3.0' })).toBe('/usr/bin/node');
  });

  it('takes the one that came with the dependencies otherwise', () => {
    const own = put('node_modules/.bin/node');

    expect(findNode(root, old)).toBe(own);
  });

  it('says what to do where there is none', () => {
    expect(() => findNode(root, old)).toThrow(/Node 24 is needed; this is Node 18\.20\.0.*\n.*Install Node 24/);
  });
});

describe('installing', () => {
  const lockfile = (integrity: string) =>
    JSON.stringify({
      packages: {
        '': { name: 'ats' },
        'node_modules/a': { version: '1.0.0', integrity },
        'node_modules/other-platform': { version: '1.0.0', integrity: 'x', optional: true },
      },
    });

  it('is not needed again until the lockfile changes', async () => {
    put('package-lock.json', lockfile('first'));
    put('node_modules/.package-lock.json', lockfile('first'));
    await installIfStale(root);

    expect(isInstallStale(root)).toBe(false);
    put('package-lock.json', lockfile('second'));
    expect(isInstallStale(root)).toBe(true);
  });

  it('is needed where there is nothing, or where it was cut off', () => {
    put('package-lock.json', lockfile('first'));
    expect(isInstallStale(root)).toBe(true);
    put('node_modules/a/index.js');
    expect(isInstallStale(root)).toBe(true);
  });
});

describe('the built client', () => {
  beforeEach(() => {
    put('src/app/main.tsx', 'a');
    put('locales/en.json', '{}');
    put('dist/index.html');
    markBuilt(root, join(root, 'dist'));
  });

  it('is good while its sources are as they were', () => {
    put('src/server/main.ts', 'no part of the client');

    expect(isClientStale(root)).toBe(false);
  });

  it.each([
    ['changed', () => put('src/app/main.tsx', 'b longer')],
    ['touched', () => utimesSync(join(root, 'locales/en.json'), new Date(), new Date(0))],
    ['added', () => put('custom-screens/calls/Calls.tsx')],
    ['removed', () => rmSync(join(root, 'locales/en.json'))],
  ])('is stale once a source is %s', (_what, change) => {
    change();

    expect(isClientStale(root)).toBe(true);
  });
});

describe('a program that is run', () => {
  const options = { stdio: 'ignore' as const };

  it('gives its exit code, also when a signal ended it', async () => {
    expect(await runToEnd(process.execPath, ['-e', 'process.exit(7)'], options)).toBe(7);
    expect(
      await runToEnd(
        process.execPath,
        ['-e', 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9e3)'],
        options,
      ),
    ).toBe(143);
  });

  it('gets the signals that the launcher gets', async () => {
    const processes = new URL('../../../src/launcher/processes.mjs', import.meta.url).href;
    const child = `process.once('SIGTERM', () => process.exit(9)); process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1e3)`;
    const program = `
      import { runToEnd } from ${JSON.stringify(processes)};
      process.exitCode = await runToEnd(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });`;

    expect(spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 10_000 }).status).toBe(9);
  });
});

describe('the commands', () => {
  const launch = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'src/launcher/launch.mjs'), ...args], {
      encoding: 'utf8',
      timeout: 20_000,
    });

  beforeEach(() => {
    cpSync(fileURLToPath(new URL('../../../src/launcher', import.meta.url)), join(root, 'src/launcher'), {
      recursive: true,
    });
    put('package.json', '{ "type": "module" }');
    put('package-lock.json', '{ "packages": {} }');
    put('node_modules/.package-lock.json', '{ "packages": {} }');
    put('dist/index.html');
    markBuilt(root, join(root, 'dist'));
  });

  it('start what is installed and built, and end as it ends', () => {
    put(
      'src/server/main.ts',
      'const words: string[] = process.argv.slice(2); console.log("served", ...words); process.exit(3)',
    );

    const { status, stdout } = launch('start', '--now');

    expect(stdout).toBe('served --now\n');
    expect(status).toBe(3);
  });

  it('are named when somebody asks for another one', () => {
    const { status, stderr } = launch('strat');

    expect(status).toBe(1);
    expect(stderr).toContain(
      'There is no command "strat". There are: start, dev, build, test, sources, faults, bench, ',
    );
  });

  it('say when the project is not complete', () => {
    expect(launch('bench').stderr).toContain('tests/bench/main.ts is missing');
  });
});
