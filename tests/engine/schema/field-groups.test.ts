import { expect, it } from 'vitest';
import { definitionOf, diagnosticsIn, load } from './sample-project.ts';
import { edited } from './sample-file.ts';

const SAMPLE = `resource: sample
route: /sample
properties:
  name: { type: string }
  salary: { type: integer }
  bonus: { type: integer }
  total: { type: integer, computed: { formula: "salary + bonus" } }
permissions:
  key: sample
  everyone: [see_salary]
  fields:
    - { key: pay, title: Pay, fields: [salary, bonus, total], read: [admin, recruiter], write: [admin], option: see_salary, logRead: true }
`;

it('a group gives its permissions to each of its fields, and its option to the module', () => {
  expect(diagnosticsIn(SAMPLE)).toEqual([]);
  const { fields, permissions } = definitionOf(SAMPLE);

  const option = { module: 'sample', name: 'see_salary' };
  expect(fields['bonus']?.access).toEqual({ read: ['admin', 'recruiter'], write: ['admin'], option });
  expect(fields['total']?.access).toEqual({ read: ['admin', 'recruiter'], option });
  expect(fields['name']?.access).toBeUndefined();
  expect(permissions.fields).toEqual([
    { key: 'pay', title: 'Pay', fields: ['salary', 'bonus', 'total'], option: 'see_salary', logRead: true },
  ]);
});

it('a role can be granted the option of a group', () => {
  const roles = (option: string) => `roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  recruiter: { title: Recruiter, grants: perUser }
  super_recruiter: { title: Super Recruiter, grants: all }
  hiring_manager: { title: Hiring Manager, grants: { sample: [view, ${option}] } }
  vendor: { title: Vendor, grants: {} }
modules: [job]
`;
  const faultsOf = (option: string) =>
    load({ 'resources/sample.yaml': SAMPLE, 'resources/app/roles.yaml': roles(option) }).faults.filter(
      ({ file }) => file === 'resources/app/roles.yaml',
    );

  expect(faultsOf('see_salary')).toEqual([]);
  expect(faultsOf('see_celery')).toMatchObject([{ code: 'REF', suggestion: 'see_salary' }]);
});

it.each([
  ['names a field that there is not', 'fields: [salary,', 'fields: [celery,', /no field|celery/, 12],
  [
    'says nothing',
    'logRead: true }\n',
    'logRead: true }\n    - { key: more, fields: [name], logRead: false }\n',
    /changes nothing/,
    13,
  ],
  ['has an option without a module', '  key: sample\n  everyone: [see_salary]\n', '', /goes with "key"/, 10],
  [
    'contradicts what a field says',
    'salary: { type: integer }',
    'salary: { type: integer, access: { read: [admin] } }',
    /The group "pay" says \[admin, recruiter\]: leave "read" out here, or say the same/,
    5,
  ],
  [
    'shares a field with another',
    'logRead: true }\n',
    'logRead: true }\n    - { key: more, fields: [bonus], read: [admin] }\n',
    /"bonus" is in the group "pay" already/,
    13,
  ],
  [
    'has the key of another',
    'logRead: true }\n',
    'logRead: true }\n    - { key: pay, fields: [name], read: [admin] }\n',
    /two groups "pay"/,
    13,
  ],
])('a group that %s is a fault', (_what, from, to, message, line) => {
  const faults = diagnosticsIn(edited(SAMPLE, from, to));

  expect(faults).toMatchObject([{ line, message: expect.stringMatching(message) }]);
});

it('a field can say the same as its group', () => {
  const same = edited(SAMPLE, 'salary: { type: integer }', 'salary: { type: integer, access: { write: [admin] } }');

  expect(diagnosticsIn(same)).toEqual([]);
});
