import { describe, expect, it } from 'vitest';
import {
  type ApproverFacts,
  askedNow,
  askInTurn,
  type Chain,
  type ChainContext,
  currentLevel,
  decideInTurn,
  escalate,
  isApproved,
  isRejected,
  type LevelPlan,
  type NamedApprover,
  planChain,
} from '#shared/rules/approval-chain.ts';
import { type LevelType, UNIT_KEYS } from '#shared/contracts/approval-levels.ts';
import { chooseMatrix, type MatrixPlace, type UnitPlace } from '#shared/rules/approval-matrix.ts';

const CASES = process.env['TEST_DEEP'] ? 1_000_000 : 10_000;
const USERS = 8;

/** Random numbers that are the same in every run. */
class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed * 2_654_435_761;
  }
  /** 0 to `sides` - 1. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((this.#state ^ (this.#state >>> 13)) >>> 0) % sides;
  }
  is(oneIn = 2): boolean {
    return this.roll(oneIn) === 0;
  }
}

const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));

describe('the matrix of a unit', () => {
  /** A path from the top that ends somewhere. */
  const path = (dice: Dice, least: number): UnitPlace => {
    const depth = least + dice.roll(5 - least);
    const ids = list(4, (index) => (index < depth ? dice.roll(2) + 1 : null));
    return { org: ids[0]!, company: ids[1]!, business_unit: ids[2]!, department: ids[3]! };
  };
  const depth = (place: UnitPlace) => UNIT_KEYS.filter((key) => place[key] !== null).length;
  const matches = (matrix: MatrixPlace, unit: UnitPlace) =>
    UNIT_KEYS.every((key) => matrix[key] === null || matrix[key] === unit[key]);

  it('is the most specific one that matches, and of several the newest', () => {
    for (let seed = 1; seed <= CASES; seed += 1) {
      const dice = new Dice(seed);
      const unit = path(dice, 1);
      const matrices = list(dice.roll(6), (index): MatrixPlace => ({ id: index + 1, ...path(dice, 1) }));
      const found = chooseMatrix(matrices, unit);
      const fitting = matrices.filter((matrix) => matches(matrix, unit));
      const best = fitting.filter((matrix) => depth(matrix) === Math.max(...fitting.map(depth)));

      expect(found?.matrix.id, `case ${seed}`).toBe(best.at(-1)?.id);
      expect([found?.isTie, found?.at], `case ${seed}`).toEqual(
        found ? [best.length > 1, UNIT_KEYS[depth(found.matrix) - 1]] : [undefined, undefined],
      );
    }
  });
});

