import type { Database } from '../db/database.ts';
import type { Mail } from './mailer.ts';

/** A mail that this process alone may send until its lease is over. */
export interface ClaimedMail extends Mail {
  readonly id: number;
  /** 1 for the first attempt. */
  readonly attempts: number;
}

export async function insertMail(database: Database, { to, subject, text, html }: Mail): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into outbox ("to", subject, text, html) values ($1, $2, $3, $4) returning id`,
    [to, subject, text, html ?? null],
  );
  return rows[0]!.id; // an insert returns its row
}

/** The oldest mail that is due. Of any number of processes one gets it. */
export async function claimMail(database: Database, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const { rows } = await database.query<Omit<ClaimedMail, 'html'> & { html: string | null }>(
    `update outbox set attempts = attempts + 1, due_on = now() + make_interval(secs => $1)
      where id = (select id from outbox where sent_on is null and due_on <= now()
                   order by due_on, id limit 1 for update skip locked)
      returning id, "to", subject, text, html, attempts`,
    [leaseSeconds],
  );
  const row = rows[0];
  return row && { ...row, html: row.html ?? undefined };
}

export async function markSent(database: Database, id: number): Promise<void> {
  await database.query('update outbox set sent_on = now(), error = null where id = $1', [id]);
}

/** @param retrySeconds absent: it is not tried again. */
export async function markFailed(database: Database, id: number, error: string, retrySeconds?: number): Promise<void> {
  await database.query(
    `update outbox set error = $2, due_on = case when $3::float8 is null then 'infinity'::timestamptz
                                                 else now() + make_interval(secs => $3::float8) end
      where id = $1`,
    [id, error.slice(0, 500), retrySeconds ?? null],
  );
}
