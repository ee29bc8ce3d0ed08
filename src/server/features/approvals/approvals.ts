import type { FastifyInstance } from 'fastify';
import type { ApprovalContext, RoundState } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import {
  askedNow,
  askInTurn,
  type Chain,
  currentLevel,
  decideInTurn,
  isApproved,
  isRejected,
  planChain,
} from '#shared/rules/approval-chain.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import {
  findLatest,
  findPendingOf,
  insertApproval,
  lockPending,
  type StoredApproval,
  type SubjectReference,
  updateApproval,
} from './approval-queries.ts';
import { followAsked } from './asked-records.ts';
import { tellAsked } from './asking.ts';
import { choiceOf } from './choose.ts';
import { decideByNotification } from './decide-by-notification.ts';
import { requireOwn } from './own-request.ts';
import { chainContext, namedIn } from './people.ts';
import type { ApprovalSubject, Proposal } from './subject.ts';
import { withheldReader } from './withheld.ts';

/** The answer of a user. */
export interface ApprovalAnswerOf {
  readonly isApproved: boolean;
  /** `description` is sanitised HTML. */
  readonly note: { readonly title: string; readonly description: string | null } | null;
}

/** What a decision led to; undefined: no request waits. */
export type Outcome = 'waiting' | 'approved' | 'rejected' | undefined;

/**
 * The requests for approval of all contexts. Each call belongs to the caller's transaction; of concurrent decisions one
 * counts.
 */
