import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDemo } from '#server/cli/demo.ts';
import { startAppServer } from '../e2e/support/app-server.ts';
import { applicantOperations, APPLICANT_SCREENS } from './applicants.ts';
import { candidateOperations, CANDIDATE_SCREENS } from './candidates.ts';
import { watchDatabase } from './cpu.ts';
import { createPostgres, onPostgres } from './ground.ts';
import { type Ask, asAdmin, measureRequests, type Operation, type RequestFigures } from './requests.ts';
import { measureScreens, type ScreenFigures, type ScreenStep } from './screens.ts';

const CANDIDATES = Number(process.env.BENCH_CANDIDATES ?? 200_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS_EACH ?? 20);
/** A filled database, which is kept; without it one is filled and removed. */
const FILLED = process.env.BENCH_FILLED_URL;
const RESOURCES = new URL('../../resources', import.meta.url).pathname;

export type RecruitingPart = 'candidates' | 'applicants';

export interface RecruitingBench {
  readonly part: RecruitingPart;
  readonly rows: number;
  readonly figures: readonly RequestFigures[];
  readonly screens: readonly ScreenFigures[];
}

const PARTS: Readonly<
  Record<
    RecruitingPart,
    {
      readonly endpoint: string;
      readonly operations: (ask: Ask, rounds: number) => Promise<readonly Operation[]>;
      readonly screens: readonly ScreenStep[];
    }
  >
> = {
  candidates: {
    endpoint: '/api/v1/customer/candidate/',
    operations: candidateOperations,
    screens: CANDIDATE_SCREENS,
  },
  applicants: {
    endpoint: '/api/v1/customer/applicant/',
    operations: applicantOperations,
    screens: APPLICANT_SCREENS,
  },
};

/** Lists, searches, filters and writes among 200,000 candidates and 1,000,000 applicants on PostgreSQL. */
export async function measureRecruiting(
  serverUrl: string,
  parts: readonly RecruitingPart[],
  report: (step: string) => void,
): Promise<RecruitingBench[]> {
  const name = `bench_recruiting_${process.pid}`;
  const databaseUrl = FILLED ?? (await createPostgres(serverUrl, name));
  try {
    if (!FILLED) await fill(databaseUrl, report);
    const server = await startAppServer(undefined, databaseUrl);
    const database = await watchDatabase(databaseUrl);
    try {
      const ask = await asAdmin(server);
      const measured: RecruitingBench[] = [];
      for (const part of parts) {
        const { endpoint, operations, screens } = PARTS[part];
        report(`${part}: requests`);
        const { count } = (await ask({ path: `${endpoint}?limit=1` })) as { count: number };
        const figures = await measureRequests({ server, database, ask }, await operations(ask, ROUNDS), ROUNDS);
        report(`${part}: on screen`);
        measured.push({ part, rows: count, figures, screens: await measureScreens(server, screens, ROUNDS) });
      }
      return measured;
    } finally {
      await database.end();
      await server.stop();
    }
  } finally {
    if (!FILLED) await onPostgres(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

async function fill(databaseUrl: string, report: (step: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-recruiting-'));
  const config = () => ({ dataDir, databaseUrl, resourcesDir: RESOURCES, production: false });
  await runDemo(['--scale', String(CANDIDATES)], { config, write: (text) => report(text) });
  rmSync(dataDir, { recursive: true, force: true });
}
