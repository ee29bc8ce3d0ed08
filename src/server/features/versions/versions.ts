import type { Database } from '#server/platform/db/database.ts';

/** What is kept in versions, as a whole. */
export type VersionKind = 'stage_permissions' | 'module_configurations';

/** Whose versions: of a workflow, or 0 for the team. */
export interface Versioned {
  readonly kind: VersionKind;
  readonly subject: number;
}

export interface NewVersion {
  readonly value: unknown;
  /** What is different from the version before. */
  readonly change: unknown;
  readonly note?: string | null;
  /** Null: no one saved it as a version. */
  readonly user: number | null;
  readonly restoredFrom?: number;
}

/** A version without its value. */
export interface VersionRow {
  readonly version: number;
  readonly change: unknown;
  readonly note: string | null;
  readonly restored_from: number | null;
  readonly user_id: number | null;
  readonly created_on: string;
}

/** The latest of them, newest first. */
const MOST = 100;

export async function listVersions(database: Database, { kind, subject }: Versioned): Promise<readonly VersionRow[]> {
  const { rows } = await database.query<VersionRow>(
    `select version, change, note, restored_from, user_id, created_on from system.configuration_versions
      where kind = $1 and subject_id = $2 order by version desc limit $3`,
    [kind, subject, MOST],
  );
  return rows;
}

/** The value of a version; undefined where there is none. */
export async function findVersion<Value>(
  database: Database,
  { kind, subject }: Versioned,
  version: number,
): Promise<Value | undefined> {
  const { rows } = await database.query<{ value: unknown }>(
    'select value from system.configuration_versions where kind = $1 and subject_id = $2 and version = $3',
    [kind, subject, version],
  );
  return rows[0]?.value as Value | undefined;
}

/** The value of the latest version. */
export async function latestVersion<Value>(
  database: Database,
  { kind, subject }: Versioned,
): Promise<Value | undefined> {
  const { rows } = await database.query<{ value: unknown }>(
    `select value from system.configuration_versions where kind = $1 and subject_id = $2 order by version desc limit 1`,
    [kind, subject],
  );
  return rows[0]?.value as Value | undefined;
}

/** Adds a version; its caller has locked what it is of. @returns its number. */
export async function addVersion(
  database: Database,
  { kind, subject }: Versioned,
  { value, change, note = null, user, restoredFrom }: NewVersion,
): Promise<number> {
  const { rows } = await database.query<{ version: number }>(
    `insert into system.configuration_versions (kind, subject_id, version, value, change, note, user_id, restored_from)
     select $1, $2::bigint, coalesce(max(version), 0) + 1, $3::jsonb, $4::jsonb, $5, $6::bigint, $7::integer
       from system.configuration_versions where kind = $1 and subject_id = $2::bigint
     returning version`,
    [kind, subject, JSON.stringify(value), JSON.stringify(change), note, user, restoredFrom ?? null],
  );
  return rows[0]!.version; // a statement with an aggregate has one row
}
