import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import type { LinkedApproval, RoundDecision } from '#shared/contracts/approvals.ts';
import { currentLevel, askedNow } from '#shared/rules/approval-chain.ts';
import { findPerson } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { readNote } from '#server/features/notifications/decide.ts';
import { say } from '#server/platform/texts/say.ts';
import { readOne } from '#server/records/query/read-one.ts';
import { canReadTitles, readableTitles } from '#server/records/query/readable-titles.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { findApproval, lockPending, type StoredApproval } from './approval-queries.ts';
import { fieldTexts } from './field-text.ts';
import { findLink, takeLink } from './links.ts';
import { findPeople, fullName, presentUser } from './people.ts';
import { readableRequests } from './readable.ts';
import { FACTS, withheldFrom } from './withheld.ts';

interface Linked {
  readonly approval: StoredApproval;
  readonly principal: Principal;
}

/**
 * What a link is about, with only what its user can read in one of their roles. Looking decides nothing.
 * @throws {AppError} not_found for a link that doesn't work anymore, whatever the reason.
 */
export async function readLinkedApproval(app: FastifyInstance, token: string): Promise<LinkedApproval> {
  const { approval, principal } = await requireLinked(app, token);
  const { context, subject_id: id } = approval;
  const { resource } = app.approvals.subject(context);
  const request = (await readableRequests(app, principal.userId, resource, [id])).get(id);
  const people = await findPeople(app.database, [principal.userId, approval.requester_id ?? 0]);
  const title = request && canReadTitles(request) ? (await readableTitles(request, [id])).get(id) : undefined;
  const level = currentLevel(approval.chain);
  return {
    app: app.config.appTitle,
    context,
    title: title ?? `#${id}`,
    requester: approval.requester_id === null ? null : fullName(presentUser(people, approval.requester_id)),
    level: level?.level ?? 0,
    levels: approval.chain.length,
    ...(await readableFacts(app, approval, request)),
    withheld: withheldFrom(app, request, approval.changes),
    user: fullName(presentUser(people, principal.userId)),
  };
}

/**
 * Decides for the user of a link and uses the link up. It opens no session and ends none.
 * @throws {AppError} not_found for a link that doesn't work anymore; invalid for a note that the rules reject; and those
 * of the decision.
 */
export async function decideByLink(
  app: FastifyInstance,
  token: string,
  { is_approved: isApproved, ...given }: RoundDecision,
  requestId: string,
): Promise<void> {
  const note = await readNote({ is_approved: isApproved, ...given });
  await app.database.transaction(async () => {
    const { approval, principal } = await requireLinked(app, token);
    const reference = { context: approval.context, id: approval.subject_id };
    // First the request, then its links: as when those of users who are not asked anymore end.
    if (!(await lockPending(app.database, reference)) || !(await takeLink(app.database, token))) throw noLink();
    await app.approvals.decideAndCarryOut({ principal, requestId }, reference, { isApproved, note });
  });
}

async function requireLinked(app: FastifyInstance, token: string): Promise<Linked> {
  const link = await findLink(app.database, token);
  const approval = link && (await findApproval(app.database, link.approval_id));
  const person = link && (await findPerson(app.database, link.user_id));
  if (!link || !approval || !person?.is_active || approval.state !== 'pending') throw noLink();
  const isAsked = currentLevel(approval.chain)?.level === link.level && askedNow(approval.chain).includes(person.id);
  if (!isAsked) throw noLink();
  return { approval, principal: await principalOf(app, { ...person, user_id: person.id }) };
}

const noLink = (): AppError => new AppError('not_found', say('server.approvals.no_link'));

/** The changes and facts that the user can read. */
async function readableFacts(
  app: FastifyInstance,
  { subject_id: id, changes }: StoredApproval,
  request: ResourceRequest | undefined,
): Promise<Pick<LinkedApproval, 'facts' | 'changes'>> {
  if (!request) return { facts: [], changes: [] };
  const record = JSON.parse(await readOne(request, id)) as Readonly<Record<string, unknown>>;
  const { name, value } = fieldTexts(app, request.definition, request.principal.locale);
  const { readFields } = request.access;
  return {
    facts: FACTS.filter((field) => readFields.has(field) && (record[field] ?? null) !== null).map((field) => ({
      name: name(field),
      value: value(field, record[field]),
    })),
    changes: changes
      .filter(({ field }) => readFields.has(field))
      .map(({ field, from, to }) => ({ name: name(field), from: value(field, from), to: value(field, to) })),
  };
}
