import type { Database } from '#server/platform/db/database.ts';

/** As stored: the tokens encrypted, the others JSON text. */
export interface StoredMailbox {
  readonly id: number;
  readonly access_tokens: string | null;
  readonly email_signatures: string | null;
  readonly meta: string | null;
}

const FIND = 'select id, access_tokens, email_signatures, meta from system.mailbox_configurations where user_id = $1';

export async function findMailbox(database: Database, userId: number): Promise<StoredMailbox | undefined> {
  const { rows } = await database.query<StoredMailbox>(FIND, [userId]);
  return rows[0];
}

/** The row, made where it is missing, locked until the transaction ends. */
export async function lockMailbox(database: Database, userId: number): Promise<StoredMailbox> {
  await database.query('insert into system.mailbox_configurations (user_id) values ($1) on conflict do nothing', [
    userId,
  ]);
  const { rows } = await database.query<StoredMailbox>(`${FIND} for update`, [userId]);
  return rows[0]!; // it was just made
}

export async function updateMailbox(database: Database, mailbox: StoredMailbox): Promise<void> {
  await database.query(
    `update system.mailbox_configurations set access_tokens = $2, email_signatures = $3, meta = $4, updated_on = now()
      where id = $1`,
    [mailbox.id, mailbox.access_tokens, mailbox.email_signatures, mailbox.meta],
  );
}
