import type { Database } from '#server/platform/db/database.ts';

/** What is kept in versions, as a whole. */
export type VersionKind = 'stage_permissions' | 'module_configurations';

/** Whose versions: of a workflow, or 0 for the team. */
export interface Versioned {
  readonly kind: VersionKind;
  readonly subject: number;
}

/** What a user says about a version, and the one that it restores. */
export interface AboutVersion {
  readonly note?: string | undefined;
  readonly restoredFrom?: number | undefined;
}

interface NewVersion extends AboutVersion {
  readonly value: unknown;
  /** What is different from the version before. */
  readonly change: unknown;
  /** Null: no one saved it as a version. */
  readonly user: number | null;
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

/** The value of a version, without a number of the latest one; undefined where there is none. */
export async function findVersion<Value>(
  database: Database,
  { kind, subject }: Versioned,
  version: number | null = null,
): Promise<Value | undefined> {
  const { rows } = await database.query<{ value: unknown }>(
    `select value from system.configuration_versions
      where kind = $1 and subject_id = $2 and version = coalesce($3::integer, version) order by version desc limit 1`,
    [kind, subject, version],
  );
  return rows[0]?.value as Value | undefined;
}

/** A change of what is kept in versions; its caller has locked that. */
export interface KeptChange<Value, Change> extends AboutVersion {
  readonly before: Value;
  readonly after: Value;
  /** The difference between two versions; undefined: none. The beginning has no version before it. */
  readonly difference: (before: Value | undefined, after: Value) => Change | undefined;
  readonly user: number;
}

/** Keeps a change as a version. What no version has of the value before it is a version without an author. */
export async function keepVersion<Value, Change>(
  database: Database,
  of: Versioned,
  { before, after, difference, user, ...about }: KeptChange<Value, Change>,
): Promise<void> {
  const change = difference(before, after);
  if (change === undefined) return;
  const unkept = difference(await findVersion<Value>(database, of), before);
  if (unkept !== undefined) await addVersion(database, of, { value: before, change: unkept, user: null });
  await addVersion(database, of, { value: after, change, user, ...about });
}

async function addVersion(
  database: Database,
  { kind, subject }: Versioned,
  { value, change, note, user, restoredFrom }: NewVersion,
): Promise<void> {
  await database.query(
    `insert into system.configuration_versions (kind, subject_id, version, value, change, note, user_id, restored_from)
     select $1, $2::bigint, coalesce(max(version), 0) + 1, $3::jsonb, $4::jsonb, $5, $6::bigint, $7::integer
       from system.configuration_versions where kind = $1 and subject_id = $2::bigint`,
    [kind, subject, JSON.stringify(value), JSON.stringify(change), note?.trim() || null, user, restoredFrom ?? null],
  );
}
