import { LEVEL_TYPES, type LevelRule, type LevelType } from '../contracts/approval-levels.ts';

/** A user who approves in place of another. Without dates: only where that user can't. */
interface Delegate {
  readonly user: number;
  /** The first day, as `2026-11-23`. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A user of a level as the matrix names them. */
export interface NamedApprover {
  readonly type: LevelType;
  readonly user: number;
  readonly delegate: Delegate | null;
}

/** A level as the matrix defines it. No approvers: the Admins decide. */
export interface LevelPlan {
  readonly level: number;
  readonly rule: LevelRule;
  /** Working days. */
  readonly remind_after: number | null;
  readonly escalate_after: number | null;
  readonly approvers: readonly NamedApprover[];
}

/** Who is asked in a place of a level: the named user, their delegate, the Admins, another user of the level, or the requester. */
type AskedBy = 'user' | 'delegate' | 'admins' | 'level' | 'requester' | 'replaced';

/** Why the named user is not asked. */
type Instead = 'away' | 'own' | 'inactive' | 'role' | 'replaced' | 'none';

/** A decision in one place of a level. */
export interface PlaceDecision {
  readonly user: number;
  readonly is_approved: boolean;
  readonly on: string;
  readonly note_title: string | null;
  /** Sanitised HTML. */
  readonly note_description: string | null;
}

/** One approver's place in a level: any of those who are asked decides it. */
export interface Place {
  readonly named: NamedApprover | null;
  readonly asked: readonly number[];
  readonly by: AskedBy;
  readonly instead: Instead;
  /** The user whom an Admin has put in this place. */
  readonly replacement: number | null;
  /** Since when the Admins are asked too. */
  readonly escalated_on: string | null;
  readonly decision: PlaceDecision | null;
}

export interface ChainLevel extends Omit<LevelPlan, 'approvers'> {
  /** Since when it waits; null before its turn. */
  readonly asked_on: string | null;
  /** The last reminder. */
  readonly reminded_on: string | null;
  readonly places: readonly Place[];
}

/** The levels of a request in their order, as they were when it started. */
export type Chain = readonly ChainLevel[];

/** What is known of a user. */
export interface ApproverFacts {
  readonly is_active: boolean;
  readonly roles: readonly string[];
}

/** What decides who can be asked now. */
export interface ChainContext {
  readonly people: ReadonlyMap<number, ApproverFacts>;
  /** Active users who can approve anything, by id. */
  readonly admins: readonly number[];
  readonly requester: number | null;
  /** Today as `2026-11-23`. */
  readonly today: string;
  /** Now, in UTC. */
  readonly now: string;
}

/** A chain that has not asked anyone yet. Without levels the Admins decide alone. */
export const planChain = (levels: readonly LevelPlan[]): Chain =>
  (levels.length > 0 ? levels : [ADMINS_ALONE]).map(({ approvers, ...level }) => ({
    ...level,
    asked_on: null,
    reminded_on: null,
    places: approvers.length > 0 ? approvers.map(emptyPlace) : [emptyPlace(null)],
  }));

const ADMINS_ALONE: LevelPlan = { level: 1, rule: 'one', remind_after: null, escalate_after: null, approvers: [] };

const emptyPlace = (named: NamedApprover | null): Place => ({
  named,
  asked: [],
  by: 'admins',
  instead: 'none',
  replacement: null,
  escalated_on: null,
  decision: null,
});

/** The level that waits for a decision; undefined where all have approved, or one has rejected. */
export const currentLevel = (chain: Chain): ChainLevel | undefined =>
  isRejected(chain) ? undefined : chain.find((level) => !isDone(level));

export const isRejected = (chain: Chain): boolean =>
  chain.some(({ places }) => places.some(({ decision }) => decision?.is_approved === false));

export const isApproved = (chain: Chain): boolean => !isRejected(chain) && chain.every(isDone);

/** Whether enough users of a level have approved. */
export function isDone({ rule, places }: ChainLevel): boolean {
  const approved = ({ decision }: Place) => decision?.is_approved === true;
  if (rule === 'one') return places.some(approved);
  return places.every((place) => approved(place) || place.asked.length === 0) && places.some(approved);
}

/** The users who can decide now, each once, by id. */
export function askedNow(chain: Chain): readonly number[] {
  const open = currentLevel(chain)?.places.filter(({ decision }) => decision === null) ?? [];
  return [...new Set(open.flatMap(({ asked }) => asked))].toSorted((a, b) => a - b);
}

/** Asks the users of the level whose turn it is, as they are now: those who can't decide anymore are replaced. */
export function askInTurn(chain: Chain, context: ChainContext): Chain {
  const current = currentLevel(chain);
  if (!current) return chain;
  return replaceLevel(chain, current, {
    ...current,
    asked_on: current.asked_on ?? context.now,
    places: withoutNeedless(
      current.rule,
      current.places.map((place) => askPlace(place, current, context)),
    ),
  });
}

/**
 * Notes a decision of a user in every place of the current level in which they are asked, and asks the next level where
 * this one is done.
 * @returns undefined where the user is not asked now.
 */
export function decideInTurn(chain: Chain, decision: PlaceDecision, context: ChainContext): Chain | undefined {
  const current = currentLevel(chain);
  const isAsked = (place: Place) => place.decision === null && place.asked.includes(decision.user);
  if (!current?.places.some(isAsked)) return undefined;
  const places = current.places.map((place) => (isAsked(place) ? { ...place, decision } : place));
  return askInTurn(replaceLevel(chain, current, { ...current, places }), context);
}

/** Puts another user in a place of the current level. @returns undefined where no one waits in that place. */
export function replaceApprover(
  chain: Chain,
  at: { readonly level: number; readonly place: number },
  user: number,
  context: ChainContext,
): Chain | undefined {
  const current = currentLevel(chain);
  const place = current?.places[at.place];
  if (!current || !place || current.level !== at.level || place.decision !== null) return undefined;
  const places = current.places.map((each) => (each === place ? { ...each, replacement: user } : each));
  return askInTurn(replaceLevel(chain, current, { ...current, places }), context);
}

/** Asks the Admins as well in every place of the current level that waits. */
export function escalate(chain: Chain, context: ChainContext): Chain {
  const current = currentLevel(chain);
  if (!current) return chain;
  const places = current.places.map((place) =>
    place.decision === null ? { ...place, escalated_on: place.escalated_on ?? context.now } : place,
  );
  return askInTurn(replaceLevel(chain, current, { ...current, places }), context);
}

/** Notes a reminder of the current level. */
export function noteReminder(chain: Chain, now: string): Chain {
  const current = currentLevel(chain);
  return current ? replaceLevel(chain, current, { ...current, reminded_on: now }) : chain;
}

const replaceLevel = (chain: Chain, old: ChainLevel, next: ChainLevel): Chain =>
  chain.map((level) => (level === old ? next : level));

function askPlace(place: Place, level: ChainLevel, context: ChainContext): Place {
  if (place.decision !== null) return place;
  const found = { ...place, ...whoDecides(place, level, context) };
  if (place.escalated_on === null || found.by === 'admins') return found;
  return { ...found, asked: [...new Set([...found.asked, ...otherAdmins(context)])] };
}

type Asked = Pick<Place, 'asked' | 'by' | 'instead'>;

/** The named user or, where they can't decide, their delegate, the Admins, another user of the level, and last the requester. */
function whoDecides({ named, replacement }: Place, level: ChainLevel, context: ChainContext): Asked {
  const { requester, people } = context;
  if (replacement !== null && canStandIn(replacement, context))
    return { asked: [replacement], by: 'replaced', instead: 'replaced' };
  const delegate = named?.delegate ?? null;
  const canDelegate = delegate !== null && canStandIn(delegate.user, context);
  const instead = named ? absenceOf(named, context) : 'none';
  if (named && instead === 'none') {
    if (canDelegate && isAway(delegate, context.today))
      return { asked: [delegate.user], by: 'delegate', instead: 'away' };
    return { asked: [named.user], by: 'user', instead };
  }
  if (canDelegate && !hasEnded(delegate, context.today)) return { asked: [delegate.user], by: 'delegate', instead };
  const admins = otherAdmins(context);
  if (admins.length > 0) return { asked: admins, by: 'admins', instead };
  const others = level.places.flatMap(({ named: other }) =>
    other && absenceOf(other, context) === 'none' ? [other.user] : [],
  );
  if (others.length > 0) return { asked: [...new Set(others)], by: 'level', instead };
  const isThere = requester !== null && people.get(requester)?.is_active === true;
  return { asked: isThere ? [requester] : [], by: 'requester', instead: 'own' };
}

/** Where one of a level is enough, no one else is asked in place of those who can't. */
function withoutNeedless(rule: LevelRule, places: readonly Place[]): readonly Place[] {
  const isReal = ({ by, decision }: Place) =>
    decision !== null || by === 'user' || by === 'delegate' || by === 'replaced';
  if (rule === 'all' || !places.some(isReal)) return places;
  return places.map((place) => (isReal(place) || place.escalated_on !== null ? place : { ...place, asked: [] }));
}

function absenceOf({ user, type }: NamedApprover, { people, requester }: ChainContext): Instead {
  const facts = people.get(user);
  if (!facts?.is_active) return 'inactive';
  if (!facts.roles.includes(type)) return 'role';
  return user === requester ? 'own' : 'none';
}

const otherAdmins = ({ admins, requester }: ChainContext): readonly number[] =>
  admins.filter((user) => user !== requester);

/** Whether a user can be asked in place of another: active, with a role that levels name, or as one who approves anything. */
export const isApprover = (facts: ApproverFacts | undefined, approvesAnything: boolean): boolean =>
  facts?.is_active === true && (approvesAnything || LEVEL_TYPES.some((type) => facts.roles.includes(type)));

/** Whether that can be here: no one decides their own request in place of another. */
export const canStandIn = (user: number, { people, admins, requester }: ChainContext): boolean =>
  user !== requester && isApprover(people.get(user), admins.includes(user));

const isAway = ({ from, to }: Delegate, today: string): boolean =>
  (from !== null || to !== null) && (from === null || from <= today) && (to === null || today <= to);

const hasEnded = ({ to }: Delegate, today: string): boolean => to !== null && to < today;
