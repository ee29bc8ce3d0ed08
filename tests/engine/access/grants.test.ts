import { describe, expect, it } from 'vitest';
import type { Principal } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import type { Definitions } from '#engine/model/definition.ts';
import { load } from '../schema/sample-project.ts';

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
form:
  tabs:
    - { key: play, fields: [name] }
    - { key: money, on: [edit, show], fields: [budget] }
    - { key: rest, on: [edit, show], visibleWhen: { budget: { minimum: 5 } }, fields: [cast] }
tabs:
  - { key: all, badge: budget, visibleWhen: { budget: { minimum: 1 } }, fields: [name, cast] }
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
const knownTo = (all: Definitions, principal: Principal) =>
  personCatalogue({
    definitions: all,
    principal,
    diagnostics: [],
    access: (definition) => compileAccess(all, definition, principal),
    validator: () => undefined,
    feature: () => false,
    isProduction: true,
  });
const PRESENT = { deleted_on: null };

describe('what a list of permissions allows', () => {
  it('is what its options say, and an option that is false says nothing', () => {
    const listed = compileAccess(definitions, plays!, recruiter({ view: true, create: false, delete: false }));

    expect(listed).toMatchObject({ read: PRESENT, create: false, update: false, delete: false });
    expect(listed.can).toEqual({
      list: true,
      show: true,
      create: false,
      edit: false,
      delete: false,
      export: false,
      import: false,
    });
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

describe('an option to import or to choose', () => {
  const FILE = PLAYS.replace(
    '    export: { export: true }\n',
    '    export: { export: true }\n    take_in: { import: true }\n    pick: { choose: { where: { status: staged } } }\n',
  );
  const named = load({ 'resources/plays.yaml': FILE }).definitions!; // it is sound
  const own = { created_by: { $user: 'id' } };
  const PICKED = { allOf: [{ status: 'staged' }, PRESENT] };
  const accessTo = (files: typeof named, ...options: readonly string[]) =>
    compileAccess(
      files,
      files.resources['plays']!,
      recruiter(Object.fromEntries(options.map((option) => [option, true]))),
    );

  it('is not needed to import, nor to choose what can be read; who reads nothing chooses nothing', () => {
    expect([['create'], ['view', 'update'], ['view']].map((has) => accessTo(definitions, ...has).can.import)).toEqual([
      true,
      true,
      false,
    ]);
    expect([[], ['view_own'], ['view']].map((has) => accessTo(definitions, ...has).choose)).toEqual([
      false,
      { allOf: [own, PRESENT] },
      PRESENT,
    ]);
  });

  it('is the only way to an import, as far as records are written', () => {
    const can = [['create'], ['take_in'], ['create', 'take_in'], ['view', 'update', 'take_in']].map(
      (has) => accessTo(named, ...has).can.import,
    );

    expect(can).toEqual([false, false, true, true]);
  });

  it('offers what can be read and what can be chosen, and opens nothing else', () => {
    expect([[], ['pick'], ['view_own', 'pick'], ['view']].map((has) => accessTo(named, ...has).choose)).toEqual([
      false,
      PICKED,
      { anyOf: [{ allOf: [own, PRESENT] }, PICKED] },
      PRESENT,
    ]);
    expect(accessTo(named, 'pick')).toMatchObject({
      read: false,
      choicesOnly: false,
      can: { list: false, show: false },
    });
  });

  it('cannot allow imports that the list has turned off', () => {
    const { faults } = load({ 'resources/plays.yaml': `${FILE}list: { import: false }\n` });

    expect(faults).toMatchObject([{ code: 'KEY', message: expect.stringContaining('Imports are turned off') }]);
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
    const known = knownTo(definitions, principal);

    expect(Object.keys(known.definitions.plays!.fields)).toEqual(expect.arrayContaining(['name', 'cast']));
    expect(known.definitions.plays!.form.tabs.map(({ key }) => key)).toEqual(['play', 'rest']);
    expect(JSON.stringify(known.definitions.plays)).not.toContain('budget');
  });

  it('says of a field that a user sees and others of the record don’t', () => {
    const admin: Principal = { ...recruiter({}), role: 'admin', permissions: [] };
    const known = knownTo(definitions, admin);
    const { budget, cast, name } = known.definitions.plays!.fields;

    expect([budget, cast, name].map((field) => field?.isRestricted)).toEqual([true, undefined, undefined]);
  });
});

describe('undoing a transition', () => {
  const DOORS = `resource: doors
route: /doors
properties:
  status: { type: string, enum: [open, shut], default: open }
states:
  field: status
  transitions:
    shut: { from: [open], to: shut, undo: { transition: reopen } }
    reopen: { from: [shut], to: open }
permissions:
  key: door
  grants:
    view: { read: true }
    shut: { update: true, actions: [shut] }
    reopen: { update: true, actions: [reopen] }
`;
  const loaded = load({ 'resources/doors.yaml': DOORS }).definitions!; // it is sound
  const undoOfShut = (...options: readonly string[]) => {
    const permissions = [{ module: 'door', options: Object.fromEntries(options.map((option) => [option, true])) }];
    const principal = { ...recruiter({}), permissions };
    const { states } = knownTo(loaded, principal).definitions['doors']!;
    return states!.transitions.find(({ key }) => key === 'shut')!.undo;
  };

  it('is offered only to users who can make the transition that undoes it', () => {
    expect(undoOfShut('view', 'shut', 'reopen')).toMatchObject({ transition: 'reopen' });
    expect(undoOfShut('view', 'shut')).toBeUndefined();
  });
});
