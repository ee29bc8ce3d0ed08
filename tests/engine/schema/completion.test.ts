import { describe, expect, it } from 'vitest';
import { canOpen } from '#engine/access/standing.ts';
import { realDefinitions } from './real-files.ts';
import { definitionOf, load } from './sample-project.ts';

const MINIMAL = 'resource: sample\nproperties:\n  name: { type: string }\n';

describe('a definition', () => {
  it('of two lines is complete', () => {
    expect(definitionOf(MINIMAL)).toMatchObject({
      resource: 'sample',
      title: 'Sample',
      titlePlural: 'Samples',
      endpoint: '/sample/',
      recordTitle: '{name}',
      titleFields: ['name'],
      list: {
        columns: [
          { field: 'name', show: true },
          { field: 'updated_on', show: true },
          { field: 'created_on', show: false },
        ],
        sort: { field: 'name', order: 'ASC' },
        search: ['name'],
        perPage: 25,
        perPageOptions: [10, 25, 50, 100],
      },
      form: { sections: [{ fields: ['name'] }], tabs: [], quickCreate: [] },
      tabs: [{ key: 'overview', sections: [{ fields: ['name'] }] }],
      gates: {},
      permissions: { grants: {}, everyone: [] },
      audit: false,
      reference: false,
    });
  });

  it('of the only record of its kind has no plural', () => {
    expect(definitionOf(`${MINIMAL}title: House rules\nsingleton: true\n`).titlePlural).toBe('House rules');
  });

  it('has the system fields last', () => {
    expect(Object.keys(definitionOf(MINIMAL).fields)).toEqual([
      'name',
      'id',
      'created_on',
      'created_by',
      'updated_on',
      'updated_by',
    ]);
    expect(definitionOf(MINIMAL).fields['created_by']).toMatchObject({
      system: true,
      readOnly: true,
      column: 'created_by_id',
    });
  });

  it('makes words of keys: "business_unit" reads "Business unit"', () => {
    const text =
      'resource: sample\nproperties:\n  business_unit: { type: string, enum: [on_hold, open], enumTitles: { open: Wide open } }\n';
    const field = definitionOf(text).fields['business_unit'];

    expect(field).toMatchObject({ title: 'Business unit', enumTitles: { on_hold: 'On hold', open: 'Wide open' } });
  });

  it.each([
    ['{ type: string }', 'text'],
    ['{ type: string, enum: [a] }', 'choice'],
    ['{ type: string, format: date }', 'date'],
    ['{ type: string, format: date-time }', 'datetime'],
    ['{ type: string, format: email }', 'email'],
    ['{ type: string, format: uri }', 'url'],
    ['{ type: string, format: phone }', 'phone'],
    ['{ type: integer }', 'integer'],
    ['{ type: number }', 'number'],
    ['{ type: boolean }', 'boolean'],
    ['{ type: object, format: file }', 'file'],
    ['{ type: object, properties: { a: { type: string } } }', 'group'],
    ['{ type: array, items: { type: string } }', 'tags'],
    ['{ type: array, items: { type: string, enum: [a] } }', 'choices'],
    ['{ type: array, items: { relation: { to: users } } }', 'relations'],
    ['{ type: array, items: { type: object, properties: { a: { type: string } } } }', 'rows'],
    ['{ relation: { to: users } }', 'relation'],
  ])('reads %s as %s', (property, type) => {
    const field = definitionOf(`${MINIMAL}  field: ${property}\n`).fields['field'];

    expect(field?.type).toBe(type);
    expect(field?.column).toBe(
      type === 'relations' || type === 'rows' ? undefined : type === 'relation' ? 'field_id' : 'field',
    );
  });

  it('that is a master list is for roles that manage lists unless its file says otherwise', () => {
    const route = 'kind: master\nroute: /settings/master/master-view/lists/sample\n';
    const open = (text: string, role: string) =>
      (['list', 'create', 'edit', 'show'] as const).filter((screen) =>
        canOpen(realDefinitions().roles, { role, isSuperRecruiter: false }, definitionOf(text), screen),
      );

    expect(open(MINIMAL + route, 'admin')).toEqual(['list', 'create', 'edit', 'show']);
    expect(open(MINIMAL + route, 'recruiter')).toEqual([]);
    expect(open(`${MINIMAL}${route}gates: { list: [recruiter] }\n`, 'recruiter')).toEqual(['list']);
  });

  it('with only a permission key grants what the names of the options say', () => {
    expect(definitionOf(`${MINIMAL}permissions: { key: sample }\n`).permissions).toEqual({
      key: 'sample',
      fields: [],
      grants: {
        view: { read: true },
        create: { create: true },
        update: { update: true },
        delete: { delete: true },
        export: { export: true },
      },
      everyone: [],
      hiddenFieldsFrom: [],
      instead: [],
    });
  });

  it('says a unique field once, however the file says it', () => {
    const text = `${MINIMAL.replace('type: string', 'type: string, unique: true')}unique: [[name]]\n`;

    expect(definitionOf(text)).toMatchObject({ unique: [['name']], fields: { name: { unique: true } } });
  });

  it('cannot be changed, not even deep inside', () => {
    const definition = definitionOf(MINIMAL);

    expect(() => Object.assign(definition.fields['name']!.schema, { maxLength: 1 })).toThrow(TypeError);
  });
});

