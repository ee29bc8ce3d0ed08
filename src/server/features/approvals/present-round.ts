import type { ApprovalLevel, ApprovalPlace, ApprovalRound } from '#shared/contracts/approvals.ts';
import { type Chain, type ChainLevel, currentLevel, isDone, type Place } from '#shared/rules/approval-chain.ts';
import type { StoredApproval } from './approval-queries.ts';
import { type ApprovalPerson, fullName, presentUser } from './people.ts';

type People = ReadonlyMap<number, ApprovalPerson>;

/** The users whom a chain mentions. */
export const peopleIn = (chain: Chain): number[] =>
  chain.flatMap(({ places }) =>
    places.flatMap(({ named, asked, decision, replacement }) => [
      ...(named ? [named.user] : []),
      ...(decision ? [decision.user] : []),
      ...(replacement === null ? [] : [replacement]),
      ...asked,
    ]),
  );

/** A request as its readers see it. @param seen the changes that the reader can view, and what of it they can't. */
export const presentRound = (
  { id, state, choice, requester_id: requester, started_on, ended_on, chain }: StoredApproval,
  people: People,
  seen: Pick<ApprovalRound, 'changes' | 'withheld'>,
): ApprovalRound => ({
  id,
  state,
  choice,
  requester: requester === null ? null : { id: requester, name: fullName(presentUser(people, requester)) },
  started_on,
  ended_on,
  levels: presentLevels(chain, people, { isOver: state !== 'pending', requester }),
  ...seen,
});

/** The levels of a chain with the state of each. */
export function presentLevels(
  chain: Chain,
  people: People,
  { isOver, requester }: { readonly isOver: boolean; readonly requester: number | null },
): ApprovalLevel[] {
  const current = isOver ? undefined : currentLevel(chain);
  return chain.map((level) => ({
    level: level.level,
    rule: level.rule,
    asked_on: level.asked_on,
    reminded_on: level.reminded_on,
    state: level === current ? 'current' : stateOf(level),
    places: level.places.map((place) => presentPlace(place, people, requester)),
  }));
}

function stateOf(level: ChainLevel): ApprovalLevel['state'] {
  if (level.places.some(({ decision }) => decision?.is_approved === false)) return 'rejected';
  return isDone(level) ? 'approved' : 'waiting';
}

function presentPlace(place: Place, people: People, requester: number | null): ApprovalPlace {
  const { named, asked, by, instead, decision, escalated_on } = place;
  return {
    named: named && presentUser(people, named.user),
    type: named?.type ?? null,
    asked: asked.map((user) => presentUser(people, user)),
    by,
    instead,
    is_escalated: escalated_on !== null,
    decision: decision && {
      user: { id: decision.user, name: fullName(presentUser(people, decision.user)) },
      is_approved: decision.is_approved,
      is_own: decision.user === requester,
      on: decision.on,
      note_title: decision.note_title,
      note_description: decision.note_description,
    },
  };
}
