import { COMPANIES, ROWS, STAGES } from './ground.ts';

/** One thing that both servers are asked for. */
export interface Operation {
  readonly name: string;
  /** The share of the floor that is near the limit. */
  readonly target: number;
  ours(random: () => number): Request;
  floor(random: () => number): Request;
}

export interface Request {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: object;
}

const COMPANY = '/api/v1/customer/company/';
/** Fields with a value that some companies have, of which a filter takes about half. */
const VALUES: Readonly<Record<string, (random: () => number) => string | number>> = {
  organization: (random) => 1 + Math.floor(random() * 3),
  industry: (random) => 1 + Math.floor(random() * 40),
  owner: (random) => 1 + Math.floor(random() * 7),
  currency: (random) => 1 + Math.floor(random() * 100),
  headcount: (random) => Math.floor(random() * 5_000),
  type: (random) => anyOf(['private', 'public', 'subsidiary', 'branch'], random),
  status: (random) => anyOf(['active', 'inactive'], random),
  time_zone: () => 'Europe/Berlin',
};
const ORDERS = ['name', 'code', 'headcount', 'created_on'];
const someFilter = (random: () => number) =>
  Object.fromEntries(
    Object.entries(VALUES)
      .filter(() => random() < 0.5)
      .map(([field, value]) => [field, value(random)]),
  );
const query = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])).toString();
const listOf = (filter: object, order = 'name') =>
  `${COMPANY}?${query({ range: [0, 24], sort: [order, 'ASC'], filter })}`;
const applications = (filter: object) => `/api/v1/bench_applications/?${query({ range: [0, 24], filter })}`;
const WORDS = ['company 77', 'energy', 'b-4321', 'holding', '9999'];
let made = Math.floor(Date.now() / 1000) % 1_000_000;
/** A value that no write before had, so that each one changes something. */
const fresh = () => (made += 1);
const anyOf = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!;
const anyId = (random: () => number) => 20 + Math.floor(random() * ROWS * 0.9);

export const OPERATIONS: readonly Operation[] = [
  {
    name: `list 25 of ${ROWS.toLocaleString('en')}, sorted`,
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
    // A thousand statements: the database plans most of them anew.
    name: 'ever other filters and orders',
    target: 0.6,
    ours: (random) => ({ path: listOf(someFilter(random), anyOf(ORDERS, random)) }),
    floor: (random) => ({ path: `/any?${query({ filter: someFilter(random), order: anyOf(ORDERS, random) })}` }),
  },
  {
    name: 'filter in the default order, new and old rows apart',
    target: 0.6,
    ours: (random) => ({ path: applications({ stage: anyOf(STAGES, random) }) }),
    floor: (random) => ({ path: `/stage?stage=${anyOf(STAGES, random)}` }),
  },
  {
    name: 'rows of one relation, in the default order',
    target: 0.6,
    ours: (random) => ({ path: applications({ company: 1 + Math.floor(random() * COMPANIES) }) }),
    floor: (random) => ({ path: `/related?company=${1 + Math.floor(random() * COMPANIES)}` }),
  },
  {
    name: 'search (contains)',
    target: 0.6,
    ours: (random) => ({ path: listOf({ q: anyOf(WORDS, random) }) }),
    floor: (random) => ({ path: `/search?q=${encodeURIComponent(anyOf(WORDS, random))}` }),
  },
  {
    name: 'get by id',
    target: 0.6,
    ours: (random) => ({ path: `${COMPANY}${anyId(random)}/` }),
    floor: (random) => ({ path: `/get/${anyId(random)}` }),
  },
  {
    name: 'create',
    target: 0.6,
    ours: () => ({
      path: COMPANY,
      method: 'POST',
      body: { name: `Ours ${process.pid} ${fresh()}`, organization: 1 + (made % 3) },
    }),
    floor: () => ({
      path: '/create',
      method: 'POST',
      body: { name: `Floor ${process.pid} ${fresh()}`, organization: 1 + (made % 3) },
    }),
  },
  {
    name: 'update',
    target: 0.6,
    ours: (random) => ({
      path: `${COMPANY}${anyId(random)}/`,
      method: 'PATCH',
      body: { headcount: fresh() },
    }),
    floor: (random) => ({
      path: `/update/${anyId(random)}`,
      method: 'PATCH',
      body: { headcount: fresh() },
    }),
  },
];
