import type { Arrangement } from '#shared/contracts/saved-views.ts';
import type { Database } from '../../db/database.ts';
import { isoInstant } from '../../resources/sql-text.ts';

/** A view as it is stored: everything its owner saved. */
export interface StoredView {
  readonly id: number;
  readonly resource: string;
  readonly owner_id: number;
  readonly owner_name: string | null;
  readonly title: string;
  readonly is_shared: boolean;
  readonly arrangement: Arrangement;
  readonly updated_on: string;
}

const COLUMNS = `v.id, v.resource, v.owner_id, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as owner_name,
  v.title, v.is_shared, v.arrangement, ${isoInstant('v.updated_on')} as updated_on`;

const MOST = 2_000;

/** The views of one person and those that are shared, by title. @param resource only those of this list. */
export async function findViews(database: Database, userId: number, resource?: string): Promise<readonly StoredView[]> {
  const { rows } = await database.query<StoredView>(
    `select ${COLUMNS} from saved_views v left join users u on u.id = v.owner_id
     where (v.owner_id = $1 or v.is_shared) and ($2::text is null or v.resource = $2)
     order by lower(v.title), v.id limit ${MOST}`,
    [userId, resource ?? null],
  );
  return rows;
}

/** The same for one view, locked until the transaction ends. Undefined where this person may not know it. */
export async function lockView(database: Database, userId: number, id: number): Promise<StoredView | undefined> {
  const { rows } = await database.query<StoredView>(
    `select ${COLUMNS} from saved_views v left join users u on u.id = v.owner_id
     where v.id = $2 and (v.owner_id = $1 or v.is_shared) for update of v`,
    [userId, id],
  );
  return rows[0];
}

export interface ViewValues {
  readonly title: string;
  readonly is_shared: boolean;
  readonly arrangement: Arrangement;
}

/** @returns the new view's id; undefined where the owner has one of this title. */
export async function insertView(
  database: Database,
  resource: string,
  ownerId: number,
  { title, is_shared: isShared, arrangement }: ViewValues,
): Promise<number | undefined> {
  const { rows } = await database.query<{ id: number }>(
    `insert into saved_views (resource, owner_id, title, is_shared, arrangement) values ($1, $2, $3, $4, $5::jsonb)
     on conflict do nothing returning id`,
    [resource, ownerId, title, isShared, JSON.stringify(arrangement)],
  );
  return rows[0]?.id;
}

/** The version moves on by a millisecond at least, so that no two are alike. */
export async function updateView(database: Database, id: number, values: ViewValues): Promise<void> {
  await database.query(
    `update saved_views set title = $2, is_shared = $3, arrangement = $4::jsonb,
     updated_on = greatest(now(), updated_on + interval '1 millisecond') where id = $1`,
    [id, values.title, values.is_shared, JSON.stringify(values.arrangement)],
  );
}

export async function isTitleTaken(database: Database, view: StoredView, title: string): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from saved_views where owner_id = $1 and resource = $2 and lower(title) = lower($3) and id <> $4',
    [view.owner_id, view.resource, title, view.id],
  );
  return rows.length > 0;
}

export async function countOwnViews(database: Database, ownerId: number, resource: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from saved_views where owner_id = $1 and resource = $2',
    [ownerId, resource],
  );
  return rows[0]!.count;
}

export async function deleteView(database: Database, id: number): Promise<void> {
  await database.query('delete from saved_views where id = $1', [id]);
}

export interface StoredDefault {
  readonly resource: string;
  readonly user_id: number | null;
  readonly view_key: string;
}

/** What lists open with for this person, and for the team. */
export async function findDefaults(database: Database, userId: number): Promise<readonly StoredDefault[]> {
  const { rows } = await database.query<StoredDefault>(
    'select resource, user_id, view_key from saved_view_defaults where user_id is null or user_id = $1',
    [userId],
  );
  return rows;
}

/** @param userId null for the team. @param key null takes it away. @returns what was set before. */
export async function replaceDefault(
  database: Database,
  resource: string,
  userId: number | null,
  key: string | null,
): Promise<string | null> {
  const { rows } = await database.query<{ view_key: string }>(
    'delete from saved_view_defaults where resource = $1 and user_id is not distinct from $2::bigint returning view_key',
    [resource, userId],
  );
  if (key !== null)
    await database.query('insert into saved_view_defaults (resource, user_id, view_key) values ($1, $2::bigint, $3)', [
      resource,
      userId,
      key,
    ]);
  return rows[0]?.view_key ?? null;
}

/** A view that is gone opens no list. @param exceptOf its owner, where he may keep it. */
export async function forgetDefaults(database: Database, id: number, exceptOf?: number): Promise<void> {
  await database.query(
    'delete from saved_view_defaults where view_key = $1 and ($2::bigint is null or user_id is distinct from $2::bigint)',
    [String(id), exceptOf ?? null],
  );
}
