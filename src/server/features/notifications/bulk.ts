import type { FastifyInstance } from 'fastify';
import type { BulkNotificationChange } from '#shared/contracts/notifications.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { canDecideInBulk } from '#shared/rules/notifications.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { archiveNotifications, noSuchNotification } from './change-notifications.ts';
import { carryOut } from './decide.ts';
import { lockRequests, type StoredNotification } from './queries.ts';

const KINDS = ['archive', 'restore', 'approve', 'deny'] as const;

type Kind = (typeof KINDS)[number];

/**
 * Changes many of a person's own at once, all or nothing.
 * @returns what was done, in words.
 * @throws {AppError} invalid for an entry that asks for nothing, for two things, or twice; not_found for a foreign id;
 *   conflict when an approval or a denial meets nothing that can be answered.
 */
export async function changeInBulk(
  app: FastifyInstance,
  actor: Actor,
  changes: readonly BulkNotificationChange[],
): Promise<string> {
  checkEntries(changes);
  const ids = changes.map(({ id }) => id);
  return app.database.transaction(async () => {
    const rows = new Map((await lockRequests(app.database, actor.principal.userId, ids)).map((row) => [row.id, row]));
    if (rows.size < ids.length) throw noSuchNotification();
    const byKind = Map.groupBy(changes, kindOf);
    const sentences: string[] = [];
    for (const kind of KINDS) {
      const asked = byKind.get(kind)?.map(({ id }) => rows.get(id)!); // all were found
      if (asked) sentences.push(await WORK[kind](app, actor, asked));
    }
    return sentences.join(' ');
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
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'Some values cannot be accepted.', { errors });
}

const ONE_CHANGE = {
  message: 'notifications.errors.one_change',
  text: 'must have exactly one of is_archive, is_approve and is_deny',
};
const ONCE = { message: 'validation.uniqueItems', text: 'names a notification that stands here already' };

function kindOf({ is_archive: isArchive, is_approve: isApprove }: BulkNotificationChange): Kind {
  if (isArchive !== undefined) return isArchive ? 'archive' : 'restore';
  return isApprove ? 'approve' : 'deny';
}

type Work = (app: FastifyInstance, actor: Actor, rows: readonly StoredNotification[]) => Promise<string>;

const WORK: Readonly<Record<Kind, Work>> = {
  archive: async (app, actor, rows) => `${counted(await archiveNotifications(app, actor, rows, true))} archived.`,
  restore: async (app, actor, rows) => `${counted(await archiveNotifications(app, actor, rows, false))} restored.`,
  approve: (app, actor, rows) => decideAll(app, actor, rows, true),
  deny: (app, actor, rows) => decideAll(app, actor, rows, false),
};

/** SPEC 5: only approvals without an answer are reached; a second one of the same request was answered with the first. */
async function decideAll(
  app: FastifyInstance,
  actor: Actor,
  rows: readonly StoredNotification[],
  isApproved: boolean,
): Promise<string> {
  const open = rows.filter((row) => canDecideInBulk(row) && app.notificationDecisions.find(row.context));
  if (open.length === 0)
    throw new AppError('conflict', isApproved ? 'No notification is approvable' : 'No notification is deniable');
  const onePerRequest = new Map(open.map((row) => [row.group_key ?? row.id, row])).values();
  for (const row of onePerRequest) await carryOut(app, actor, row, { isApproved, note: null });
  const skipped = rows.length - open.length;
  const done = `${counted(open.length)} ${isApproved ? 'approved' : 'denied'}`;
  return skipped === 0 ? `${done}.` : `${done}, ${skipped} skipped: nothing to answer there.`;
}

const counted = (count: number): string =>
  count === 1 ? '1 notification was' : `${count === 0 ? 'No' : count} notifications were`;
