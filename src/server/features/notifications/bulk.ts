import type { FastifyInstance } from 'fastify';
import type { BulkNotificationChange } from '#shared/contracts/notifications.ts';
import { AppError, type FieldErrors, type Message } from '#shared/errors.ts';
import { canDecideInBulk } from '#shared/rules/notifications.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { archiveNotifications, noSuchNotification } from './change-notifications.ts';
import { carryOut } from './decide.ts';
import { lockRequests, type StoredNotification } from './queries.ts';

type Kind = 'archive' | 'restore' | 'approve' | 'deny';

/** What became of one entry, and of all. */
export interface BulkOutcome {
  /** One sentence for each kind of change. */
  readonly sentences: readonly Message[];
  /** One for each entry, in their order. */
  readonly results: readonly { readonly id: number; readonly is_done: boolean; readonly reason: Message | null }[];
}

/**
 * Changes many of a user's own. Archiving and restoring are one change; each decision is carried out by its own rules,
 * so that one that is rejected stops no other.
 * @throws {AppError} invalid for an entry that requests no change, two changes, or comes twice; not_found for an id of
 * another user; conflict when an approval or a denial has nothing to answer.
 */
export async function changeInBulk(
  app: FastifyInstance,
  actor: Actor,
  changes: readonly BulkNotificationChange[],
): Promise<BulkOutcome> {
  checkEntries(changes);
  const byKind = Map.groupBy(changes, kindOf);
  const idsOf = (kind: Kind) => byKind.get(kind)?.map(({ id }) => id) ?? [];
  const sentences = await app.database.transaction(async () => {
    const ids = changes.map(({ id }) => id);
    const rows = new Map((await lockRequests(app.database, actor.principal.userId, ids)).map((row) => [row.id, row]));
    if (rows.size < ids.length) throw noSuchNotification();
    for (const kind of ['approve', 'deny'] as const)
      requireOpen(
        app,
        kind,
        idsOf(kind).map((id) => rows.get(id)!),
      ); // all were found
    const marked: Message[] = [];
    for (const kind of ['archive', 'restore'] as const) {
      const asked = idsOf(kind).map((id) => rows.get(id)!);
      if (asked.length === 0) continue;
      const count = await archiveNotifications(app, actor, asked, kind === 'archive');
      marked.push(
        counted(kind === 'archive' ? 'server.notifications.archived' : 'server.notifications.restored', count),
      );
    }
    return marked;
  });
  const failed = new Map<number, Message>();
  for (const kind of ['approve', 'deny'] as const)
    sentences.push(...(await decideAll(app, actor, kind, idsOf(kind), failed)));
  const [first] = failed.values();
  if (first && failed.size === changes.length) throw new AppError('conflict', first);
  const results = changes.map(({ id }) => ({ id, is_done: !failed.has(id), reason: failed.get(id) ?? null }));
  return { sentences, results };
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

/** @throws {AppError} conflict where none of these waits for a decision, as SPEC 5 says it. */
function requireOpen(app: FastifyInstance, kind: 'approve' | 'deny', rows: readonly StoredNotification[]): void {
  if (rows.length === 0 || rows.some((row) => isOpen(app, row))) return;
  throw new AppError(
    'conflict',
    say(kind === 'approve' ? 'notifications.bulk.none_approvable' : 'notifications.bulk.none_deniable'),
  );
}

const isOpen = (app: FastifyInstance, row: StoredNotification): boolean =>
  canDecideInBulk(row) && app.notificationDecisions.find(row.context) !== undefined;

/**
 * Decides each by its own, without a note; a second one of the same request was answered with the first.
 * @param failed gets the reason of each that was not decided.
 */
async function decideAll(
  app: FastifyInstance,
  actor: Actor,
  kind: 'approve' | 'deny',
  ids: readonly number[],
  failed: Map<number, Message>,
): Promise<Message[]> {
  let done = 0;
  let skipped = 0;
  let rejected = 0;
  const answered = new Set<string>();
  for (const id of ids) {
    const result = await decideOne(app, actor, id, { isApproved: kind === 'approve', answered });
    if (result === 'done') done += 1;
    else if (result === 'skipped') skipped += 1;
    else rejected += 1;
    if (result !== 'done') failed.set(id, result === 'skipped' ? NOT_WAITING : result);
  }
  return [
    ...(done > 0
      ? [counted(kind === 'approve' ? 'server.notifications.approved' : 'server.notifications.denied', done)]
      : []),
    ...(skipped > 0 ? [counted('server.notifications.skipped', skipped)] : []),
    ...(rejected > 0 ? [counted('server.notifications.failed', rejected)] : []),
  ];
}

/** @param answered the requests that this call has answered. */
async function decideOne(
  app: FastifyInstance,
  actor: Actor,
  id: number,
  { isApproved, answered }: { readonly isApproved: boolean; readonly answered: Set<string> },
): Promise<'done' | 'skipped' | Message> {
  try {
    return await app.database.transaction(async () => {
      const [row] = await lockRequests(app.database, actor.principal.userId, [id]);
      if (!row) return 'skipped';
      if (!isOpen(app, row)) return answered.has(row.group_key ?? '') ? 'done' : 'skipped';
      await carryOut(app, actor, row, { isApproved, note: null });
      if (row.group_key !== null) answered.add(row.group_key);
      return 'done';
    });
  } catch (error) {
    if (error instanceof AppError && error.said && error.code !== 'internal_error') return error.said;
    app.log.error({ err: error, notification: id }, 'a decision of many could not be carried out');
    return say('server.request.internal');
  }
}

const NOT_WAITING = say('server.notifications.no_request');

const counted = (key: TextKey, count: number): Message => say(key, { smart_count: count });
