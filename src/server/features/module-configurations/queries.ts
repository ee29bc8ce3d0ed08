import type { Database } from '#server/platform/db/database.ts';

/** The last version in which a setting changed. */
export interface LastChange {
  readonly path: string;
  readonly version: number;
  readonly user_id: number;
  readonly created_on: string;
}

/** Who changed each setting last, of those that a version has changed. */
export async function lastChanges(database: Database): Promise<readonly LastChange[]> {
  const { rows } = await database.query<LastChange>(
    `select distinct on (c.value->>'path') c.value->>'path' as path, v.version, v.user_id, v.created_on
       from system.configuration_versions v cross join lateral jsonb_array_elements(v.change) c
      where v.kind = 'module_configurations' and v.subject_id = 0 and v.user_id is not null
      order by c.value->>'path', v.version desc`,
  );
  return rows;
}
