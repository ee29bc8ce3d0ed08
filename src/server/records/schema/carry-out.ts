import type { Definitions } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PlannedChanges, ResourcePlan } from './plan-changes.ts';
import type { SchemaStep } from './schema-plan.ts';
import { forgetOthers, readHashes, renameInState, stateHash, takeUpAgain, writeState } from './schema-state.ts';

/**
 * Runs a plan, one resource per transaction, so that a process that ends midway leaves no resource half changed. Rows
 * are validated in a second transaction, which lets others read and write at the same time; only then the resource
 * counts as applied.
 * @param unfinished resources that serve with unfinished work, which the next start tries again.
 * @throws {ChangeRejected} where the database rejects the change of one resource.
 */
export async function carryOut(
  database: Database,
  planned: PlannedChanges,
  definitions: Definitions,
  unfinished: ReadonlySet<string>,
): Promise<void> {
  const known = await readHashes(database);
  const record = async (resource: string) => {
    const definition = definitions.resources[resource];
    if (definition && !unfinished.has(resource) && known.get(resource) !== stateHash(definition))
      await writeState(database, definition);
  };
  for (const plan of planned.resources) {
    const isWhole = plan.late.length + plan.validate.length === 0;
    if (plan.now.length === 0) continue;
    await inTransaction(database, plan.resource, async () => {
      await run(database, plan.now);
      if (plan.renamedFrom) await renameInState(database, plan.renamedFrom, plan.resource);
      if (isWhole && !plan.isClearing) await record(plan.resource);
    });
  }
  await finish(database, planned.resources, record);
  await database.transaction(async () => {
    for (const { resource, now } of planned.resources) if (now.length === 0) await record(resource);
    for (const resource of unfinished) await takeUpAgain(database, resource);
    await forgetOthers(database, definitions);
  });
}

async function finish(
  database: Database,
  plans: readonly ResourcePlan[],
  record: (resource: string) => Promise<void>,
): Promise<void> {
  for (const plan of plans)
    if (plan.late.length > 0) await inTransaction(database, plan.resource, () => run(database, plan.late));
  for (const plan of plans) {
    if (plan.late.length + plan.validate.length === 0) continue;
    await inTransaction(database, plan.resource, async () => {
      await run(database, plan.validate);
      await record(plan.resource);
    });
  }
}

const run = async (database: Database, steps: readonly SchemaStep[]): Promise<void> => {
  if (steps.length > 0) await database.exec(steps.map(({ sql }) => sql).join(';\n'));
};

/** The database does not take a change of this resource. Nothing of that step is kept. */
export class ChangeRejected extends Error {
  readonly resource: string;
  readonly code: 'data' | 'database';

  constructor(resource: string, code: ChangeRejected['code'], cause: Error) {
    super(`${code === 'data' ? 'its rows do' : 'the database does'} not allow the change: ${cause.message}`, { cause });
    this.resource = resource;
    this.code = code;
  }
}

/** A change that waits for running work makes everyone behind it wait too: so it gives way and tries again. */
const LOCK_WAIT = '2s';
const ATTEMPTS = 5;

async function inTransaction(database: Database, resource: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async () => {
        await database.exec(`set local lock_timeout = '${LOCK_WAIT}'`);
        await work();
      });
    } catch (error) {
      if (gaveWay(error) && attempt < ATTEMPTS) continue;
      const kind = gaveWay(error) ? 'database' : REJECTIONS[sqlState(error).slice(0, 2)];
      if (kind === undefined) throw error;
      throw new ChangeRejected(resource, kind, error as Error);
    }
  }
}

/** Classes of errors that say something of this change; any other says that the database cannot work at all. */
const REJECTIONS: Readonly<Record<string, ChangeRejected['code']>> = {
  '22': 'data',
  '23': 'data',
  '0A': 'database',
  '2B': 'database',
  '42': 'database',
  '54': 'database',
  '55': 'database',
  P0: 'database',
};

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const sqlState = (error: unknown): string => String((error as { code?: unknown }).code);
const gaveWay = (error: unknown): boolean =>
  error instanceof Error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error.cause ?? error));
