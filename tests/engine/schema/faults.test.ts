import { describe, expect, it } from 'vitest';
import { loadResource } from '#engine/schema/load.ts';
import { definitionOf, diagnosticsIn, diagnosticsOf } from './sample-project.ts';
import { diagnosticAfter, SAMPLE } from './sample-file.ts';

describe('a resource file', () => {
  it('without a mistake has no fault', () => {
    expect(diagnosticsIn(SAMPLE)).toEqual([]);
  });

  it('is in service with a pattern that has no example, which is a warning at the pattern', () => {
    const text = SAMPLE.replace('minLength: 1', 'pattern: "[A-Z]+"');
    const withExample = text.replace('pattern: "[A-Z]+"', 'pattern: "[A-Z]+", examples: [ABC]');

    expect(diagnosticsIn(text)).toMatchObject([{ severity: 'warning', code: 'MISSING', line: 5 }]);
    expect(diagnosticsIn(withExample)).toEqual([]);
    expect(loadResource('resources/lists/sample.yaml', text).definition?.fields['name']?.schema).toMatchObject({
      pattern: '[A-Z]+',
    });
  });

  it.each([
    ['a key of the language', 'required: [name]', 'requierd: [name]', 'KEY', 11, 'requierd', 'required'],
    ['a field in "required"', 'required: [name]', 'required: [nmae]', 'REF', 11, 'nmae', 'name'],
    ['a type', 'type: integer', 'type: integr', 'VALUE', 10, 'integr', 'integer'],
    ['a format', 'format: date', 'format: dat', 'VALUE', 9, 'dat', 'date'],
    [
      'a resource that a relation points at',
      'to: organizations',
      'to: orgnizations',
      'REF',
      7,
      'orgnizations',
      'organizations',
    ],
    [
      'a field of this record in "where"',
      '$field: organization',
      '$field: organisation',
      'REF',
      8,
      'organisation',
      'organization',
    ],
    [
      'a field of the target in "where"',
      'where: { organization',
      'where: { organizaton',
      'REF',
      8,
      'organizaton',
      'organization',
    ],
    ['"$field" itself', '$field: organization', '$feild: organization', 'KEY', 8, '$feild', '$field'],
    ['a field in the title', "'{name}'", "'{nam}'", 'REF', 3, 'nam', 'name'],
  ])(
    'reports %s that is mistyped, where it is, with the right word',
    (_what, from, to, code, line, word, suggestion) => {
      const diagnostic = diagnosticAfter(from, to);

      expect(diagnostic).toMatchObject({ code, line, suggestion });
      const written =
        SAMPLE.replace(from, to)
          .split('\n')
          .at(line - 1) ?? '';
      expect(written.slice(diagnostic.column - 1).startsWith(word)).toBe(true);
    },
  );

  it.each([
    ['an icon', 'icon: bulding-2', 'building-2'],
    ['a role in a gate', 'gates: { list: [admn] }', 'admin'],
    ['a column', 'list: { columns: [nmae] }', 'name'],
    ['a sort field', 'list: { sort: { field: nmae } }', 'name'],
    ['a search field', 'list: { search: [nmae] }', 'name'],
    ['a filter of a view', 'list: { views: [{ key: mine, title: Mine, filter: { knid: plain } }] }', 'kind'],
    ['an order of a view', 'list: { views: [{ key: mine, title: Mine, sort: { field: knid } }] }', 'kind'],
    ['a column of a view', 'list: { views: [{ key: mine, title: Mine, columns: [knid] }] }', 'kind'],
    ['a filter', 'list: { filters: [knid] }', 'kind'],
    ['a parameter through a relation', 'list: { params: { of: organization.nmae } }', 'name'],
    ['a field of a unique group', 'unique: [[organization, nmae]]', 'name'],
    ['a field of an index', 'indexes: [[strats_on]]', 'starts_on'],
    ['a field of a section', 'form: { sections: [{ key: all, fields: [name, knid] }] }', 'kind'],
    ['a field of a tab', 'tabs: [{ key: all, fields: [name, knid] }]', 'kind'],
    ['a related resource', 'tabs: [{ key: all, related: { resource: compnies, via: organization } }]', 'companies'],
    [
      'a field in a permission',
      'permissions: { key: sample, grants: { view: { read: { where: { knid: plain } } } } }',
      'kind',
    ],
    ['a field in a rule', 'rules: [{ key: a, fields: [kind], message: No, assert: { not: { knid: plain } } }]', 'kind'],
    [
      'a word of a test',
      'rules: [{ key: a, fields: [count], message: No, assert: { count: { minimun: 1 } } }]',
      'minimum',
    ],
    ['a value of a choice', 'rules: [{ key: a, fields: [kind], message: No, assert: { kind: specal } }]', 'special'],
    [
      'a value of a choice in a list',
      'rules: [{ key: a, fields: [kind], message: No, assert: { kind: { enum: [specal] } } }]',
      'special',
    ],
    [
      '"$now"',
      'rules: [{ key: a, fields: [kind], message: No, assert: { starts_on: { maximum: { $nwo: date } } } }]',
      '$now',
    ],
    [
      'a field compared with',
      'rules: [{ key: a, fields: [kind], message: No, assert: { starts_on: { maximum: { $field: strats_on } } } }]',
      'starts_on',
    ],
  ])('suggests the right word for %s', (_what, line, suggestion) => {
    const diagnostic = diagnosticAfter('required: [name]\n', `required: [name]\n${line}\n`);

    expect(diagnostic).toMatchObject({ line: 12, suggestion });
  });

  it.each([
    ['a condition', 'organization: 3'],
    ['a list of a condition', 'organization: { enum: [3] }'],
    ['a part of a condition', 'anyOf: [{ organization: { not: "3" } }]'],
  ])('refuses the id of a record in %s, which another record has in another database', (_what, test) => {
    const rule = `rules: [{ key: a, fields: [kind], message: No, assert: { ${test} } }]`;
    const diagnostic = diagnosticAfter('required: [name]\n', `required: [name]\n${rule}\n`);

    expect(diagnostic).toMatchObject({ code: 'VALUE', line: 12 });
    expect(diagnostic.message).toMatch(/^"organization" points at organizations, whose ids differ/);
  });

  it('refuses the id of a record where choices are narrowed', () => {
    const diagnostic = diagnosticAfter('{ $field: organization } }', '3 }');

    expect(diagnostic).toMatchObject({ code: 'TYPE', line: 8 });
    expect(diagnostic.message).toContain('compare it with a field of this record');
  });

  it.each([
    ['a field that is no relation', 'name'],
    ['a relation that the other resource does not have', 'industry'],
  ])('refuses %s as the unit of choices', (_what, unit) => {
    const diagnostic = diagnosticAfter(
      'required: [name]',
      `  industry: { relation: { to: industry } }\n  desk: { relation: { to: departments, within: { fields: [organization, ${unit}] } } }\nrequired: [name]`,
    );

    expect(diagnostic).toMatchObject({ code: 'VALUE' });
    expect(diagnostic.message).toBe(`"${unit}" has to be a relation to the same resource here and in departments`);
  });

  it.each([
    ['a field that only one of both has', 'kind', '"kind" has to be a field here and in departments'],
    [
      'a field of another type',
      'headcount',
      '"headcount" has to have the same type and options here and in departments',
    ],
    ['a field that no user writes', 'cost_center', '"cost_center" cannot be filled in: no user can write it'],
  ])('refuses %s as what a template fills in', (_what, name, message) => {
    const diagnostic = diagnosticAfter(
      'required: [name]',
      `  headcount: { type: string }\n  cost_center: { type: string, readOnly: true }\n  model: { relation: { to: departments, fills: [name, ${name}] } }\nrequired: [name]`,
    );

    expect(diagnostic).toMatchObject({ code: 'VALUE', message });
  });

  it.each([
    ['an unknown part', 'S-{YYY}-{##}', '"{YYY}" is no part of a number', 'YYYY'],
    ['no counter', 'S-{YYYY}', 'The counter is missing: {####}', undefined],
    ['two counters', '{##}-{##}', 'There is one counter, not several', undefined],
    ['an open brace', 'S-{##', 'A brace is not closed, or was never opened', undefined],
  ])('refuses the number of a record with %s', (_what, sequence, message, suggestion) => {
    const diagnostic = diagnosticAfter(
      'required: [name]',
      `  code: { type: string, sequence: "${sequence}" }\nrequired: [name]`,
    );

    expect(diagnostic).toMatchObject({
      code: 'VALUE',
      line: 11,
      column: 35,
      message,
      ...(suggestion && { suggestion }),
    });
  });

  it.each([
    ['default: A', 'KEY', '"default" does not go with "sequence"'],
    ['readOnly: false', 'VALUE', 'Nobody writes the number of a record'],
  ])('refuses the number of a record with "%s"', (word, code, message) => {
    const field = `  code: { type: string, sequence: "S-{##}", ${word} }`;

    expect(diagnosticAfter('required: [name]', `${field}\nrequired: [name]`)).toMatchObject({
      code,
      line: 11,
      message,
    });
  });
  it.each([
    ['role', 'hiring_manger', 'hiring_manager'],
    [
      'setting',
      'module_configurations.jobs.hidden_job_field_for_hiring_managers',
      'module_configurations.jobs.hidden_job_fields_for_hiring_managers',
    ],
  ])('names a %s of hidden fields that there is not and the nearest that there is', (key, wrong, right) => {
    const file = 'resources/lists/sample.yaml';
    const entry = {
      role: 'hiring_manager',
      setting: 'module_configurations.jobs.hidden_job_fields_for_hiring_managers',
    };
    const text = (each: object) =>
      `${SAMPLE}permissions: { key: sample, hiddenFieldsFrom: [${JSON.stringify(each)}] }\n`;

    const diagnostics = diagnosticsOf({ [file]: text({ ...entry, [key]: wrong }) }).filter(
      (diagnostic) => diagnostic.file === file,
    );

    expect(diagnostics).toMatchObject([{ code: 'REF', line: 12, suggestion: right }]);
    expect(diagnosticsOf({ [file]: text(entry) })).toEqual([]);
  });

  it.each(['hiddenFieldsFrom', 'hiddenTabsFrom'])('rejects what hides something from an Admin: %s', (key) => {
    const file = 'resources/lists/sample.yaml';
    const hidden = '{ role: admin, setting: module_configurations.jobs.hidden_job_fields_for_hiring_managers }';

    const diagnostics = diagnosticsOf({ [file]: `${SAMPLE}permissions: { key: sample, ${key}: [${hidden}] }\n` });

    expect(diagnostics).toMatchObject([{ file, code: 'VALUE', line: 12, path: `permissions.${key}.0.role` }]);
  });

  it('names the setting of the first tab that there is not', () => {
    const file = 'resources/lists/sample.yaml';
    const text = (name: string) => `${SAMPLE}defaultTabFrom: module_configurations.applicants.${name}\n`;

    const diagnostics = diagnosticsOf({ [file]: text('default_tab_on_aplicant_details') });

    expect(diagnostics).toMatchObject([{ file, code: 'REF', line: 12, path: 'defaultTabFrom' }]);
    expect(diagnosticsOf({ [file]: text('default_tab_on_applicant_details') })).toEqual([]);
  });

  it.each([
    ['a screen', `${SAMPLE}screens: { show: samples/SampelScreen }\n`, 12],
    ['a cell', `${SAMPLE}list: { columns: [name, { field: count, component: samples/SampelScreen }] }\n`, 12],
    ['a field', SAMPLE.replace('minimum: 0 }', 'minimum: 0, component: samples/SampelScreen }'), 10],
  ])('names the component of %s that does not exist and the nearest that does', (_what, text, line) => {
    const file = 'resources/lists/sample.yaml';

    const diagnostics = diagnosticsOf({ [file]: text }, ['samples/SampleScreen', 'home/Home']).filter(
      (diagnostic) => diagnostic.file === file,
    );

    expect(diagnostics).toMatchObject([{ code: 'REF', line, suggestion: 'samples/SampleScreen' }]);
    expect(diagnosticsOf({ [file]: text.replace('Sampel', 'Sample') }, ['samples/SampleScreen', 'home/Home'])).toEqual(
      [],
    );
  });

  it('reports every fault of a file, and of all files, in one pass', () => {
    const diagnostics = diagnosticsOf({
      'resources/lists/sample.yaml': SAMPLE.replace('type: integer', 'type: integr').replace(
        'required: [name]',
        'required: [nmae]',
      ),
      'resources/lists/second.yaml': 'resource: second\nproperties: { name: { type: string, maxlength: 3 } }\n',
    });

    expect(diagnostics.map((diagnostic) => [diagnostic.file, diagnostic.line])).toEqual([
      ['resources/lists/sample.yaml', 10],
      ['resources/lists/sample.yaml', 11],
      ['resources/lists/second.yaml', 2],
    ]);
  });

  it('blames nobody else for a file that cannot be read', () => {
    const diagnostics = diagnosticsOf({ 'resources/recruitments/organizations.yaml': 'resource: [organizations\n' });

    expect(new Set(diagnostics.map((diagnostic) => diagnostic.file))).toEqual(
      new Set(['resources/recruitments/organizations.yaml']),
    );
  });
});

describe('the short form', () => {
  const text = (form: string) => `resource: sample
properties:
  name: { type: string }
  organization: { relation: { to: organizations, inlineCreate: true } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  note: { type: string }
required: [name, company]
form: ${form}
`;

  it('has what is required, each after what its choices depend on, unless the file says otherwise', () => {
    expect(definitionOf(text('{}')).form.quickCreate).toEqual(['name', 'organization', 'company']);
    expect(definitionOf(text('{ quickCreate: [company, name] }')).form.quickCreate).toEqual(['company', 'name']);
  });

  it.each([
    ['a field that is not there', '{ quickCreate: [name, company, nots] }', 'REF', 'note'],
    ['what is required and missing', '{ quickCreate: [name] }', 'MISSING', undefined],
    ['a key', '{ quickCreat: [name] }', 'KEY', 'quickCreate'],
  ])('shows a mistake in %s', (_what, form, code, suggestion) => {
    expect(diagnosticsIn(text(form))).toMatchObject([{ code, line: 8, ...(suggestion && { suggestion }) }]);
  });
});
