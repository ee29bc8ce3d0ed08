import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAX_KEY_LENGTH } from '#shared/contracts/created-once.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';

/** What a create has led to. */
export type CreatedOnce<T> =
  | { readonly isKnown: false; readonly created: T }
  /** An earlier request with the same key has created it. */
  | { readonly isKnown: true; readonly id: number };

interface Creation<T> {
  /** What was sent, as far as it makes a difference. */
  readonly sent: unknown;
  readonly create: () => Promise<T>;
  readonly idOf: (created: T) => number;
}

/**
 * Creates a record once for each `Idempotency-Key` of a user: a double click or a repeated request gets the record of the
 * first, even while that is still under way, in this process or another. The key is kept in the transaction of the
 * create, so a rejected create leaves the key free. Without the header it creates.
 * @throws {AppError} malformed for a key that is none; key_reused for one that has created something else.
 */
export async function createOnce<T>(
  http: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'principal' | 'server'>,
  { sent, create, idOf }: Creation<T>,
): Promise<CreatedOnce<T>> {
  const key = keyOf(http);
  if (key === undefined) return { isKnown: false, created: await create() };
  const { database } = http.server;
  const { userId } = http.principal;
  const hash = createHash('sha256')
    .update(JSON.stringify([http.method, http.url, sent]))
    .digest('hex');
  return database.transaction(async () => {
    const id = await knownRecord(database, { userId, key, hash });
    if (id !== undefined) return { isKnown: true, id } as const;
    const created = await database.transaction(create);
    await database.query('update system.created_once set record_id = $3 where user_id = $1 and key = $2', [
      userId,
      key,
      idOf(created),
    ]);
    return { isKnown: false, created } as const;
  });
}

interface UsedKey {
  readonly userId: number;
  readonly key: string;
  readonly hash: string;
}

/**
 * Takes a key, or waits for the request that has taken it.
 * @returns the record that was created with it; undefined for a new key.
 */
async function knownRecord(database: Database, { userId, key, hash }: UsedKey): Promise<number | undefined> {
  const { rowCount } = await database.query(
    'insert into system.created_once (user_id, key, hash) values ($1, $2, $3) on conflict do nothing',
    [userId, key, hash],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await database.query<{ hash: string; id: number | null }>(
    'select hash, record_id as id from system.created_once where user_id = $1 and key = $2',
    [userId, key],
  );
  const [known] = rows;
  if (known?.hash !== hash || known.id === null)
    throw new AppError('key_reused', say('server.records.key_reused'), { details: { id: known?.id ?? null } });
  return known.id;
}

const PRINTABLE = /^[\x21-\x7e]+$/;

function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  // A header that is sent twice arrives as one text, with a comma and a space.
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH || !PRINTABLE.test(key))
    throw new AppError(
      'malformed',
      `Idempotency-Key has to be 1 to ${MAX_KEY_LENGTH} printable characters, without spaces`,
    );
  return key;
}
