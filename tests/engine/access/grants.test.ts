import { describe, expect, it } from 'vitest';
import type { Principal } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import { load } from '../schema/real-files.ts';

const PLAYS = `resource: plays
route: /plays
softDelete: true
properties:
  name: { type: string }
  cast: { type: string, access: { write: [admin] } }
  budget: { type: integer, access: { read: [admin], write: [admin] } }
  status: { type: string, enum: [draft, staged], default: draft }
states:
  field: status
  transitions: { stage: { from: [draft], to: staged, roles: [vendor] } }
permissions:
  key: play
  grants:
    view_own: { read: { where: { created_by: { $user: id } } } }
    view: { read: true }
    create: { create: true }
    update: { update: true, actions: [stage] }
    delete: { delete: { where: { status: draft } } }
    export: { export: true }
`;
const VENUES = `resource: venues
kind: master
activeWhen: { active: true }
route: /settings/master/venues
properties: { name: { type: string }, code: { type: string }, active: { type: boolean } }
`;

const definitions = load({ 'resources/plays.yaml': PLAYS, 'resources/venues.yaml': VENUES }).definitions!; // both are sound
const { plays, venues } = definitions.resources;

const recruiter = (options: Readonly<Record<string, boolean>>): Principal => ({
  userId: 1,
  username: 'a',
  role: 'recruiter',
  isSuperRecruiter: false,
  permissions: [{ module: 'play', options }],
  timeZone: 'UTC',
  locale: 'en',
});
const accessWith = (...options: readonly string[]) =>
  compileAccess(definitions, plays!, recruiter(Object.fromEntries(options.map((option) => [option, true]))));
const PRESENT = { deleted_on: null };

describe('what a list of permissions allows', () => {
  it('is what its options say, and an option that is false says nothing', () => {
    const listed = compileAccess(definitions, plays!, recruiter({ view: true, create: false, delete: false }));

    expect(listed).toMatchObject({ read: PRESENT, create: false, update: false, delete: false });
    expect(listed.can).toEqual({ list: true, show: true, create: false, edit: false, delete: false, export: false });
  });

  it('is no change and no deletion of what cannot be read, while it may be a new record', () => {
    expect(accessWith('create', 'update', 'delete')).toMatchObject({
      read: false,
      create: true,
      update: false,
      delete: false,
      trash: false,
      actions: {},
    });
  });

  it('is an export only by the option for it, and only of what can be read', () => {
    expect([['view'], ['export'], ['view', 'export']].map((options) => accessWith(...options).can.export)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('joins the rows of several options, and never reaches what is in the trash but there', () => {
    const own = { created_by: { $user: 'id' } };
    const drafts = { status: 'draft' };

    expect(accessWith('view_own')).toMatchObject({ read: { allOf: [own, PRESENT] }, delete: false, trash: false });
    expect(accessWith('view_own', 'view').read).toEqual(PRESENT);
    expect(accessWith('view_own', 'delete')).toMatchObject({
      delete: drafts,
      trash: { allOf: [{ allOf: [own, drafts] }, { deleted_on: { present: true } }] },
    });
  });

  it('leaves the fields and the transitions that a role is named for to that role', () => {
    const { readFields, writeFields, actions } = accessWith('view', 'update');

    expect(['cast', 'budget', 'name'].map((name) => [readFields.has(name), writeFields.has(name)])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ]);
    expect(actions).toEqual({});
  });
});

describe('a master list', () => {
  it('offers who has no right to it the choices that are in use, by their names alone', () => {
    const { choicesOnly, read, readFields } = compileAccess(definitions, venues!, recruiter({}));

    expect([choicesOnly, read, [...readFields]]).toEqual([true, { active: true }, ['id', 'name']]);
  });
});

describe('the catalogue of a person', () => {
  it('has no field that he may not know', () => {
    const principal = recruiter({ view: true, update: true });
    const known = personCatalogue({
      definitions,
      principal,
      faults: [],
      access: (definition) => compileAccess(definitions, definition, principal),
      validator: () => undefined,
      feature: () => false,
      isProduction: true,
    });

    expect(Object.keys(known.definitions.plays!.fields)).toEqual(expect.arrayContaining(['name', 'cast']));
    expect(JSON.stringify(known.definitions.plays)).not.toContain('budget');
  });
});
