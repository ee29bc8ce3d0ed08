import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Ground } from './ground.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = 8;
const TICKS_PER_SECOND = 100;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

interface Operation {
  readonly name: string;
  /** The share of the floor that is near the limit. */
  readonly target: number;
  ours(random: () => number): Request;
  floor(random: () => number): Request;
}

interface Request {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: object;
}

export interface Measured {
  readonly operation: string;
  readonly target: number;
  /** Requests per second, the median of the rounds. */
  readonly ours: number;
  readonly floor: number;
  /** Milliseconds of the server process's CPU for each request. */
  readonly oursCpu: number;
  readonly floorCpu: number;
}

const COMPANY = '/api/v1/customer/company/';
const query = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])).toString();
const listOf = (filter: object) => `${COMPANY}?${query({ range: [0, 24], sort: ['name', 'ASC'], filter })}`;
const WORDS = ['company 77', 'energy', 'b-4321', 'holding', '9999'];
let made = 0;

const OPERATIONS: readonly Operation[] = [
  {
    name: 'list 25 of 100,000, sorted',
    target: 0.6,
    ours: () => ({ path: listOf({}) }),
    floor: () => ({ path: '/list' }),
  },
  {
    name: 'filter, capped total',
    target: 0.6,
    ours: (random) => ({
      path: listOf({ organization: 1 + Math.floor(random() * 3), status: random() < 0.5 ? 'active' : 'inactive' }),
    }),
    floor: (random) => ({
      path: `/filter?organization=${1 + Math.floor(random() * 3)}&status=${random() < 0.5 ? 'active' : 'inactive'}`,
    }),
  },
  {
    name: 'search (contains)',
    target: 0.6,
    ours: (random) => ({ path: listOf({ q: WORDS[Math.floor(random() * WORDS.length)] }) }),
    floor: (random) => ({ path: `/search?q=${encodeURIComponent(WORDS[Math.floor(random() * WORDS.length)]!)}` }),
  },
  {
    name: 'get by id',
    target: 0.5,
    ours: (random) => ({ path: `${COMPANY}${20 + Math.floor(random() * 90_000)}/` }),
    floor: (random) => ({ path: `/get/${20 + Math.floor(random() * 90_000)}` }),
  },
  {
    name: 'create',
    target: 0.5,
    ours: () => ({
      path: COMPANY,
      method: 'POST',
      body: { name: `Ours ${process.pid} ${(made += 1)}`, organization: 1 + (made % 3) },
    }),
    floor: () => ({
      path: '/create',
      method: 'POST',
      body: { name: `Floor ${process.pid} ${(made += 1)}`, organization: 1 + (made % 3) },
    }),
  },
  {
    name: 'update',
    target: 0.5,
    ours: (random) => ({
      path: `${COMPANY}${20 + Math.floor(random() * 90_000)}/`,
      method: 'PATCH',
      body: { headcount: Math.floor(random() * 9000) },
    }),
    floor: (random) => ({
      path: `/update/${20 + Math.floor(random() * 90_000)}`,
      method: 'PATCH',
      body: { headcount: Math.floor(random() * 9000) },
    }),
  },
];

/** Both servers over the same rows, round by round in turn, so that whatever else the machine does hits both. */
export async function measureApi(ground: Ground, report: (step: string) => void): Promise<Measured[]> {
  const ours = await startServer('src/server/main.ts', 3391, {
    DATA_DIR: ground.dataDir,
    DATABASE_URL: ground.databaseUrl,
    LOG_LEVEL: 'warn',
  });
  const floor = await startServer('tests/bench/floor.ts', 3392, {
    DATA_DIR: ground.floorDataDir,
    DATABASE_URL: ground.databaseUrl,
  });
  try {
    const authorization = await signIn(ours.url);
    const measured: Measured[] = [];
    for (const operation of OPERATIONS) {
      report(`${ground.kind}: ${operation.name}`);
      const rounds = { ours: [] as Load[], floor: [] as Load[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const a = await load(ours, operation.ours, { authorization });
        const b = await load(floor, operation.floor, {});
        if (round === 0) continue;
        rounds.ours.push(a);
        rounds.floor.push(b);
      }
      measured.push({
        operation: operation.name,
        target: operation.target,
        ours: median(rounds.ours.map(({ rate }) => rate)),
        floor: median(rounds.floor.map(({ rate }) => rate)),
        oursCpu: median(rounds.ours.map(({ cpu }) => cpu)),
        floorCpu: median(rounds.floor.map(({ cpu }) => cpu)),
      });
    }
    return measured;
  } finally {
    await Promise.all([stop(ours), stop(floor)]);
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
  readonly cpu: number;
}

async function load(
  server: Server,
  make: (random: () => number) => Request,
  headers: Record<string, string>,
): Promise<Load> {
  const before = cpuSeconds(server.child.pid!);
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
  const used = cpuSeconds(server.child.pid!) - before;
  return { rate: result.requests.total / result.duration, cpu: (used * 1000) / result.requests.total };
}

/** User and system time of a process with all its threads (proc(5), fields 14 and 15); 0 where there is no /proc. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
