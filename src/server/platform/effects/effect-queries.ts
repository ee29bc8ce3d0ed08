import type { Database } from '../db/database.ts';
import type { EffectChannel, NewEffect } from './effects.ts';

/** A row of `outward_effects`. */
export interface EffectRow {
  readonly id: number;
  readonly channel: EffectChannel;
  readonly recipient: string;
  readonly title: string;
  /** Null once it was sent, was cancelled, or was given up long ago. */
  readonly content: Readonly<Record<string, unknown>> | null;
  readonly sent_on: string | null;
  readonly cancelled_on: string | null;
}

/** @returns the new one, or that with its key. */
export async function insertEffect(
  database: Database,
  { channel, recipient, title, content, key, holdUntil }: NewEffect,
): Promise<{ id: number; is_new: boolean }> {
  const { rows } = await database.query<{ id: number; is_new: boolean }>(
    `insert into system.outward_effects as e (channel, recipient, title, content, key, hold_until)
       values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (channel, key) where key is not null do update set key = e.key returning id, xmax = 0 as is_new`,
    [channel, recipient, title, JSON.stringify(content), key ?? null, holdUntil?.toISOString() ?? null],
  );
  return rows[0]!; // an upsert returns its row
}

export async function findEffect(database: Database, id: number): Promise<EffectRow | undefined> {
  const { rows } = await database.query<EffectRow>('select * from system.outward_effects where id = $1', [id]);
  return rows[0];
}

/** The content is deleted with it: links that sign users in are in no one's reach but the receiver's. */
export async function markSent(database: Database, id: number): Promise<void> {
  await database.query('update system.outward_effects set sent_on = now(), content = null where id = $1', [id]);
}

/** @returns the effect with this key that has not left. */
export async function findUnsent(database: Database, channel: EffectChannel, key: string): Promise<number | undefined> {
  const { rows } = await database.query<{ id: number }>(
    'select id from system.outward_effects where channel = $1 and key = $2 and sent_on is null and cancelled_on is null',
    [channel, key],
  );
  return rows[0]?.id;
}

export async function markCancelled(database: Database, id: number): Promise<void> {
  await database.query('update system.outward_effects set cancelled_on = now(), content = null where id = $1', [id]);
}

/** Forgets after a week what is said in things that are tried no more. */
export async function forgetContents(database: Database): Promise<void> {
  await database.query(
    `update system.outward_effects e set content = null where content is not null and created_on < now() - interval '7 days'
       and not exists (select from system.background_tasks t where t.kind = 'effects-' || e.channel and t.key = e.id::text
                         and t.state in ('waiting', 'running'))`,
  );
}
