import type { Database } from '#server/platform/db/database.ts';
import { addApplications } from './demo/further-applications.ts';
import { loadStory } from './demo/load-story.ts';
import { CANDIDATES, makeStory } from './demo/make-story.ts';
import { type DemoTarget, FILLED_BY_STORY, seedDemoData } from './demo-data.ts';
import { seedMasterData } from './master-data.ts';
import { seedPermissionTemplates } from './permission-templates.ts';
import { fillInBulk } from './fill-in-bulk.ts';

/** How many jobs a candidate has applied for, on average. */
const APPLICATIONS_EACH = 5;

interface ScaleOptions {
  /** For how many jobs a candidate applies, on average; absent for as many as measurements are made with. */
  readonly applicationsEach?: number;
  /** Whether there can be candidates already. */
  readonly isAdding: boolean;
  readonly write: (text: string) => void;
}

/**
 * Fills a database that has its tables with `wanted` further candidates, jobs in proportion, and five applicants for each
 * candidate, to measure with. @returns false, with a warning, where there are candidates that the caller has not confirmed.
 */
export async function scaleDemo(
  { database, fileStore }: DemoTarget,
  wanted: number,
  { applicationsEach = APPLICATIONS_EACH, isAdding, write }: ScaleOptions,
): Promise<boolean> {
  const present = await countCandidates(database);
  if (present > 0 && !isAdding) {
    write(
      `This database is not empty: it has ${present} candidates. To add demo data to them, run the command again with --add.`,
    );
    return false;
  }
  await seedMasterData(database, write);
  await seedPermissionTemplates(database);
  await seedDemoData({ database, fileStore }, write);
  await fillInBulk(database, FILLED_BY_STORY, async () => {
    await addStories(database, wanted + present, write);
    await addApplications(database, applicationsEach * (wanted + present), write);
    write('Making their indexes …');
  });
  // After the indexes: those on expressions have statistics of their own.
  await database.maintain('all');
  return true;
}

/** How it is remembered which stories a database has beside the first. */
const FURTHER = 'demo-story/';

/** Stories of about the usual size, each in a transaction of its own, until there are so many candidates. */
async function addStories(database: Database, wanted: number, write: (text: string) => void): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const missing = wanted - (await countCandidates(database));
  const stories = Math.ceil(missing / CANDIDATES);
  for (let index = 0; index < stories; index++) {
    const count = Math.floor((missing * (index + 1)) / stories) - Math.floor((missing * index) / stories);
    await database.transaction(async () => {
      const seed = await nextSeed(database);
      await loadStory(database, makeStory(seed, count), { today });
      await database.query('insert into system.seeds (name) values ($1)', [`${FURTHER}${seed}`]);
    });
    if ((index + 1) % 5 === 0 || index + 1 === stories) write(`${await countCandidates(database)} candidates …`);
  }
}

async function nextSeed(database: Database): Promise<number> {
  const { rows } = await database.query<{ seed: number }>(
    'select count(*)::int + 1 as seed from system.seeds where starts_with(name, $1)',
    [FURTHER],
  );
  return rows[0]!.seed;
}

async function countCandidates(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from candidates');
  return rows[0]!.count;
}
