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
import { matchingIds } from '#server/records/query/row-conditions.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { findApproval, type StoredApproval } from './approval-queries.ts';
import { fieldTexts } from './field-text.ts';
import { findLink, takeLink } from './links.ts';
import { findPeople, fullName, presentUser } from './people.ts';

/** The facts that a page of an emailed link shows, if the reader can read them. */
const FACTS = [
  'organization',
  'company',
  'business_unit',
  'department',
  'openings',
  'salary_from',
  'salary_to',
  'salary_period',
  'budget',
];

interface Linked {
  readonly approval: StoredApproval;
  readonly principal: Principal;
}

/**
 * What a link is about, with only what its user can read in one of their roles. Looking decides nothing.
 * @throws {AppError} not_found for a link that doesn't work anymore, whatever the reason.
 */
export async function readLinkedApproval(
  app: FastifyInstance,
  token: string,
  requestId: string,
): Promise<LinkedApproval> {
  const { approval, principal } = await requireLinked(app, token);
  const request = await readableRequest(app, { approval, principal }, requestId);
  const { locale: language } = principal;
  const people = await findPeople(app.database, [principal.userId, approval.requester_id ?? 0]);
  const { title } = (await app.approvals.subject(approval.context).read(approval.subject_id)) ?? {};
  const level = currentLevel(approval.chain);
  return {
    app: app.config.appTitle,
    context: approval.context,
    title: request && title ? title : `#${approval.subject_id}`,
    requester: approval.requester_id === null ? null : fullName(presentUser(people, approval.requester_id)),
    level: level?.level ?? 0,
    levels: approval.chain.length,
    ...(request ? await readableFacts(app, approval, request, language) : NOTHING_READABLE),
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
    const outcome = await app.approvals.decideAndCarryOut({ principal, requestId }, reference, { isApproved, note });
    if (outcome === undefined || !(await takeLink(app.database, token))) throw noLink();
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

/** The request in the first role of the user that can read the record. */
async function readableRequest(
  app: FastifyInstance,
  { approval, principal }: Linked,
  requestId: string,
): Promise<ResourceRequest | undefined> {
  const { resource } = app.approvals.subject(approval.context);
  const definition = app.registry.current.resources[resource];
  const person = await findPerson(app.database, principal.userId);
  for (const role of [principal.role, ...(person?.roles ?? [])]) {
    const request = definition && requestOf(app, { principal: { ...principal, role }, requestId }, definition);
    if (request && (await matchingIds(request, [approval.subject_id], request.access.read)).size > 0) return request;
  }
  return undefined;
}

type Shown = Pick<LinkedApproval, 'facts' | 'changes' | 'is_readable' | 'withheld'>;

const NOTHING_READABLE: Shown = { facts: [], changes: [], is_readable: false, withheld: [] };

async function readableFacts(
  app: FastifyInstance,
  { subject_id: id, changes }: StoredApproval,
  request: ResourceRequest,
  language: string,
): Promise<Shown> {
  const record = JSON.parse(await readOne(request, id)) as Readonly<Record<string, unknown>>;
  const { name, value } = fieldTexts(app, request.definition, language);
  const { readFields } = request.access;
  const asked = new Set([...changes.map(({ field }) => field), ...FACTS]);
  const hidden = [...asked].filter((field) => request.definition.fields[field] && !readFields.has(field));
  return {
    is_readable: true,
    withheld: hidden.map(name),
    facts: FACTS.filter((field) => readFields.has(field) && (record[field] ?? null) !== null).map((field) => ({
      name: name(field),
      value: value(field, record[field]),
    })),
    changes: changes
      .filter(({ field }) => readFields.has(field))
      .map(({ field, from, to }) => ({ name: name(field), from: value(field, from), to: value(field, to) })),
  };
}