export class Approvals {
  readonly #app: FastifyInstance;
  readonly #subjects = new Map<ApprovalContext, ApprovalSubject>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Registers what a context approves; once, while the application is built. */
  register(subject: ApprovalSubject): void {
    if (this.#subjects.has(subject.context))
      throw new Error(`Approvals of "${subject.context}" are registered already.`);
    this.#subjects.set(subject.context, subject);
    const { context } = subject;
    this.#app.notificationDecisions.register(
      context,
      decideByNotification(this.#app, context),
      withheldReader(this.#app, context),
    );
  }

  find(context: ApprovalContext): ApprovalSubject | undefined {
    return this.#subjects.get(context);
  }

  subject(context: ApprovalContext): ApprovalSubject {
    const subject = this.#subjects.get(context);
    if (!subject) throw new AppError('conflict', say('server.notifications.no_request'));
    return subject;
  }

  /** Starts a request with the matrix that matches now, and asks its first level. */
  async start(
    actor: Actor,
    { context, id }: SubjectReference,
    { changes, returnTo }: Proposal = NOT_PROPOSED,
  ): Promise<StoredApproval> {
    const subject = this.subject(context);
    const { principal } = actor;
    const facts = await subject.read(id);
    if (!facts) throw new AppError('not_found', say('server.request.no_record'));
    const { choice, plans } = await choiceOf(this.#app.database, context, facts.unit);
    const now = await chainContext(this.#app, principal.userId, namedIn(plans));
    const approval = await insertApproval(this.#app.database, {
      context,
      subject_id: id,
      requester_id: principal.userId,
      choice,
      chain: askInTurn(planChain(plans), now),
      changes,
      return_to: returnTo,
    });
    await followAsked(this.#app, approval, []);
    await tellAsked(this.#app, subject, approval, [], NO_DECISION);
    await this.#record(actor, approval, 'approval_requested', { matrix: choice.matrix?.name ?? null });
    return approval;
  }

  /**
   * Notes the decision of a user and asks the next level. The caller carries out what it led to.
   * @throws {AppError} forbidden where the user is not asked now.
   */
  async decide(actor: Actor, reference: SubjectReference, answer: ApprovalAnswerOf): Promise<Outcome> {
    const approval = await lockPending(this.#app.database, reference);
    if (!approval) return undefined;
    const { userId } = actor.principal;
    const now = await this.contextOf(approval);
    const current = askInTurn(approval.chain, now);
    const decision = {
      user: userId,
      is_approved: answer.isApproved,
      on: now.now,
      note_title: answer.note?.title ?? null,
      note_description: answer.note?.description ?? null,
    };
    const chain = decideInTurn(current, decision, now);
    if (!chain) throw new AppError('forbidden', say('server.approvals.not_asked'));
    const state = stateOf(chain);
    await this.#save(
      approval,
      { chain, state },
      { by: userId, isApproved: answer.isApproved, title: decision.note_title },
    );
    await this.#record(actor, approval, answer.isApproved ? 'approval_given' : 'approval_denied', {
      level: currentLevel(current)?.level,
      note_title: decision.note_title,
      ...(userId === approval.requester_id && { own_request: true }),
    });
    return state === 'pending' ? 'waiting' : state;
  }

  /** The same, and carries out what it led to. @throws {AppError} also conflict where no request waits. */
  async decideAndCarryOut(actor: Actor, reference: SubjectReference, answer: ApprovalAnswerOf): Promise<Outcome> {
    const outcome = await this.decide(actor, reference, answer);
    const subject = this.subject(reference.context);
    const { id } = reference;
    if (outcome === 'approved') await subject.approve({ actor, id, note: null });
    if (outcome === 'rejected') await subject.reject({ actor, id, note: answer.note?.title ?? null });
    return outcome;
  }

  /**
   * Ends a request without a decision. @returns whether one waited.
   * @throws {AppError} forbidden where it is withdrawn by others than the requester and Admins.
   */
  async close(
    actor: Actor,
    reference: SubjectReference,
    state: Extract<RoundState, 'withdrawn' | 'switched_off' | 'ended'>,
  ): Promise<boolean> {
    const approval = await lockPending(this.#app.database, reference);
    if (!approval) return false;
    if (state === 'withdrawn') requireOwn(this.#app, actor, approval);
    await this.#save(approval, { chain: approval.chain, state }, NO_DECISION);
    await this.#record(actor, approval, `approval_${state}`, {});
    return true;
  }

  /** Changes who is asked, by a rule or by an Admin. */
  async rearrange(approval: StoredApproval, chain: Chain): Promise<void> {
    await this.#save(approval, { chain, state: stateOf(chain) }, NO_DECISION);
  }

  /** Those of these records whose request waits. */
  async pendingOf(context: ApprovalContext, ids: readonly number[]): Promise<readonly number[]> {
    return [...(await findPendingOf(this.#app.database, context, ids)).keys()];
  }

  /** The newest request of a record. */
  latest(reference: SubjectReference): Promise<StoredApproval | undefined> {
    return findLatest(this.#app.database, reference);
  }

  /** Who can decide about a request now. */
  contextOf({ requester_id: requester, chain }: StoredApproval, others: readonly number[] = []) {
    const named = chain.flatMap(({ places }) => [
      ...namedIn(places.map((place) => ({ approvers: place.named ? [place.named] : [] }))),
      ...places.flatMap(({ replacement }) => replacement ?? []),
    ]);
    return chainContext(this.#app, requester, [...named, ...others]);
  }

  async #save(
    approval: StoredApproval,
    next: Pick<StoredApproval, 'chain' | 'state'>,
    settlement: Parameters<typeof tellAsked>[4],
  ): Promise<void> {
    const after = { ...approval, ...next };
    await updateApproval(this.#app.database, after);
    await followAsked(this.#app, after, askedNow(approval.chain));
    const subject = this.subject(approval.context);
    await tellAsked(this.#app, subject, after, this.#asked(approval, next.chain), settlement);
    const { subject_id: id } = approval;
    const { version } = (await subject.read(id)) ?? {};
    if (version) this.#app.events.record({ resource: subject.resource, id, kind: 'updated', version });
  }

  /** The users who have an open notification of this level: those of another level are asked again. */
  #asked({ chain: before }: StoredApproval, after: Chain): readonly number[] {
    return currentLevel(before)?.level === currentLevel(after)?.level ? askedNow(before) : [];
  }

  async #record(actor: Actor, approval: StoredApproval, action: string, after: object): Promise<void> {
    const { resource, read } = this.subject(approval.context);
    await recordActivity(this.#app.database, actor.principal, {
      action,
      resource,
      recordId: approval.subject_id,
      recordTitle: (await read(approval.subject_id))?.title,
      after,
      requestId: actor.requestId,
    });
  }
}

/** A first approval. */
const NOT_PROPOSED: Proposal = { changes: [], returnTo: null };

const NO_DECISION = { by: null, isApproved: null, title: null } as const;

const stateOf = (chain: Chain): 'pending' | 'approved' | 'rejected' =>
  isRejected(chain) ? 'rejected' : isApproved(chain) ? 'approved' : 'pending';
