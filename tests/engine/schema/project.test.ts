import { describe, expect, it } from 'vitest';
import { diagnosticsOf, SAMPLE_FILES } from './sample-project.ts';

const file = (name: string, rest = '', properties = 'name: { type: string }') =>
  `resource: ${name}\nproperties:\n  ${properties}\n${rest}`;

const codes = (changes: Record<string, string>) =>
  diagnosticsOf(changes).map((diagnostic) => [diagnostic.file, diagnostic.line, diagnostic.code]);

describe('files together', () => {
  it.each([
    ['the same route', 'route: /a', 'route: /a'],
    ['the same endpoint', 'endpoint: /a/', 'endpoint: /a/'],
    ['the same endpoint by default', '', 'endpoint: /one/'],
    ['the same permission key', 'permissions: { key: a }', 'permissions: { key: a }'],
  ])('may not have %s', (_what, first, second) => {
    const found = codes({ 'resources/one.yaml': file('one', first), 'resources/two.yaml': file('two', second) });

    expect(found).toEqual([['resources/two.yaml', 4, 'DUPLICATE']]);
  });

  it('may share a permission key when both say so', () => {
    const rest = 'permissions: { key: a, shared: true }';

    expect(codes({ 'resources/one.yaml': file('one', rest), 'resources/two.yaml': file('two', rest) })).toEqual([]);
    expect(
      codes({ 'resources/one.yaml': file('one', rest), 'resources/two.yaml': file('two', 'permissions: { key: a }') }),
    ).toHaveLength(1);
  });

  it('offer together the options of a permission key that they share', () => {
    const first = file(
      'one',
      'permissions: { key: a, shared: true, grants: { view: { read: true }, approve: { update: true } } }',
    );
    const second = file('two', 'permissions: { key: a, shared: true, grants: { view: { read: true } } }');
    const roles = SAMPLE_FILES.get('resources/app/roles.yaml')!.replace(
      'job: [view_own, view_global]',
      'a: [view, approve]',
    );

    expect(
      codes({ 'resources/one.yaml': first, 'resources/two.yaml': second, 'resources/app/roles.yaml': roles }),
    ).toEqual([]);
  });

  it('may have a relation in a title, but no circle of titles, no relation that is closed to some, and no order by it', () => {
    const titled = (resource: string, to: string, rest = '') =>
      `resource: ${resource}\nrecordTitle: '{name} ({other})'\nproperties:\n  name: { type: string }\n  other: { relation: { to: ${to} }${rest} }\n`;
    const said = (changes: Record<string, string>) =>
      diagnosticsOf(changes).map(({ file: where, path, message }) => `${where} ${path}: ${message}`);
    const list = 'list: { sort: { field: job }, views: [{ key: a, title: A, sort: { field: job } }] }';
    const job = (to: string) => file('four', list, `name: { type: string }\n  job: { relation: { to: ${to} } }`);

    expect(said({ 'resources/one.yaml': titled('one', 'jobs'), 'resources/four.yaml': job('jobs') })).toEqual([]);
    expect(said({ 'resources/one.yaml': titled('one', 'one') }).join()).toContain('names another of the same resource');
    const circle = said({
      'resources/one.yaml': titled('one', 'two'),
      'resources/two.yaml': titled('two', 'one'),
      'resources/three.yaml': titled('three', 'two'),
    });
    expect(circle).toEqual([
      'resources/one.yaml recordTitle: These titles name each other: one → two → one',
      'resources/two.yaml recordTitle: These titles name each other: two → one → two',
    ]);
    expect(said({ 'resources/one.yaml': titled('one', 'jobs', ', access: { read: [admin] }') }).join()).toContain(
      '"other" cannot be in the title: not everyone can read it',
    );
    expect(said({ 'resources/four.yaml': job('applicants') })).toEqual(
      ['list.sort.field', 'list.views.0.sort.field'].map(
        (path) =>
          `resources/four.yaml ${path}: "job" cannot be used to sort by: the title of applicants is made of the names of other records`,
      ),
    );
    expect(said({ 'resources/one.yaml': titled('one', 'jobs').replace('{other}', '{othre}') }).join()).toContain(
      '"othre"',
    );
  });

  it.each([
    ['[job, state]', '"state" has no "update" for any option'],
    ['[job, name]', '"name" is not a relation to one record'],
    ['peer', 'Who can update records of "one" depends on "one" itself: neither could be decided'],
    ['[job, jbo]', '"jbo"'],
    ['[]', 'At least 1'],
  ])('may follow relations to other modules in grants, but not %s', (through, message) => {
    const grants = (rows: string) =>
      file(
        'one',
        `permissions: { key: one, grants: { view: { read: { through: [job, applicant] } }, keep: { update: { through: ${rows} } } } }`,
        `name: { type: string }
  job: { relation: { to: jobs } }
  state: { relation: { to: state } }
  applicant: { relation: { to: applicants } }
  peer: { relation: { to: one } }`,
      );
    const said = (rows: string) =>
      diagnosticsOf({ 'resources/one.yaml': grants(rows) }).map((diagnostic) => diagnostic.message);

    expect(said(through).join()).toContain(message);
  });

  it('may follow relations from other resources in grants to read, but not in a circle', () => {
    const one = (rows: string) =>
      file(
        'one',
        `permissions: { key: one, grants: { view: { read: ${rows} } } }`,
        'name: { type: string }\n  two: { relation: { to: two } }',
      );
    const two = (rows: string) =>
      file(
        'two',
        `permissions: { key: two, grants: { view: { read: ${rows} }, keep: { create: true } } }`,
        'one: { relation: { to: one } }\n  job: { relation: { to: jobs } }',
      );
    const said = (rows: string, there = 'true') =>
      diagnosticsOf({ 'resources/one.yaml': one(rows), 'resources/two.yaml': two(there) }).map(
        ({ line, path, message }) => `${line} ${path}: ${message}`,
      );
    const path = '5 permissions.grants.view.read.referredBy';
    const circle = 'Who can read records of "two" depends on "one" itself: neither could be decided';

    expect(said('{ referredBy: { resource: two, via: one } }', '{ through: job }')).toEqual([]);
    expect(said('{ referredBy: [{ resource: two, via: one }], where: { name: A } }')).toEqual([]);
    expect(said('{ referredBy: { resource: two, via: job } }')).toEqual([
      `${path}: "job" of two is not a relation to one record of one`,
    ]);
    expect(said('{ referredBy: { resource: two, via: on } }').join()).toContain('"on"');
    expect(said('{ referredBy: { resource: two, via: one } }', '{ through: one }')).toContain(`${path}: ${circle}`);
    expect(
      said('{ referredBy: { resource: two, via: one } }', '{ referredBy: { resource: one, via: two } }'),
    ).toContain(`${path}: ${circle}`);
    expect(said('{ referredBy: { resource: two, via: one }, through: two }')).toEqual([
      `${path}: A grant has either "through" or "referredBy": make two options`,
    ]);
    expect(said('{ referredBy: { resource: two, via: one }, or: { name: A } }', '{ through: job }')).toEqual([]);
    expect(said('{ where: { name: A }, or: { name: B } }')).toEqual([
      '5 permissions.grants.view.read.or: "or" goes with "through" or "referredBy": here "anyOf" in "where" says the same',
    ]);
    expect(said('{ referredBy: { resource: state, via: country } }').join()).toContain('"country" of state is not');
    expect(said('{}').join()).toContain('One of these keys is missing: where, through, referredBy');
  });

  it('may not name a condition through relations that is too far away', () => {
    const step = (name: string, to: string, rows: string) =>
      file(
        name,
        `permissions: { key: ${name}, grants: { view: { read: ${rows} } } }`,
        `next: { relation: { to: ${to} } }`,
      );
    const said = (rows: string) =>
      diagnosticsOf({
        'resources/one.yaml': step('one', 'two', '{ through: next }'),
        'resources/two.yaml': step('two', 'three', '{ through: next }'),
        'resources/three.yaml': step('three', 'jobs', rows),
      }).map(({ file: name, message }) => `${name}: ${message}`);

    expect(said('{ where: { next.status: active } }')).toEqual([]);
    expect(said('{ where: { next.department.status: active } }')).toEqual([
      'resources/one.yaml: The condition of "two" is more than 3 relations away: name it here',
    ]);
  });

  it('may not compare a relation in "where" with a word in place of a field', () => {
    const diagnostics = diagnosticsOf({
      'resources/one.yaml': file(
        'one',
        '',
        'company: { relation: { to: companies } }\n  department: { relation: { to: departments, where: { company: company } } }',
      ),
    });

    expect(diagnostics[0]).toMatchObject({ line: 4, path: 'properties.department.relation.where.company' });
    expect(diagnostics[0]!.message).toContain('{ $field: company }');
  });

  const fixed = (to: string, where: string) =>
    diagnosticsOf({ 'resources/one.yaml': file('one', '', `it: { relation: { to: ${to}, where: { ${where} } } }`) });

  it.each([
    ['users', 'roles: vendor'],
    ['currency', 'active: true'],
    ['currency', 'code: EUR'],
  ])('may fix the choices among %s by %s', (to, where) => {
    expect(fixed(to, where)).toEqual([]);
  });

  it.each([
    ['users', 'roles: vendr', '"vendr" is not a value of "roles" (admin, '],
    ['currency', 'active: yes', '"yes" is not a value of "active": true or false is needed'],
    ['users', 'created_on: soon', '"soon" is not a value of "created_on"'],
  ])('may not fix the choices among %s by %s, which no record can have', (to, where, words) => {
    expect(fixed(to, where).map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  });

  it('is told how several values are written in a condition', () => {
    const text = file(
      'one',
      '',
      'kind: { type: string, enum: [a, b] }\n  why: { type: string, visibleWhen: { kind: [a, b] } }',
    );

    expect(diagnosticsOf({ 'resources/one.yaml': text })).toMatchObject([
      { line: 4, path: 'properties.why.visibleWhen.kind', message: 'Several values are written { enum: [ … ] }' },
    ]);
  });

  it('may not share a table', () => {
    const one = file('one', '', 'people: { type: array, items: { relation: { to: users } } }');

    expect(codes({ 'resources/one.yaml': one, 'resources/one_people.yaml': file('one_people') })).toEqual([
      ['resources/one_people.yaml', 1, 'DUPLICATE'],
    ]);
    expect(codes({ 'resources/one.yaml': one, 'resources/two.yaml': file('two', 'renamedFrom: one') })).toEqual([
      ['resources/one.yaml', 1, 'DUPLICATE'],
    ]);
  });

  it('may not need each other before the first record', () => {
    const one = file('one', 'required: [other]', 'other: { relation: { to: two } }');
    const two = file('two', 'required: [other]', 'other: { relation: { to: one } }');

    expect(codes({ 'resources/one.yaml': one, 'resources/two.yaml': two })).toEqual([
      ['resources/one.yaml', 3, 'CIRCLE'],
      ['resources/two.yaml', 3, 'CIRCLE'],
    ]);
    expect(codes({ 'resources/one.yaml': one, 'resources/two.yaml': two.replace('required: [other]', '') })).toEqual(
      [],
    );
  });

  it('may not compare different things in "where"', () => {
    const text = (where: string) =>
      `resource: one\nproperties:\n  country: { relation: { to: country } }\n  owner: { relation: { to: users } }\n  state: { relation: { to: state, where: { ${where} } } }\n`;

    expect(codes({ 'resources/one.yaml': text('country: { $field: country }') })).toEqual([]);
    expect(codes({ 'resources/one.yaml': text('country: { $field: owner }') })).toEqual([
      ['resources/one.yaml', 5, 'TYPE'],
    ]);
    expect(codes({ 'resources/one.yaml': text('active: { $field: owner }') })).toEqual([
      ['resources/one.yaml', 5, 'TYPE'],
    ]);
    expect(codes({ 'resources/one.yaml': text('active: true') })).toEqual([]);
  });

  it('have to list every ancestor in "where"', () => {
    const text = `resource: one
properties:
  country: { relation: { to: country } }
  state: { relation: { to: state, where: { country: { $field: country } } } }
  city: { relation: { to: city, where: { state: { $field: state } } } }
`;
    const diagnostics = diagnosticsOf({ 'resources/one.yaml': text });

    expect(diagnostics).toMatchObject([{ line: 5, code: 'MISSING' }]);
    expect(diagnostics[0]?.message).toContain('country: { $field: country }');
  });

  it('lead back where a related list says so', () => {
    const text = file('one', 'tabs: [{ key: a, related: { resource: companies, via: organization } }]');

    expect(codes({ 'resources/one.yaml': text })).toEqual([['resources/one.yaml', 4, 'TYPE']]);
  });

  it('lead back where a list in a section says so', () => {
    const list = '{ key: b, related: { resource: companies, via: organization } }';
    const text = file('one', `tabs: [{ key: a, sections: [{ key: c, fields: [name] }, ${list}] }]`);

    expect(codes({ 'resources/one.yaml': text })).toEqual([['resources/one.yaml', 4, 'TYPE']]);
  });

  it('stand in resources/app only when they are the navigation or the roles', () => {
    expect(codes({ 'resources/app/one.yaml': file('one') })).toEqual([['resources/app/one.yaml', 1, 'NAME']]);
  });
});

describe('the person who does it, as a value', () => {
  const RELATION = 'relation: { to: helpers }';
  const STATES = 'states: { field: state, transitions: { end: { from: [a], to: b, set: { by: { $user: id } } } } }\n';

  it.each([
    ['a field', `by: { ${RELATION}, default: { $user: id } }`, ''],
    [
      'a field of a row',
      `lines: { type: array, items: { type: object, properties: { by: { ${RELATION}, default: { $user: id } } } } }`,
      '',
    ],
    ['a transition', `by: { ${RELATION} }\n  state: { type: string, enum: [a, b], default: a }`, STATES],
  ])('is given to %s that points at any resource of people, and at nothing else', (_what, properties, rest) => {
    const diagnostics = (kind: string) =>
      diagnosticsOf({
        'resources/errands.yaml': file('errands', rest, `name: { type: string }\n  ${properties}`),
        'resources/helpers.yaml': file('helpers', kind),
      }).filter(({ severity }) => severity === 'error');

    expect(diagnostics('kind: people\n')).toEqual([]);
    expect(diagnostics('')).toMatchObject([{ file: 'resources/errands.yaml', code: 'REF' }]);
  });
});
