import { type Arrangement, MAX_ARRANGEMENT_BYTES } from '#shared/contracts/saved-views.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';

/** As the database writes it, with a blank after each mark. */
const TOO_LARGE = `octet_length(v.arrangement::text) > ${2 * MAX_ARRANGEMENT_BYTES}`;

/** A view as it is stored: everything its owner saved. */
export interface StoredView {
  readonly id: number;
  readonly resource: string;
  readonly owner_id: number;
  readonly owner_name: string | null;
  readonly title: string;
  readonly is_shared: boolean;
  readonly arrangement: Arrangement;
  /** Skips its arrangement: it was saved before there was a limit. */
  readonly is_too_large: boolean;
  readonly updated_on: string;
}

/**
 * A filter of more bytes than can be saved now, from before there was a limit, is not read; arrangements from before
 * lists had layouts name none.
 */
const COLUMNS = `v.id, v.resource, v.owner_id, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as owner_name,
  v.title, v.is_shared, ${isoInstant('v.updated_on')} as updated_on, ${TOO_LARGE} as is_too_large,
  case when ${TOO_LARGE} then jsonb_build_object('filter', '{}'::jsonb, 'search', null, 'sort', null, 'columns', null, 'density', null, 'layout', null, 'widths', null)
    else '{"layout": null}'::jsonb || v.arrangement end as arrangement`;

/** Of one user's own views, and as many of those that others share, the newest. */
const MAX_READ = 300;

/**
 * The views of one user and those that are shared, by title, within bounds. @param resource only those of this list.
 */
export async function findViews(database: Database, userId: number, resource?: string): Promise<readonly StoredView[]> {
  const { rows } = await database.query<StoredView>(
    `select ${COLUMNS} from system.saved_views v left join users u on u.id = v.owner_id
     where v.id in (
       (select id from system.saved_views where owner_id = $1 and ($2::text is null or resource = $2) order by id desc limit ${MAX_READ})
       union all
       (select id from system.saved_views where is_shared and owner_id <> $1 and ($2::text is null or resource = $2) order by id desc limit ${MAX_READ}))
     order by lower(v.title), v.id`,
    [userId, resource ?? null],
  );
  return rows;
}

/** The same for one view, locked until the transaction ends. Undefined where this user cannot see it. */
export async function lockView(database: Database, userId: number, id: number): Promise<StoredView | undefined> {
  const { rows } = await database.query<StoredView>(
    `select ${COLUMNS} from system.saved_views v left join users u on u.id = v.owner_id
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
    `insert into system.saved_views (resource, owner_id, title, is_shared, arrangement) values ($1, $2, $3, $4, $5::jsonb)
     on conflict do nothing returning id`,
    [resource, ownerId, title, isShared, JSON.stringify(arrangement)],
  );
  return rows[0]?.id;
}

/** The version moves on by a millisecond at least, so that no two are alike. */
export async function updateView(database: Database, id: number, values: ViewValues): Promise<void> {
  await database.query(
    `update system.saved_views set title = $2, is_shared = $3, arrangement = $4::jsonb,
     updated_on = greatest(now(), updated_on + interval '1 millisecond') where id = $1`,
    [id, values.title, values.is_shared, JSON.stringify(values.arrangement)],
  );
}

export async function isTitleTaken(database: Database, view: StoredView, title: string): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from system.saved_views where owner_id = $1 and resource = $2 and lower(title) = lower($3) and id <> $4',
    [view.owner_id, view.resource, title, view.id],
  );
  return rows.length > 0;
}

export interface ViewCounts {
  /** Of this list, this user's. */
  readonly own: number;
  /** Of those, shared ones. */
  readonly own_shared: number;
  /** Of this list, of any owner. */
  readonly shared: number;
  /** This user's, of all lists. */
  readonly own_everywhere: number;
}

/** How many views there are already. Concurrent callers for one user or list wait for each other. */
export async function countViews(database: Database, ownerId: number, resource: string): Promise<ViewCounts> {
  await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved_views:${resource}`]);
  const { rows } = await database.query<ViewCounts>(
    `select count(*) filter (where owner_id = $1 and resource = $2)::int as own,
       count(*) filter (where owner_id = $1 and resource = $2 and is_shared)::int as own_shared,
       count(*) filter (where resource = $2 and is_shared)::int as shared,
       count(*) filter (where owner_id = $1)::int as own_everywhere
     from system.saved_views where owner_id = $1 or (resource = $2 and is_shared)`,
    [ownerId, resource],
  );
  return rows[0]!; // an aggregate has one row
}

export async function deleteView(database: Database, id: number): Promise<void> {
  await database.query('delete from system.saved_views where id = $1', [id]);
}

export interface StoredDefault {
  readonly resource: string;
  readonly user_id: number | null;
  readonly view_key: string;
}

/** The views that lists open with for this user, and for the team. */
export async function findDefaults(database: Database, userId: number): Promise<readonly StoredDefault[]> {
  const { rows } = await database.query<StoredDefault>(
    'select resource, user_id, view_key from system.saved_view_defaults where user_id is null or user_id = $1',
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
    'delete from system.saved_view_defaults where resource = $1 and user_id is not distinct from $2::bigint returning view_key',
    [resource, userId],
  );
  if (key !== null)
    await database.query(
      'insert into system.saved_view_defaults (resource, user_id, view_key) values ($1, $2::bigint, $3)',
      [resource, userId, key],
    );
  return rows[0]?.view_key ?? null;
}

/** A deleted view opens no list. @param exceptOf its owner, where they can keep it. */
export async function forgetDefaults(database: Database, id: number, exceptOf?: number): Promise<void> {
  await database.query(
    'delete from system.saved_view_defaults where view_key = $1 and ($2::bigint is null or user_id is distinct from $2::bigint)',
    [String(id), exceptOf ?? null],
  );
}
