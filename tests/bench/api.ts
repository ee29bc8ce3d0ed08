import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { cpuSeconds, type DatabaseCpu, watchDatabase } from './cpu.ts';
import type { Ground } from './ground.ts';
import { OPERATIONS, type Request } from './operations.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = 8;
/** Words of the names of operations, such as `update,create`: only these are measured. */
const WANTED = process.env.BENCH_OPERATIONS?.split(',');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

export interface Measured {
  readonly operation: string;
  readonly target: number;
  /** Requests per second, the median of the rounds. */
  readonly ours: number;
  readonly floor: number;
  /** Milliseconds of CPU for each request. */
  readonly oursCpu: Cpu;
  readonly floorCpu: Cpu;
}

/** The embedded database is in the server's process. */
export interface Cpu {
  readonly server: number;
  readonly database: number;
}

/** Both servers over the same rows, round by round in turn, so that whatever else the machine does hits both. */
export async function measureApi(ground: Ground, report: (step: string) => void): Promise<Measured[]> {
  const ours = await startServer('src/server/main.ts', 3391, {
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.databaseUrl,
    RESOURCES_DIR: ground.resourcesDir,
    LOG_LEVEL: 'warn',
  });
  const floor = await startServer('tests/bench/floor.ts', 3392, {
    DATA_DIR: ground.floorDataDir,
    DATABASE_URL: ground.databaseUrl,
  });
  const database = await watchDatabase(ground.databaseUrl);
  try {
    const authorization = await signIn(ours.url);
    const measured: Measured[] = [];
    for (const operation of OPERATIONS.filter(({ name }) => WANTED?.some((word) => name.includes(word)) ?? true)) {
      report(`${ground.kind}: ${operation.name}`);
      const rounds = { ours: [] as Load[], floor: [] as Load[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const a = await load(ours, operation.ours, { authorization }, database);
        const b = await load(floor, operation.floor, {}, database);
        if (round === 0) continue;
        rounds.ours.push(a);
        rounds.floor.push(b);
      }
      measured.push({
        operation: operation.name,
        target: operation.target,
        ours: median(rounds.ours.map(({ rate }) => rate)),
        floor: median(rounds.floor.map(({ rate }) => rate)),
        oursCpu: medianCpu(rounds.ours),
        floorCpu: medianCpu(rounds.floor),
      });
    }
    return measured;
  } finally {
    await Promise.all([stop(ours), stop(floor), database.end()]);
  }
}

async function startServer(script: string, port: number, env: Record<string, string | undefined>): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await answers(url)) return { url, child };
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error(`${script} did not answer`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function stop({ child }: Server): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.example', password: 'demo-password' }),
  });
  return `Bearer ${((await response.json()) as { access: string }).access}`;
}

interface Load {
  readonly rate: number;
  readonly cpu: Cpu;
}

const medianCpu = (loads: readonly Load[]): Cpu => ({
  server: median(loads.map(({ cpu }) => cpu.server)),
  database: median(loads.map(({ cpu }) => cpu.database)),
});

async function load(
  server: Server,
  make: (random: () => number) => Request,
  headers: Record<string, string>,
  database: DatabaseCpu,
): Promise<Load> {
  const [before, databaseBefore] = [cpuSeconds(server.child.pid!), await database.seconds()];
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          const { path, method = 'GET', body } = make(Math.random);
          return {
            ...request,
            path,
            method,
            headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
            body: body && JSON.stringify(body),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server.url}: ${result.non2xx} refused, ${result.errors} failed`);
  const each = (seconds: number) => (seconds * 1000) / result.requests.total;
  return {
    rate: result.requests.total / result.duration,
    cpu: {
      server: each(cpuSeconds(server.child.pid!) - before),
      database: each((await database.seconds()) - databaseBefore),
    },
  };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