describe('a request for approval', () => {
  const TYPES: readonly LevelType[] = ['recruiter', 'hiring_manager'];
  const day = (dice: Dice) => (dice.is() ? null : `2026-11-${10 + dice.roll(20)}`);
  const approver = (dice: Dice): NamedApprover => ({
    type: TYPES[dice.roll(2)]!,
    user: dice.roll(USERS),
    delegate: dice.is(3) ? { user: dice.roll(USERS), from: day(dice), to: day(dice) } : null,
  });
  const plans = (dice: Dice): LevelPlan[] =>
    list(dice.roll(6), (index) => ({
      level: index + 1,
      rule: dice.is() ? 'one' : 'all',
      remind_after: null,
      escalate_after: null,
      approvers: list(1 + dice.roll(3), () => approver(dice)),
    }));
  const facts = (dice: Dice): ApproverFacts => ({
    is_active: !dice.is(4),
    roles: TYPES.filter(() => !dice.is(4)),
  });
  /** An Admin is always active: the last one can't be deactivated. */
  const team = (dice: Dice, requester: number): ChainContext => {
    const people = new Map(list(USERS, (id) => [id, facts(dice)]));
    const admins = list(USERS, (id) => id).filter((id) => people.get(id)!.is_active && dice.is(4));
    if (admins.length === 0) {
      const only = dice.roll(USERS);
      people.set(only, { is_active: true, roles: ['admin'] });
      admins.push(only);
    }
    return { people, admins, requester, today: '2026-11-23', now: '2026-11-23T10:00:00Z' };
  };
  const decision = (user: number, is_approved: boolean) => ({
    user,
    is_approved,
    on: '2026-11-23T10:00:00Z',
    note_title: null,
    note_description: null,
  });
  const couldDecide = (chain: Chain, { people, admins, requester }: ChainContext) => {
    const named = currentLevel(chain)!.places.flatMap((place) =>
      place.named &&
      people.get(place.named.user)!.is_active &&
      people.get(place.named.user)!.roles.includes(place.named.type)
        ? [place.named.user]
        : [],
    );
    return [...admins, ...named].some((user) => user !== requester);
  };

  it('asks the delegate between their dates, and otherwise only where the user can’t', () => {
    const [USER, DELEGATE, ADMIN, REQUESTER] = [1, 2, 3, 4] as const;
    const RECRUITER = ['recruiter'];
    const askedOn = (today: string, delegate: object, roles = RECRUITER, delegateRoles = RECRUITER) => {
      const given = { user: DELEGATE, from: null, to: null, ...delegate };
      const approvers = [{ type: 'recruiter', user: USER, delegate: given } as const];
      const rolesOf = new Map([
        [USER, roles],
        [DELEGATE, delegateRoles],
        [ADMIN, ['admin']],
        [REQUESTER, RECRUITER],
      ]);
      const people = new Map([...rolesOf].map(([id, held]) => [id, { is_active: true, roles: held }]));
      const level: LevelPlan = { level: 1, rule: 'all', remind_after: null, escalate_after: null, approvers };
      const context = { people, admins: [ADMIN], requester: REQUESTER, today, now: `${today}T10:00:00Z` };
      return askedNow(askInTurn(planChain([level]), context));
    };
    const dates = { from: '2026-11-20', to: '2026-11-25' };

    expect(askedOn('2026-11-19', dates)).toEqual([USER]);
    expect(askedOn('2026-11-20', dates)).toEqual([DELEGATE]);
    expect(askedOn('2026-11-25', dates)).toEqual([DELEGATE]);
    expect(askedOn('2026-11-26', dates)).toEqual([USER]);
    expect(askedOn('2026-11-23', {})).toEqual([USER]);
    expect(askedOn('2026-11-23', {}, [])).toEqual([DELEGATE]);
    expect(askedOn('2026-11-26', dates, [])).toEqual([ADMIN]);
    expect(askedOn('2026-11-23', dates, RECRUITER, ['vendor'])).toEqual([USER]);
    expect(askedOn('2026-11-23', {}, [], ['vendor'])).toEqual([ADMIN]);
  });

  it('is never stuck, skips no level, and is approved by its requester only where no one else can', () => {
    for (let seed = 1; seed <= CASES; seed += 1) {
      const dice = new Dice(seed);
      const requester = dice.roll(USERS);
      let context = team(dice, requester);
      let chain = askInTurn(planChain(plans(dice)), context);
      const seen: number[] = [];
      while (!isApproved(chain) && !isRejected(chain)) {
        if (dice.is(5)) {
          context = team(dice, requester);
          chain = askInTurn(chain, context);
        }
        if (dice.is(9)) chain = escalate(chain, context);
        const level = currentLevel(chain)!;
        const asked = askedNow(chain);
        if (asked.length === 0) throw new Error(`case ${seed}: stuck at level ${level.level}`);
        if (asked.includes(requester) && couldDecide(chain, context))
          throw new Error(`case ${seed}: asks the requester`);
        const stranger = list(USERS, (id) => id).find((id) => !asked.includes(id));
        if (stranger !== undefined && decideInTurn(chain, decision(stranger, true), context))
          throw new Error(`case ${seed}: takes the decision of a user who is not asked`);
        if (seen.at(-1) !== level.level) seen.push(level.level);
        chain = decideInTurn(chain, decision(asked[dice.roll(asked.length)]!, !dice.is(12)), context)!;
      }
      if (seen.some((level, index) => level !== index + 1)) throw new Error(`case ${seed}: levels ${seen.join()}`);
      if (isApproved(chain) && seen.length !== chain.length) throw new Error(`case ${seed}: skips a level`);
    }
    expect(CASES).toBeGreaterThanOrEqual(10_000);
  });
});
