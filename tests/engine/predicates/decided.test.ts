import { describe, expect, it } from 'vitest';
import { decided, type Known } from '#engine/predicates/decided.ts';
import type { Predicate } from '#engine/model/predicate.ts';

const context: Known['context'] = {
  user: { id: 7, username: 'ann', role: 'recruiter', attributes: { teams: [1, 2], stages: [] } },
  settings: { pay: { shown: true } },
  today: '2026-11-23',
  now: '2026-11-23T10:00:00Z',
};
const everything: Known = { context, has: () => true };
const roleAlone: Known = { context, has: (kind, name) => kind === '$user' && name === 'role' };
const rest: Predicate = { stage: 'open' };

describe('a condition without what is decided already', () => {
  it.each<[what: string, condition: Predicate, rest: boolean | Predicate]>([
    ['the role of the user', { $user: { role: 'recruiter' } }, true],
    ['another role', { $user: { role: 'vendor' } }, false],
    ['a setting', { $setting: { 'pay.shown': true } }, true],
    ['one way that holds', { anyOf: [{ $user: { role: 'recruiter' } }, rest] }, true],
    ['one way that does not', { anyOf: [{ $user: { role: 'vendor' } }, rest] }, rest],
    ['one need that is not met', { allOf: [{ $user: { role: 'vendor' } }, rest] }, false],
    ['one need that is met', { $user: { role: 'recruiter' }, ...rest }, rest],
    ['the opposite', { not: { $user: { role: 'recruiter' } } }, false],
    ['one of nothing', { stage: { $user: 'stages' } }, false],
    ['none of nothing', { not: { stage: { $user: 'stages' } } }, true],
    ['not one of nothing', { stage: { not: { $user: 'stages' } } }, true],
    ['an attribute that the user does not have', { 'team.stage': { contains: { $user: 'areas' } } }, false],
    ['one of some', { team: { $user: 'teams' } }, { team: { $user: 'teams' } }],
    ['the user', { owner: { $user: 'id' } }, { owner: { $user: 'id' } }],
    ['nothing at all', {}, true],
  ])('leaves of %s what is asked of the record', (_what, condition, left) => {
    expect(decided(condition, everything)).toEqual(left);
  });

  it('leaves what is not known yet', () => {
    const condition: Predicate = {
      anyOf: [{ $user: { role: 'vendor' } }, { $setting: { 'pay.shown': true } }, { stage: { $user: 'stages' } }],
    };

    expect(decided(condition, roleAlone)).toEqual({
      anyOf: [{ $setting: { 'pay.shown': true } }, { stage: { $user: 'stages' } }],
    });
  });
});
