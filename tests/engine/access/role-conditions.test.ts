import { describe, expect, it } from 'vitest';
import type { Principal } from '#engine/access/access.ts';
import { compileAccess } from '#engine/access/compile-access.ts';
import { personCatalogue } from '#engine/access/person-catalogue.ts';
import { load } from '../schema/sample-project.ts';

const TROUPES = `resource: troupes
route: /troupes
properties: { name: { type: string } }
permissions:
  key: troupe
  grants:
    view: { read: { where: { $user: { role: { not: recruiter } } } } }
    view_named: { read: { where: { name: { present: true } } } }
`;
const SHOWS = `resource: shows
route: /shows
properties:
  name: { type: string }
  troupe: { relation: { to: troupes } }
  fee: { type: integer }
tabs:
  - { key: all, fields: [name] }
  - { key: files, attachments: { endpoint: /show-file/, param: show_id, read: [super_recruiter] } }
permissions:
  key: show
  grants:
    view: { read: { through: troupe, or: { $user: { role: recruiter }, created_by: { $user: id } } } }
    view_all: { read: true }
  fields:
    - { key: fee, fields: [fee], where: { name: Open }, openWith: [{ option: view_all, roles: [super_recruiter] }] }
`;

const REVIEWS = `resource: reviews
properties: { text: { type: string }, show: { relation: { to: shows } } }
permissions: { key: review, grants: { view: { read: { through: show } } } }
`;

const files = { 'resources/troupes.yaml': TROUPES, 'resources/shows.yaml': SHOWS, 'resources/reviews.yaml': REVIEWS };
const definitions = load(files).definitions!; // all are sound
const { troupes, shows, reviews } = definitions.resources;

const person = (role: string, options: Readonly<Record<string, readonly string[]>> = {}): Principal => ({
  userId: 1,
  username: 'a',
  role,
  isSuperRecruiter: false,
  permissions: Object.entries(options).map(([module, names]) => ({
    module,
    options: Object.fromEntries(names.map((name) => [name, true])),
  })),
  timeZone: 'UTC',
  locale: 'en',
});
const recruiter = (options: Readonly<Record<string, readonly string[]>>) => person('recruiter', options);

describe('a permission that depends on the role', () => {
  it('is none for a role that its condition leaves out: the records have no list, no tab and no address', () => {
    const access = compileAccess(definitions, troupes!, recruiter({ troupe: ['view'] }));

    expect([access.read, access.can.list, access.can.show]).toEqual([false, false, false]);
  });

  it('is every record for a role of which its condition asks nothing more', () => {
    expect(compileAccess(definitions, troupes!, person('super_recruiter')).read).toBe(true);
  });

  it('opens its further records to users who can read none of those that it follows', () => {
    const own = { created_by: { $user: 'id' } };
    const alone = compileAccess(definitions, shows!, recruiter({ show: ['view'] }));
    const both = compileAccess(definitions, shows!, recruiter({ show: ['view'], troupe: ['view_named'] }));

    expect(alone.read).toEqual(own);
    expect(JSON.stringify(both.read)).toContain(JSON.stringify(own));
    expect(JSON.stringify(both.read)).toContain('troupe.name');
  });

  it('opens what follows these further records as well', () => {
    const { read } = compileAccess(definitions, reviews!, recruiter({ review: ['view'], show: ['view'] }));

    expect(read).toEqual({ allOf: [{ show: { present: true } }, { 'show.created_by': { $user: 'id' } }] });
  });

  it('opens a group of fields by an option to the roles that are named with it, and to no other', () => {
    const held = { show: ['view_all'] };

    expect(compileAccess(definitions, shows!, recruiter(held)).fieldRows).toEqual({ fee: { name: 'Open' } });
    expect(compileAccess(definitions, shows!, person('super_recruiter', held)).fieldRows).toEqual({});
  });

  it('opens the files of a record to the roles that the file names, and shows the tab to no other', () => {
    const readersOf = (principal: Principal) => {
      const { definitions: known } = personCatalogue({
        definitions,
        principal,
        diagnostics: [],
        access: (definition) => compileAccess(definitions, definition, principal),
        validator: () => undefined,
        feature: () => false,
        isProduction: true,
      });
      const tabs = known['shows']!.tabs.map(({ key }) => key);
      return [compileAccess(definitions, shows!, principal).readFiles, tabs];
    };

    expect(readersOf(recruiter({ show: ['view_all'] }))).toEqual([false, ['all']]);
    expect(readersOf(person('super_recruiter'))).toEqual([true, ['all', 'files']]);
  });
});
