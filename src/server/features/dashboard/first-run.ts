import type { Database } from '#server/platform/db/database.ts';

/** A step that an Admin takes before the first candidate comes. */
export interface FirstStep {
  readonly key: 'organization' | 'workflow' | 'mail' | 'job';
  readonly is_done: boolean;
}

interface FirstRow {
  readonly organization: boolean;
  readonly workflow: boolean;
  readonly mail: boolean;
  readonly job: boolean;
}

/** What has been set up, from what there is. */
export async function firstSteps(database: Database): Promise<readonly FirstStep[]> {
  const { rows } = await database.query<FirstRow>(
    `select exists (select from organizations where deleted_on is null) as organization,
            exists (select from workflows where status = 'live') as workflow,
            exists (select from email_configurations) as mail,
            exists (select from jobs where deleted_on is null) as job`,
  );
  const found = rows[0]!; // it has no condition
  return (['organization', 'workflow', 'mail', 'job'] as const).map((key) => ({ key, is_done: found[key] }));
}
