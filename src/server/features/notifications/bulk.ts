import type { FastifyInstance } from 'fastify';
import type { BulkNotificationChange } from '#shared/contracts/notifications.ts';
import { AppError, type FieldErrors, type Message } from '#shared/errors.ts';
import { canDecideInBulk } from '#shared/rules/notifications.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { archiveNotifications, noSuchNotification } from './change-notifications.ts';
import { carryOut } from './decide.ts';
import { lockRequests, type StoredNotification } from './queries.ts';

const KINDS = ['archive', 'restore', 'approve', 'deny'] as const;

type Kind = (typeof KINDS)[number];

/**
 * Changes many of a user's own together, all or nothing.
 * @returns the outcome, one sentence for each kind of change and one for the skipped ones.
 * @throws {AppError} invalid for an entry that requests no change, two changes, or comes twice; not_found for an id of
 * another user; conflict when an approval or a denial has nothing to answer.
 */
export async function changeInBulk(
  app: FastifyInstance,
  actor: Actor,
  changes: readonly BulkNotificationChange[],
): Promise<readonly Message[]> {
  checkEntries(changes);
  const ids = changes.map(({ id }) => id);
  return app.database.transaction(async () => {
    const rows = new Map((await lockRequests(app.database, actor.principal.userId, ids)).map((row) => [row.id, row]));
    if (rows.size < ids.length) throw noSuchNotification();
    const byKind = Map.groupBy(changes, kindOf);
    const sentences: Message[] = [];
    for (const kind of KINDS) {
      const asked = byKind.get(kind)?.map(({ id }) => rows.get(id)!); // all were found
      if (asked) sentences.push(...(await WORK[kind](app, actor, asked)));
    }
    return sentences;
  });
}

function checkEntries(changes: readonly BulkNotificationChange[]): void {
  const errors: Record<string, FieldErrors[string]> = {};
  const seen = new Set<number>();
  for (const [index, { id, ...change }] of changes.entries()) {
    if (Object.keys(change).length !== 1) errors[`to_update.${index}`] = ONE_CHANGE;
    else if (seen.has(id)) errors[`to_update.${index}`] = ONCE;
    seen.add(id);
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
}

const ONE_CHANGE = say('notifications.errors.one_change');
const ONCE = say('validation.uniqueItems');

function kindOf({ is_archive: isArchive, is_approve: isApprove }: BulkNotificationChange): Kind {
  if (isArchive !== undefined) return isArchive ? 'archive' : 'restore';
  return isApprove ? 'approve' : 'deny';
}

type Work = (app: FastifyInstance, actor: Actor, rows: readonly StoredNotification[]) => Promise<Message[]>;

const WORK: Readonly<Record<Kind, Work>> = {
  archive: async (app, actor, rows) => [
    counted('server.notifications.archived', await archiveNotifications(app, actor, rows, true)),
  ],
  restore: async (app, actor, rows) => [
    counted('server.notifications.restored', await archiveNotifications(app, actor, rows, false)),
  ],
  approve: (app, actor, rows) => decideAll(app, actor, rows, true),
  deny: (app, actor, rows) => decideAll(app, actor, rows, false),
};

/** SPEC 5: only approvals without an answer are reached; a second one of the same request was answered with the first. */
async function decideAll(
  app: FastifyInstance,
  actor: Actor,
  rows: readonly StoredNotification[],
  isApproved: boolean,
): Promise<Message[]> {
  const open = rows.filter((row) => canDecideInBulk(row) && app.notificationDecisions.find(row.context));
  if (open.length === 0)
    throw new AppError(
      'conflict',
      say(isApproved ? 'notifications.bulk.none_approvable' : 'notifications.bulk.none_deniable'),
    );
  const onePerRequest = new Map(open.map((row) => [row.group_key ?? row.id, row])).values();
  for (const row of onePerRequest) await carryOut(app, actor, row, { isApproved, note: null });
  const skipped = rows.length - open.length;
  const done = counted(isApproved ? 'server.notifications.approved' : 'server.notifications.denied', open.length);
  return skipped === 0 ? [done] : [done, counted('server.notifications.skipped', skipped)];
}

const counted = (key: TextKey, count: number): Message => say(key, { smart_count: count });
