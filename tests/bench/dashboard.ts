import { rmSync } from 'node:fs';
import type { DashboardFrame } from '#shared/contracts/dashboard.ts';
import { DEFAULT_PERIOD, PERIODS } from '#shared/contracts/dashboard.ts';
import { makeDemoDataDir } from '#tests/support/demo-data-dir.ts';
import { type AppServer, startAppServer } from '../e2e/support/app-server.ts';
import { type Ask, asPerson } from './requests.ts';
import { quantile } from './signed-in.ts';

const DASHBOARD = '/api/v1/customer/dashboard/';
const ROUNDS = 10;

/** Milliseconds. */
interface Limits {
  /** Of the frame and of what waits, at any time. */
  readonly frame: number;
  /** Of a widget that has not been counted, and of one that has. */
  readonly cold: number;
  readonly cached: number;
}

const FILLED: Limits = { frame: 500, cold: 2_000, cached: 100 };
const DEMO: Limits = { frame: 300, cold: 300, cached: 300 };

/** One part of a dashboard: the slowest first answer of any period, and the 95th percentile of later ones. */
interface PartFigures {
  readonly name: string;
  readonly cold: number;
  readonly coldLimit: number;
  readonly cached: number;
  readonly cachedLimit: number;
}

export interface DashboardFigures {
  readonly ground: string;
  readonly roles: readonly { readonly role: string; readonly figures: readonly PartFigures[] }[];
}

const ROLES = { Admin: 'admin', Recruiter: 'recruiter', 'Hiring Manager': 'manager', Vendor: 'vendor' } as const;

/** The dashboard of each role on the embedded database with the demo data, and on the filled one. */
export async function measureDashboards(
  filledUrl: string | undefined,
  report: (step: string) => void,
): Promise<DashboardFigures[]> {
  const dataDir = await makeDemoDataDir();
  report('dashboard: demo data');
  const demo = await measureOn('demo data, embedded', await startAppServer(dataDir), DEMO);
  rmSync(dataDir, { recursive: true, force: true });
  if (!filledUrl) return [demo];
  report('dashboard: filled database');
  return [demo, await measureOn('filled database, PostgreSQL', await startAppServer(undefined, filledUrl), FILLED)];
}

async function measureOn(ground: string, server: AppServer, limits: Limits): Promise<DashboardFigures> {
  try {
    const roles = [];
    for (const [role, name] of Object.entries(ROLES))
      roles.push({ role, figures: await measureRole(await asPerson(server, name), limits) });
    return { ground, roles };
  } finally {
    await server.stop();
  }
}

async function measureRole(ask: Ask, limits: Limits): Promise<PartFigures[]> {
  const always = { cold: limits.frame, cached: limits.frame };
  const { data } = (await ask({ path: DASHBOARD })) as { data: DashboardFrame };
  const figures = [
    await measurePart(ask, 'frame', [DASHBOARD], always),
    await measurePart(ask, 'next actions', ['/api/v1/customer/my-work/?limit=20'], always),
  ];
  for (const key of data.widgets) {
    const addresses = PERIODS.map((days) => `${DASHBOARD}widgets/${key}/?days=${days}`);
    figures.push(await measurePart(ask, key, addresses, limits));
  }
  const shown = data.widgets.map((key) => `${DASHBOARD}widgets/${key}/?days=${DEFAULT_PERIOD}`);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await timed(() => Promise.all([DASHBOARD, ...shown].map((path) => ask({ path })))));
  const all = quantile(times, 0.95);
  figures.push({
    name: 'all at once',
    cold: times[0]!,
    coldLimit: limits.cold,
    cached: all,
    cachedLimit: limits.frame,
  });
  return figures;
}

async function measurePart(
  ask: Ask,
  name: string,
  addresses: readonly string[],
  { cold, cached }: Pick<Limits, 'cold' | 'cached'>,
): Promise<PartFigures> {
  const first = [];
  for (const path of addresses) first.push(await timed(() => ask({ path })));
  const again = [];
  for (let round = 0; round < ROUNDS; round += 1)
    again.push(await timed(() => ask({ path: addresses[round % addresses.length]! })));
  return { name, cold: Math.max(...first), coldLimit: cold, cached: quantile(again, 0.95), cachedLimit: cached };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
