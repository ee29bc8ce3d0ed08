import { describe, expect, it } from 'vitest';
import { diagnosticsOf, load, SAMPLE_FILES } from './sample-project.ts';
import { edited } from './sample-file.ts';

const diagnosticsIn = (text: string) => diagnosticsOf({ 'resources/sample.yaml': text });

/** Conditions through relations and rows, on the user and on settings; each case changes a part of it. */
const PATHS = `resource: sample
properties:
  name: { type: string }
  department: { relation: { to: departments } }
  people: { type: array, uniqueItems: true, items: { relation: { to: users } } }
  note: { type: string, visibleWhen: { department.status: active } }
  policy: { type: string, requiredWhen: { $setting: { masterSettings.joiningFormMandatoryOnJobCreate: true } } }
  intern: { type: string, visibleWhen: { $user: { role: { not: vendor } } } }
  lines:
    type: array
    items:
      type: object
      properties:
        amount: { type: integer }
        company: { relation: { to: companies } }
        hint: { type: string, visibleWhen: { company.status: active, $parent: { department.status: active } } }
list: { search: [name, department.name, people.username], filters: [department.status, lines.amount, lines.company], params: { unit: department.company.name } }
rules:
  - { key: one_large, fields: [lines], assert: { lines: { contains: { amount: { minimum: 5 }, company: { present: true } } } }, message: One large line }
permissions:
  key: sample
  grants:
    view: { read: { where: { department.company.organization.name: Hald } } }
    view_own: { read: { where: { people.id: { $user: id } } } }
`;

const ATTRIBUTES = `attributes:
  own_departments: { resource: sample, user: created_by, value: department }
`;

describe('conditions through relations and rows', () => {
  it('are taken', () => {
    expect(diagnosticsIn(PATHS)).toEqual([]);
  });

  it.each([
    ['department.status', 'department.stauts', 'REF', 'department.status', 'does not exist in resource "departments"'],
    ['department.status: active }', 'department.status: actve }', 'VALUE', 'active', '"actve" is not a value'],
    ['department.status: active }', 'name.status: active }', 'REF', undefined, 'leads to no other record'],
    ['department.status: active }', 'department: { minimum: 1 } }', 'VALUE', undefined, 'cannot test'],
    [
      'department.company.organization.name: Hald',
      'department.company.organization.title: Hald',
      'REF',
      undefined,
      'does not exist in resource "organizations"',
    ],
    [
      'company.status: active',
      'company.statuss: active',
      'REF',
      'company.status',
      'does not exist in resource "companies"',
    ],
    [
      '$parent: { department.status',
      '$parent: { department.stats',
      'REF',
      undefined,
      'does not exist in resource "departments"',
    ],
    ['contains: { amount: { minimum: 5 }', 'contains: { amonut: { minimum: 5 }', 'REF', 'amount', 'does not exist'],
    [
      'contains: { amount: { minimum: 5 }',
      'contains: { amount: { minimum: five }',
      'VALUE',
      undefined,
      'is compared with a number',
    ],
    [
      'masterSettings.joiningFormMandatoryOnJobCreate',
      'masterSettings.joiningFormMandatory',
      'REF',
      'masterSettings.joiningFormMandatoryOnJobCreate',
      'There is no team setting',
    ],
    [
      'department.name, people',
      'department.nam, people',
      'REF',
      'department.name',
      'does not exist in resource "departments"',
    ],
    ['department.name, people', 'department.company, people', 'REF', undefined, 'cannot be used in the search'],
    ['department.name, people', 'lines.amount, people', 'REF', undefined, 'cannot be used in the search'],
    ['lines.amount,', 'lines.amuont,', 'REF', 'lines.amount', 'does not exist'],
    ['lines.amount,', 'lines,', 'REF', undefined, 'cannot be used as a filter'],
    ['lines.amount,', 'name.amount,', 'REF', undefined, 'leads to no other record'],
    ['lines.amount,', 'department.company.organization.created_by.id,', 'REF', undefined, 'up to 3 fields'],
    ['department.company.name }', 'department.company.nmae }', 'REF', 'department.company.name', 'does not exist'],
    ['role: { not: vendor }', 'role: { not: vendr }', 'REF', 'vendor', 'There is no role "vendr"'],
    [
      '{ $user: id }',
      '{ $user: own_departments }',
      'REF',
      undefined,
      'There is no value of the user "own_departments"',
    ],
  ])('say what is wrong: %s -> %s', (from, to, code, suggestion, message) => {
    const [found] = diagnosticsIn(edited(PATHS, from, to));

    const named = found?.suggestion === undefined ? undefined : suggestion?.endsWith(found.suggestion);

    expect(found).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(named).toBe(suggestion === undefined ? named : true);
  });

  it('compare with the attributes that the roles declare, which are lists of plain values of users', () => {
    const roles = SAMPLE_FILES.get('resources/app/roles.yaml')!;
    const own = PATHS.replace('people.id: { $user: id }', 'department: { $user: own_departments }');
    const withRoles = (attributes: string) =>
      diagnosticsOf({
        'resources/sample.yaml': own,
        'resources/app/roles.yaml': roles.replace('attributes:\n', attributes),
      });

    expect(withRoles(ATTRIBUTES)).toEqual([]);
    expect(withRoles(ATTRIBUTES.replace('created_by', 'department'))).toMatchObject([{ code: 'TYPE' }]);
    expect(withRoles(ATTRIBUTES.replace('value: department', 'value: lines'))).toMatchObject([{ code: 'TYPE' }]);
    expect(withRoles(ATTRIBUTES.replace('value: department', 'value: depart'))).toMatchObject([{ code: 'REF' }]);
  });

  it('compare with attributes that code works out, which exists and is made for attributes', () => {
    const roles = SAMPLE_FILES.get('resources/app/roles.yaml')!;
    const withRoles = (attribute: string) =>
      load(
        {
          'resources/sample.yaml': PATHS.replace('people.id: { $user: id }', 'department: { $user: own_departments }'),
          'resources/app/roles.yaml': roles.replace('attributes:\n', `attributes:\n  own_departments: ${attribute}\n`),
        },
        [],
        new Map([['units.departments', 'attribute'] as const]),
      ).faults;
    const fault = (attribute: string) => withRoles(attribute)[0];

    expect(withRoles('{ handler: units.departments }')).toEqual([]);
    expect(fault('{ handler: units.departmets }')).toMatchObject({
      code: 'REF',
      path: 'attributes.own_departments.handler',
      message: 'There is no handler for attributes "units.departmets"',
      suggestion: 'units.departments',
    });
    expect(fault('{ handler: engine.clone }')).toMatchObject({
      message: '"engine.clone" is a handler for actions, not for attributes',
    });
    expect(
      fault('{ handler: units.departments, resource: sample, user: created_by, value: department }'),
    ).toMatchObject({ message: 'Only one of these keys may stand here: resource, handler' });
    expect(fault('{ resource: sample, value: department }')).toMatchObject({ message: '"resource" goes with "user"' });
  });
});
