import { describe, expect, it } from 'vitest';
import type { Principal } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { lendingAttributes } from '#engine/access/lending-attributes.ts';
import { optionsOf } from '#engine/access/options-of.ts';
import { load } from '../schema/sample-project.ts';

const PLAYS = `resource: plays
softDelete: true
properties:
  name: { type: string }
  status: { type: string, enum: [draft, staged], default: draft }
states:
  field: status
  transitions: { stage: { from: [draft], to: staged } }
permissions:
  key: play
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view_cast: { lentTo: { resource: parts, option: update }, read: { referredBy: { resource: parts, via: play } }, delete: true }
    view_asked: { lentTo: { attribute: DEPARTMENTS }, read: { where: { id: { $user: departments } } } }
    update: { update: true, actions: [stage] }
    delete: { delete: true }
    export: { export: true }
`;
const PARTS = `resource: parts
properties: { play: { relation: { to: plays } }, name: { type: string } }
permissions: { key: part, grants: { view: { read: true }, update: { update: true } } }
`;
const REVIEWS = `resource: reviews
properties: { play: { relation: { to: plays } }, name: { type: string } }
permissions: { key: review, grants: { view: { read: { through: play } } } }
`;

const files = (plays = PLAYS.replace('DEPARTMENTS', 'departments')) =>
  load({ 'resources/plays.yaml': plays, 'resources/parts.yaml': PARTS, 'resources/reviews.yaml': REVIEWS });
const definitions = files().definitions!; // all are sound
const { plays, reviews } = definitions.resources;

type Lists = Readonly<Record<string, readonly string[]>>;

const recruiter = (lists: Lists, departments: readonly number[] = []): Principal => ({
  userId: 1,
  username: 'a',
  role: 'recruiter',
  isSuperRecruiter: false,
  permissions: Object.entries(lists).map(([module, options]) => ({
    module,
    options: Object.fromEntries(options.map((option) => [option, true])),
  })),
  timeZone: 'UTC',
  locale: 'en',
  attributes: { departments },
});
const access = (lists: Lists, departments?: readonly number[]) =>
  compileAccess(definitions, plays!, recruiter(lists, departments));

const OWN = { allOf: [{ created_by: { $user: 'id' } }, { deleted_on: null }] };

describe('what is lent', () => {
  it('is read by users with the option of the other module, as far as they read what refers to it', () => {
    expect(access({ part: ['view', 'update'] }).read).not.toBe(false);
    expect([access({ part: ['view'] }).read, access({ part: ['update'] }).read, access({}).read]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is read while the attribute has a value', () => {
    expect(access({}, [7]).read).toEqual({ allOf: [{ id: { $user: 'departments' } }, { deleted_on: null }] });
    expect(lendingAttributes(definitions)).toContain('departments');
  });

  it('is neither changed nor chosen nor exported, whatever other options allow', () => {
    const writer = { play: ['view_own', 'update', 'delete', 'export'], part: ['view', 'update'] };
    const alone = access({ play: writer.play });
    const { read, own, update, delete: remove, actions, choose, can, trash } = access(writer, [7]);

    expect(own).toEqual(OWN);
    expect(read).not.toEqual(own);
    expect([update, remove, actions['stage'], choose]).toEqual([OWN, OWN, OWN, OWN]);
    expect([can.export, trash]).toEqual([true, alone.trash]);
    const nothing = access({ play: ['update', 'delete', 'export'] }, [7]);
    expect([nothing.update, nothing.delete, nothing.actions, nothing.can.export]).toEqual([false, false, {}, false]);
  });

  it('leaves users as they are who have the option, and those to whom nothing is lent', () => {
    const { read, update, delete: remove } = access({ play: ['view_cast', 'update'], part: ['view', 'update'] });
    expect([update, remove]).toEqual([true, true]);
    expect(read).not.toBe(false);
    expect(access({ play: ['view_own', 'update'] })).toMatchObject({ own: OWN, read: OWN, update: true });
  });

  it('has no option where an attribute lends it, and what belongs to it is not lent along', () => {
    expect(optionsOf(plays!.permissions)).not.toContain('view_asked');
    expect(access({ play: ['view_asked'] }).read).toBe(false);
    const { read } = compileAccess(definitions, reviews!, recruiter({ review: ['view'] }, [7]));
    expect(read).toBe(false);
  });

  it.each([
    ['an attribute that is none', PLAYS, 'attribute of users'],
    ['what reads nothing', PLAYS.replace('DEPARTMENTS }, read:', 'departments }, delete:'), '"lentTo" goes with'],
    ['both', PLAYS.replace('attribute: DEPARTMENTS', 'attribute: departments, resource: parts'), 'option or by an'],
    ['an option that is none', PLAYS.replace('option: update', 'option: upgrade').replace('ORG', 'org'), 'upgrade'],
  ])('is not lent to %s', (_, text, message) => {
    expect(
      files(text)
        .faults.map((each) => each.message)
        .join(),
    ).toContain(message);
  });
});
