import type { AppServer } from '../e2e/support/app-server.ts';
import { cpuSeconds, type DatabaseCpu } from './cpu.ts';
import { quantile } from './signed-in.ts';

/** One kind of request. Milliseconds; processor time is for each request. */
export interface RequestFigures {
  readonly operation: string;
  readonly median: number;
  readonly p95: number;
  /** What the 95th percentile is to be under. */
  readonly limit: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** A GET, or a POST of its body. */
export interface Asked {
  readonly path: string;
  readonly body?: object;
}

export interface Operation {
  readonly name: string;
  readonly limit: number;
  readonly request: (round: number) => Asked;
}

/** Asks as one user. @returns the JSON of the answer. @throws where the server rejects it. */
export type Ask = (asked: Asked) => Promise<unknown>;

/** Asks each operation `rounds` times, after one that is not counted. */
export async function measureRequests(
  { server, database, ask }: { readonly server: AppServer; readonly database: DatabaseCpu; readonly ask: Ask },
  operations: readonly Operation[],
  rounds: number,
): Promise<RequestFigures[]> {
  const figures: RequestFigures[] = [];
  for (const { name, limit, request } of operations) {
    await ask(request(rounds));
    const times: number[] = [];
    const before = { server: cpuSeconds(server.pid), database: await database.seconds() };
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await ask(request(round));
      times.push(performance.now() - began);
    }
    const each = (seconds: number) => (seconds * 1000) / rounds;
    figures.push({
      operation: name,
      limit,
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      serverCpu: each(cpuSeconds(server.pid) - before.server),
      databaseCpu: each((await database.seconds()) - before.database),
    });
  }
  return figures;
}

/** The Admin of the demo. */
export const asAdmin = (server: AppServer): Promise<Ask> => asPerson(server, 'admin');

/** Someone of the demo. @param name what their address begins with. */
export async function asPerson({ url }: AppServer, name: string): Promise<Ask> {
  const post = (path: string, body: object, access?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(body),
    });
  const credentials = { username: `${name}@demo.example`, password: 'demo-password' };
  const signIn = async () =>
    ((await (await post('/api/v1/token/', credentials)).json()) as { readonly access: string }).access;
  let access = await signIn();
  const ask = ({ path, body }: Asked) =>
    body ? post(path, body, access) : fetch(`${url}${path}`, { headers: { authorization: `Bearer ${access}` } });
  return async (asked) => {
    const { path } = asked;
    let answer = await ask(asked);
    // What is measured can take longer than a token is good for.
    if (answer.status === 401) {
      access = await signIn();
      answer = await ask(asked);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as unknown;
  };
}

/** The address of the first page of a list. */
export const listOf = (
  endpoint: string,
  filter: object,
  sort: readonly [string, 'ASC' | 'DESC'] = ['id', 'DESC'],
): Asked => ({
  path: `${endpoint}?${new URLSearchParams({ range: '[0,24]', sort: JSON.stringify(sort), filter: JSON.stringify(filter) }).toString()}`,
});
