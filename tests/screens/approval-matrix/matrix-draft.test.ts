import { describe, expect, it } from 'vitest';
import {
  canAddLevel,
  emptyDraft,
  lacksUser,
  type MatrixDraft,
  takenUsers,
  toSend,
  withNewLevel,
  withNewUser,
  withoutLevel,
  withType,
  withUnit,
  withUser,
} from '../../../custom-screens/approval-matrix/matrix-draft.ts';

const ORG = { id: 1, name: 'Halden Group' };
const COMPANY = { id: 2, name: 'Halden Logistics' };
const UNIT = { id: 3, name: 'Port of Hamburg' };
const JONAS = { id: 11, name: 'Jonas Petersen' };
const ELIF = { id: 12, name: 'Elif Kaya' };

/** A draft with a user in the first place of a level. */
const choose = (draft: MatrixDraft, index: number, user: typeof JONAS): MatrixDraft =>
  withUser(draft, draft.levels[index]!, draft.levels[index]!.users[0]!.key, { user });

const full = (): MatrixDraft => {
  const placed = withUnit(withUnit(withUnit(emptyDraft(), 'org', ORG), 'company', COMPANY), 'business_unit', UNIT);
  return choose(withNewLevel(choose(placed, 0, JONAS)), 1, ELIF);
};

describe('the form of an approval matrix', () => {
  it.each([
    ['org', { company: null, business_unit: null, department: null }],
    ['company', { org: ORG, business_unit: null, department: null }],
    ['business_unit', { org: ORG, company: COMPANY, department: null }],
    ['department', { org: ORG, company: COMPANY, business_unit: UNIT }],
  ] as const)('clears what is below when the %s changes, and starts with one level again', (key, units) => {
    const changed = withUnit(full(), key, { id: 9, name: 'Another' });

    expect(changed.units).toMatchObject(units);
    expect(changed.levels).toHaveLength(1);
    expect(lacksUser(changed)).toBe(true);
  });

  it('clears the user of a level when its type changes', () => {
    const draft = full();
    const { levels } = withType(draft, draft.levels[1]!.key, 'hiring_manager');

    expect(levels[1]).toMatchObject({ type: 'hiring_manager', users: [{ user: null }] });
    expect(levels[0]!.users[0]!.user).toEqual(JONAS);
  });

  it('has five levels at most, and numbers the rest again when one is deleted', () => {
    const five = [1, 2, 3].reduce(withNewLevel, full());
    expect([canAddLevel(full()), canAddLevel(five)]).toEqual([true, false]);

    const draft = full();
    expect(toSend(withoutLevel(draft, draft.levels[0]!.key)).levels).toMatchObject([{ level: 1, user: ELIF.id }]);
  });

  it('offers no recruiter of another level, but a Hiring Manager of one', () => {
    const draft = full();
    expect([...takenUsers(draft, draft.levels[1]!, draft.levels[1]!.users[0]!.key)]).toEqual([JONAS.id]);

    const managers = withType(draft, draft.levels[1]!.key, 'hiring_manager');
    expect([...takenUsers(managers, managers.levels[1]!, 0)]).toEqual([]);
  });

  it('sends one row for each user, those of a level with the same number', () => {
    const draft = full();
    const two = withNewUser(draft, draft.levels[0]!);
    const whole = withUser(two, two.levels[0]!, two.levels[0]!.users[1]!.key, { user: { id: 13, name: 'Ada' } });

    expect(toSend({ ...whole, name: ' Port ' })).toMatchObject({
      name: 'Port',
      org: 1,
      company: 2,
      business_unit: 3,
      department: null,
      levels: [
        { level: 1, type: 'recruiter', user: 11 },
        { level: 1, type: 'recruiter', user: 13 },
        { level: 2, type: 'recruiter', user: 12 },
      ],
    });
  });
});
