import type { SettingsChange } from '#shared/rules/settings.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The stored settings of one owner: only those that differ. `id` is null while none were ever stored. */
export interface StoredSettings {
  readonly id: number | null;
  readonly value: SettingsChange;
}

const NOTHING: StoredSettings = { id: null, value: {} };

/** @param userId null for the team. */
export async function findSettings(database: Database, userId: number | null): Promise<StoredSettings> {
  const { rows } = await database.query<{ id: number; value: SettingsChange }>(
    'select id, value from system.settings where user_id is not distinct from $1::bigint',
    [userId],
  );
  return rows[0] ?? NOTHING;
}

/** The same in one statement for the team and one user, as both are needed together. */
export async function findBothSettings(
  database: Database,
  userId: number,
): Promise<{ team: StoredSettings; user: StoredSettings }> {
  const { rows } = await database.query<{ id: number; user_id: number | null; value: SettingsChange }>(
    'select id, user_id, value from system.settings where user_id is null or user_id = $1',
    [userId],
  );
  return {
    team: rows.find((row) => row.user_id === null) ?? NOTHING,
    user: rows.find((row) => row.user_id === userId) ?? NOTHING,
  };
}

/** How many users have arranged a table for themselves, by table. */
export async function findArrangements(database: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.query<{ table: string; people: number }>(
    `select arranged.key as "table", count(*)::int as people
     from system.settings s cross join lateral jsonb_each(s.value->'tables') arranged
     where s.user_id is not null and jsonb_typeof(s.value->'tables') = 'object' and jsonb_typeof(arranged.value) = 'array'
     group by arranged.key`,
  );
  return Object.fromEntries(rows.map(({ table, people }) => [table, people]));
}

/** The row, created where it is missing, locked until the transaction ends: two concurrent changes are both kept. */
export async function lockSettings(
  database: Database,
  userId: number | null,
): Promise<{ id: number; value: SettingsChange }> {
  await database.query(
    `insert into system.settings (user_id, value) values ($1::bigint, '{}') on conflict do nothing`,
    [userId],
  );
  const { rows } = await database.query<{ id: number; value: SettingsChange }>(
    'select id, value from system.settings where user_id is not distinct from $1::bigint for update',
    [userId],
  );
  return rows[0]!; // it was just made
}

export async function updateSettings(database: Database, id: number, value: SettingsChange): Promise<void> {
  await database.query('update system.settings set value = $2::jsonb, updated_on = now() where id = $1', [
    id,
    JSON.stringify(value),
  ]);
}
