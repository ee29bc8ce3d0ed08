import type { CustomField, CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A table with what only its next change needs to know. */
export interface StoredCustomFields extends CustomFieldTable {
  /** Every key that was ever given: a new field never gets the history of another. */
  readonly usedKeys: readonly string[];
}

interface Row {
  readonly table: string;
  readonly active: boolean;
  readonly version: number;
  readonly fields: readonly CustomField[];
}

/** The custom fields of every resource that ever had one. */
export async function findCustomFields(database: Database): Promise<readonly CustomFieldTable[]> {
  const { rows } = await database.query<Row>(
    'select resource as "table", active, version, fields from system.custom_fields order by resource',
  );
  return rows;
}

/** The same inside a transaction, locked until it ends: of two concurrent changes the second sees the first. */
export async function lockCustomFields(
  database: Database,
  resources: readonly string[],
): Promise<ReadonlyMap<string, StoredCustomFields>> {
  const names = `{${resources.join(',')}}`;
  await database.query(
    `insert into system.custom_fields (resource, version) select name, 0 from unnest($1::text[]) name order by name on conflict do nothing`,
    [names],
  );
  const { rows } = await database.query<StoredCustomFields>(
    `select resource as "table", active, version, fields, used_keys as "usedKeys" from system.custom_fields ` +
      `where resource = any($1::text[]) order by resource for update`,
    [names],
  );
  return new Map(rows.map((row) => [row.table, row]));
}

/** Writes one table and counts its version up. */
export async function updateCustomFields(
  database: Database,
  { table, active, fields, usedKeys }: Omit<StoredCustomFields, 'version'>,
): Promise<void> {
  await database.query(
    'update system.custom_fields set active = $2, fields = $3::jsonb, used_keys = $4::jsonb, version = version + 1, updated_on = now() where resource = $1',
    [table, active, JSON.stringify(fields), JSON.stringify(usedKeys)],
  );
}