describe('the definitions of the product', () => {
  const { resources, navigation, roles } = realDefinitions();
  const shown = (name: string) => resources[name]?.list.columns.flatMap(({ field, show }) => (show ? field : []));

  it('show the columns of the specification', () => {
    expect(shown('organizations')).toEqual([
      'name',
      'industry',
      'address',
      'owner',
      'status',
      'created_on',
      'updated_on',
    ]);
    expect(shown('companies')).toEqual([
      'name',
      'type',
      'organization',
      'address',
      'status',
      'created_on',
      'updated_on',
    ]);
    expect(shown('business_units')).toEqual([
      'name',
      'type',
      'organization',
      'company',
      'address',
      'status',
      'created_on',
      'updated_on',
    ]);
    expect(shown('departments')).toEqual([
      'name',
      'organization',
      'company',
      'business_unit',
      'status',
      'created_on',
      'updated_on',
    ]);
  });

  it.each([
    ['organizations', ['name', 'status']],
    ['companies', ['name', 'organization', 'status']],
    ['business_units', ['name', 'organization', 'company', 'status']],
    ['departments', ['name', 'organization', 'company', 'business_unit', 'status']],
  ])('demand of %s its name and every ancestor', (name, required) => {
    const fields = Object.values(resources[name]?.fields ?? {});

    expect(
      fields
        .filter((field) => field.required)
        .map((field) => field.name)
        .sort(),
    ).toEqual([...required].sort());
  });

  it('answer at the addresses of the specification', () => {
    const endpoints = Object.fromEntries(
      Object.values(resources).map(({ resource, endpoint }) => [resource, endpoint]),
    );

    expect(endpoints).toMatchObject({
      organizations: '/customer/org/',
      companies: '/customer/company/',
      business_units: '/customer/business-unit/',
      departments: '/customer/department/',
      country: '/admin-app/country-list/',
      nationality: '/admin-app/nationality/',
      state: '/admin-app/state-list/',
      city: '/admin-app/city-list/',
    });
    expect(resources['city']?.list.params).toMatchObject({ state_id: 'state', state_name: 'state.name' });
    expect(resources['state']?.list.params).toMatchObject({ country_id: 'country', country_name: 'country.name' });
  });

  it('are open to Admins and Recruiters in the hierarchy, and the lists to Admins only', () => {
    const passing = (name: string) =>
      (['list', 'create', 'edit', 'show'] as const).map((screen) =>
        Object.keys(roles)
          .filter((role) => canOpen(roles, { role, isSuperRecruiter: false }, resources[name]!, screen))
          .join(),
      );

    for (const name of ['organizations', 'companies', 'business_units', 'departments'])
      expect(passing(name)).toEqual(Array(4).fill('admin,super_recruiter,recruiter'));
    for (const name of ['industry', 'country', 'state', 'city', 'nationality', 'designation', 'currency'])
      expect(passing(name)).toEqual(Array(4).fill('admin'));
  });

  it('know the five roles by the titles of the specification', () => {
    expect(Object.values(roles).map(({ key, title }) => [key, title])).toEqual([
      ['admin', 'Admin'],
      ['super_recruiter', 'Super Recruiter'],
      ['recruiter', 'Recruiter'],
      ['hiring_manager', 'Hiring Manager'],
      ['vendor', 'Vendor'],
    ]);
  });

  it('lead from the sidebar to each level and to jobs and candidates, with title and mark', () => {
    const group = navigation.find(({ key }) => key === 'recruitments');

    expect(group?.items?.map(({ title, icon }) => [title, icon])).toEqual([
      ['Organizations', 'level-1'],
      ['Companies', 'level-2'],
      ['Business units', 'level-3'],
      ['Departments', 'level-4'],
      ['Jobs', 'briefcase'],
      ['Candidates', 'users'],
      ['Applicants', 'user-check'],
    ]);
  });

  it('get a new version with any change of any file, and keep it without one', () => {
    const text = MINIMAL;
    const version = (source: string) => load({ 'resources/lists/sample.yaml': source }).definitions?.version;

    expect(version(text)).toBe(version(text));
    expect(version(`${text}# a remark\n`)).not.toBe(version(text));
  });
});
