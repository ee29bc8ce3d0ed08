import type { Database } from '#server/platform/db/database.ts';

/**
 * Excludes, until the transaction ends, every other change of which versions are live and which one is the default:
 * each such change looks at all versions.
 */
export const lockWorkflows = async (database: Database): Promise<void> => {
  await database.query(`select pg_advisory_xact_lock(hashtext('workflows'))`);
};
