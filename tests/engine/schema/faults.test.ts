import { describe, expect, it } from 'vitest';
import { definitionOf, faultsIn, faultsOf } from './real-files.ts';

/** A sound file of eleven lines; each case changes a part of it. */
const SAMPLE = `resource: sample
route: /settings/master/master-view/lists/sample
recordTitle: '{name}'
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  kind: { type: string, enum: [plain, special] }
  organization: { relation: { to: organizations } }
  company: { relation: { to: companies, where: { organization: { $field: organization } } } }
  starts_on: { type: string, format: date }
  count: { type: integer, minimum: 0 }
required: [name]
`;

/** One fault, and nothing else, for the sample with one change. */
const faultAfter = (from: string, to: string) => {
  const text = SAMPLE.replace(from, to);
  expect(text).not.toBe(SAMPLE);
  const faults = faultsIn(text);
  expect(faults.map((fault) => fault.message)).toHaveLength(1);
  return faults[0]!;
};

describe('a resource file', () => {
  it('without a mistake has no fault', () => {
    expect(faultsIn(SAMPLE)).toEqual([]);
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
      const fault = faultAfter(from, to);

      expect(fault).toMatchObject({ code, line, suggestion });
      const written =
        SAMPLE.replace(from, to)
          .split('\n')
          .at(line - 1) ?? '';
      expect(written.slice(fault.column - 1).startsWith(word)).toBe(true);
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
    const fault = faultAfter('required: [name]\n', `required: [name]\n${line}\n`);

    expect(fault).toMatchObject({ line: 12, suggestion });
  });

  it.each([
    ['a condition', 'organization: 3'],
    ['a list of a condition', 'organization: { enum: [3] }'],
    ['a part of a condition', 'anyOf: [{ organization: { not: "3" } }]'],
  ])('refuses the id of a record in %s, which another record has in another database', (_what, test) => {
    const rule = `rules: [{ key: a, fields: [kind], message: No, assert: { ${test} } }]`;
    const fault = faultAfter('required: [name]\n', `required: [name]\n${rule}\n`);

    expect(fault).toMatchObject({ code: 'VALUE', line: 12 });
    expect(fault.message).toMatch(/^"organization" points at organizations, whose ids differ/);
  });

  it('refuses the id of a record where choices are narrowed', () => {
    const fault = faultAfter('{ $field: organization } }', '3 }');

    expect(fault).toMatchObject({ code: 'TYPE', line: 8 });
    expect(fault.message).toContain('compare it with a field of this record');
  });

  it.each([
    ['an unknown part', 'S-{YYY}-{##}', '"{YYY}" is no part of a number', 'YYYY'],
    ['no counter', 'S-{YYYY}', 'The counter is missing: {####}', undefined],
    ['two counters', '{##}-{##}', 'There is one counter, not several', undefined],
    ['an open brace', 'S-{##', 'A brace is not closed, or was never opened', undefined],
  ])('refuses the number of a record with %s', (_what, sequence, message, suggestion) => {
    const fault = faultAfter('required: [name]', `  code: { type: string, sequence: "${sequence}" }\nrequired: [name]`);

    expect(fault).toMatchObject({ code: 'VALUE', line: 11, column: 35, message, ...(suggestion && { suggestion }) });
  });

  it.each([
    ['default: A', 'KEY', '"default" does not go with "sequence"'],
    ['readOnly: false', 'VALUE', 'Nobody writes the number of a record'],
  ])('refuses the number of a record with "%s"', (word, code, message) => {
    const field = `  code: { type: string, sequence: "S-{##}", ${word} }`;

    expect(faultAfter('required: [name]', `${field}\nrequired: [name]`)).toMatchObject({ code, line: 11, message });
  });

  const COMPUTED = `${SAMPLE.replace('required: [name]\n', '')}  left: { type: integer, computed: { formula: "count - 1" } }
  live: { type: integer, computed: { count: departments, via: organization } }
  place: { derive: { from: company.organization } }
required: [name]
`;

  it.each([
    ['an unknown field in a formula', '"count - 1"', '"1 - cuont"', 'REF', 11, 'cuont', 'count'],
    ['an unknown function in a formula', '"count - 1"', '"roud(count)"', 'REF', 11, 'roud', 'round'],
    ['a formula that ends too early', '"count - 1"', '"count -"', 'FORMULA', 11, '" }', undefined],
    ['text in arithmetic', '"count - 1"', '"count - kind"', 'FORMULA', 11, 'kind"', undefined],
    ['a formula of yes or no in a number', '"count - 1"', '"count > 1"', 'FORMULA', 11, 'count > 1', undefined],
    ['a derived field in a formula', '"count - 1"', '"count - place"', 'REF', 11, 'place"', undefined],
    ['a formula that uses itself', '"count - 1"', '"left + 1"', 'CIRCLE', 11, '"left', undefined],
    ['an unknown resource to count', 'count: departments', 'count: departmnts', 'REF', 12, 'departmnts', 'departments'],
    [
      'an unknown relation to count by',
      'via: organization',
      'via: organizaton',
      'REF',
      12,
      'organizaton',
      'organization',
    ],
    [
      'a derived field that does not exist',
      'company.organization',
      'company.organisation',
      'REF',
      13,
      'organisation',
      'organization',
    ],
    ['a derived field through no relation', 'company.organization', 'kind.organization', 'REF', 13, 'kind.', undefined],
  ])('points at %s', (_what, from, to, code, line, word, suggestion) => {
    const faults = faultsIn(COMPUTED.replace(from, to)).filter((fault) => fault.code !== 'TYPE');

    const written = COMPUTED.replace(from, to).split('\n')[line - 1]!;

    expect(written.slice(faults[0]!.column - 1).indexOf(word)).toBe(0);
    expect(faults).toMatchObject([{ code, line, ...(suggestion && { suggestion }) }]);
  });

  it.each([
    [
      'a relation that does not point here',
      'via: organization',
      'via: organization',
      'via',
      'does not point at sample',
    ],
    [
      'a condition on an unknown field',
      'via: organization',
      'via: organization, where: { satus: active }',
      'where.satus',
      'does not exist in resource "departments"',
    ],
  ])('finds %s in a count', (_what, from, to, key, message) => {
    const faults = faultsIn(COMPUTED.replace(from, to));

    expect(faults[0]).toMatchObject({ line: 12, path: `properties.live.computed.${key}` });
    expect(faults[0]!.message).toContain(message);
  });

  it.each([
    ['list: { sort: { field: live } }', 'to sort by'],
    ['list: { filters: [live] }', 'as a filter'],
    ['list: { filters: [place] }', 'as a filter'],
    ['indexes: [[live]]', 'in an index'],
    ['rules: [{ key: a, fields: [kind], message: No, assert: { live: { minimum: 1 } } }]', 'cannot be tested'],
  ])('refuses a value that is worked out when it is read in "%s"', (line, purpose) => {
    const text = COMPUTED.replace('required: [name]\n', `required: [name]\n${line}\n`);
    const faults = faultsIn(text).filter((fault) => fault.line === 15);

    expect(faults).toHaveLength(1);
    expect(faults[0]!.message).toContain(purpose);
    expect(faults[0]!.message).toContain('worked out when it is read');
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

    const faults = faultsOf({ [file]: text({ ...entry, [key]: wrong }) }).filter((fault) => fault.file === file);

    expect(faults).toMatchObject([{ code: 'REF', line: 12, suggestion: right }]);
    expect(faultsOf({ [file]: text(entry) })).toEqual([]);
  });

  it('refuses to hide a field from an Admin, who sees everything', () => {
    const file = 'resources/lists/sample.yaml';
    const hidden = '{ role: admin, setting: module_configurations.jobs.hidden_job_fields_for_hiring_managers }';

    const faults = faultsOf({ [file]: `${SAMPLE}permissions: { key: sample, hiddenFieldsFrom: [${hidden}] }\n` });

    expect(faults).toMatchObject([{ file, code: 'VALUE', line: 12, path: 'permissions.hiddenFieldsFrom.0.role' }]);
  });

  it.each([
    ['a screen', `${SAMPLE}screens: { show: samples/SampelScreen }\n`, 12],
    ['a cell', `${SAMPLE}list: { columns: [name, { field: count, component: samples/SampelScreen }] }\n`, 12],
    ['a field', SAMPLE.replace('minimum: 0 }', 'minimum: 0, component: samples/SampelScreen }'), 10],
  ])('names the component of %s that does not exist and the nearest that does', (_what, text, line) => {
    const file = 'resources/lists/sample.yaml';

    const faults = faultsOf({ [file]: text }, ['samples/SampleScreen', 'home/Home']).filter(
      (fault) => fault.file === file,
    );

    expect(faults).toMatchObject([{ code: 'REF', line, suggestion: 'samples/SampleScreen' }]);
    expect(faultsOf({ [file]: text.replace('Sampel', 'Sample') }, ['samples/SampleScreen', 'home/Home'])).toEqual([]);
  });

  it.each([
    ['a name that is not the file’s', 'resource: sample', 'resource: samples', 'NAME', 1],
    ['a name that is too long for a column', '  count:', `  ${'c'.repeat(55)}:`, 'KEY', 10],
    ['a name that the system keeps', '  count:', '  created_on:', 'KEY', 10],
    ['a word that conditions use', '  count:', '  not:', 'KEY', 10],
    [
      'two fields for one column',
      '  count: { type: integer, minimum: 0 }',
      '  company_id: { type: integer }',
      'DUPLICATE',
      10,
    ],
    ['bounds that cross', 'minLength: 1, maxLength: 140', 'minLength: 9, maxLength: 3', 'VALUE', 5],
    ['a pattern that is none', 'minLength: 1', 'pattern: "(a"', 'VALUE', 5],
    ['a bound of another type', 'format: date', 'minimum: 3', 'KEY', 9],
    ['a default that does not fit', 'minimum: 0', 'minimum: 0, default: -1', 'VALUE', 10],
    ['a default of the wrong type', 'minimum: 0', 'default: many', 'TYPE', 10],
    ['a default that is not offered', 'enum: [plain, special]', 'enum: [plain, special], default: speical', 'VALUE', 6],
    ['a time as the default of a day', 'format: date', 'format: date, default: { $now: date-time }', 'TYPE', 9],
    [
      'a person as the default of a company',
      'where: { organization: { $field: organization } } }',
      'where: { organization: { $field: organization } } }, default: { $user: id }',
      'TYPE',
      8,
    ],
    ['a widget that does not go with the field', 'type: integer', 'type: integer, widget: multiline', 'VALUE', 10],
    ['placeholders in a text without paragraphs', 'maxLength: 140', 'maxLength: 140, placeholders: true', 'KEY', 5],
    [
      'a title for a value that is not offered',
      'enum: [plain, special]',
      'enum: [plain, special], enumTitles: { palin: Plain }',
      'REF',
      6,
    ],
    [
      'a required field that the form has no place for',
      'required: [name]',
      'required: [name]\nform: { sections: [{ key: a, fields: [kind] }] }',
      'MISSING',
      12,
    ],
    [
      'a field in two sections',
      'required: [name]',
      'required: [name]\nform: { sections: [{ key: a, fields: [name] }, { key: b, fields: [name] }] }',
      'DUPLICATE',
      12,
    ],
    [
      'a column that stands there twice',
      'required: [name]',
      'required: [name]\nlist: { columns: [name, { field: name, show: false }] }',
      'DUPLICATE',
      12,
    ],
    [
      'a view key that stands there twice',
      'required: [name]',
      'required: [name]\nlist: { views: [{ key: a, title: A }, { key: a, title: B }] }',
      'DUPLICATE',
      12,
    ],
    [
      'a section key that stands there twice',
      'required: [name]',
      'required: [name]\nform: { sections: [{ key: a, fields: [name] }, { key: a, fields: [kind] }] }',
      'DUPLICATE',
      12,
    ],
    ['a tab that is nothing', 'required: [name]', 'required: [name]\ntabs: [{ key: a }]', 'MISSING', 12],
    [
      'a tab that is two things',
      'required: [name]',
      'required: [name]\ntabs: [{ key: a, fields: [name], attachments: { endpoint: /a/, param: a } }]',
      'KEY',
      12,
    ],
    [
      'a search in something that is not text',
      'required: [name]',
      'required: [name]\nlist: { search: [count] }',
      'REF',
      12,
    ],
    [
      'a required field that is emptied',
      'relation: { to: organizations }',
      'relation: { to: organizations, onDelete: setNull }',
      'VALUE',
      7,
      'required: [name]',
      'required: [name, organization]',
    ],
    [
      'a read-only field that needs a value',
      'minimum: 0',
      'readOnly: true',
      'VALUE',
      10,
      'required: [name]',
      'required: [name, count]',
    ],
    ['a field that depends on its own visibility', 'minimum: 0', 'visibleWhen: { count: 3 }', 'CIRCLE', 10],
    [
      'a pattern in a permission',
      'required: [name]',
      'required: [name]\npermissions: { key: sample, grants: { view: { read: { where: { name: { pattern: a } } } } } }',
      'KEY',
      12,
    ],
    [
      'a range of something without order',
      'required: [name]',
      'required: [name]\nrules: [{ key: a, fields: [kind], message: No, assert: { kind: { minimum: plain } } }]',
      'VALUE',
      12,
    ],
    [
      'text compared with a number',
      'required: [name]',
      'required: [name]\nrules: [{ key: a, fields: [count], message: No, assert: { count: many } }]',
      'VALUE',
      12,
    ],
    [
      'a day compared with a number',
      'required: [name]',
      'required: [name]\nrules: [{ key: a, fields: [count], message: No, assert: { starts_on: { minimum: { $field: count } } } }]',
      'VALUE',
      12,
    ],
    [
      'a parameter that the API has already',
      'required: [name]',
      'required: [name]\nlist: { params: { page: name } }',
      'KEY',
      12,
    ],
    [
      'a page size that is not offered',
      'required: [name]',
      'required: [name]\nlist: { perPage: 30, perPageOptions: [10, 20] }',
      'VALUE',
      12,
    ],
    ['a present field as the former name', 'minimum: 0', 'renamedFrom: kind', 'VALUE', 10],
    ['an empty value', 'minimum: 0', 'minimum: ', 'TYPE', 10],
    [
      'a permission without its key',
      'required: [name]',
      'required: [name]\npermissions: { grants: { view: { read: true } } }',
      'MISSING',
      12,
    ],
  ])('refuses %s', (_what, from, to, code, line, also = '', instead = '') => {
    const text = SAMPLE.replace(from, to).replace(also, instead);

    const faults = faultsIn(text);

    expect(faults.map((fault) => [fault.code, fault.line])).toEqual([[code, line]]);
  });

  it('reports every fault of a file, and of all files, in one pass', () => {
    const faults = faultsOf({
      'resources/lists/sample.yaml': SAMPLE.replace('type: integer', 'type: integr').replace(
        'required: [name]',
        'required: [nmae]',
      ),
      'resources/lists/second.yaml': 'resource: second\nproperties: { name: { type: string, maxlength: 3 } }\n',
    });

    expect(faults.map((fault) => [fault.file, fault.line])).toEqual([
      ['resources/lists/sample.yaml', 10],
      ['resources/lists/sample.yaml', 11],
      ['resources/lists/second.yaml', 2],
    ]);
  });

  it('blames nobody else for a file that cannot be read', () => {
    const faults = faultsOf({ 'resources/recruitments/organizations.yaml': 'resource: [organizations\n' });

    expect(new Set(faults.map((fault) => fault.file))).toEqual(new Set(['resources/recruitments/organizations.yaml']));
  });
});

describe('YAML', () => {
  it('reads "no" and "on" as text, as version 1.2 does', () => {
    expect(faultsIn(SAMPLE.replace('[plain, special]', '[no, on]'))).toEqual([]);
  });

  it.each([
    [
      'a key that stands there twice',
      SAMPLE.replace('required: [name]', 'required: [name]\nrequired: [kind]'),
      'DUPLICATE',
      12,
    ],
    [
      'a key that stands there twice in a field',
      SAMPLE.replace('minimum: 0', 'minimum: 0, minimum: 1'),
      'DUPLICATE',
      10,
    ],
    ['a bracket that is not closed', SAMPLE.replace('required: [name]', 'required: [name'), 'SYNTAX', 12],
    ['a second document', `${SAMPLE}---\nresource: other\n`, 'SYNTAX', 12],
    ['a tag', SAMPLE.replace('to: organizations', 'to: !secret organizations'), 'SYNTAX', 7],
    ['an empty file', '', 'SYNTAX', 1],
  ])('refuses %s', (_what, text, code, line) => {
    expect(faultsIn(text)[0]).toMatchObject({ code, line });
  });

  it('refuses aliases before they can explode', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level}: &l${level} [${`*l${level - 1}, `.repeat(9)}]`,
    ).slice(1);

    const [fault] = faultsIn(`l0: &l0 [a, a]\n${levels.join('\n')}\n`);

    expect(fault).toMatchObject({ code: 'SYNTAX', line: 2 });
  });

  it('takes the same language as JSON, and refuses what is not JSON in a .json file', () => {
    const file = 'resources/lists/sample.json';
    const text = JSON.stringify({ resource: 'sample', properties: { name: { type: 'string' } } }, null, 2);

    expect(faultsIn(text, file)).toEqual([]);
    expect(faultsIn(text.replace('"name"', 'name'), file)[0]).toMatchObject({ code: 'SYNTAX' });
    expect(faultsIn(text.replace('"type"', '"tpye"'), file)[0]).toMatchObject({
      code: 'KEY',
      line: 5,
      suggestion: 'type',
    });
  });
});

/** Rows with a cascade and conditions; each case changes a part of it. */
const ROWS = `resource: sample
properties:
  name: { type: string }
  organization: { relation: { to: organizations } }
  lines:
    type: array
    ordered: true
    items:
      type: object
      required: [topic]
      properties:
        topic: { type: string }
        kind: { type: string, enum: [plain, special] }
        company: { relation: { to: companies, where: { organization: { $parent: organization } } } }
        unit: { relation: { to: business_units, where: { organization: { $parent: organization }, company: { $field: company } } } }
        note: { type: string, visibleWhen: { kind: special }, requiredWhen: { $parent: { name: { present: true } } } }
`;

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
    expect(faultsIn(text(form))).toMatchObject([{ code, line: 8, ...(suggestion && { suggestion }) }]);
  });
});

describe('rows of a child table', () => {
  it('without a mistake have no fault', () => {
    expect(faultsIn(ROWS)).toEqual([]);
  });

  it.each([
    ['a field that a row requires', '[topic]', '[topik]', 'REF', 10, 'There is no field "topik"', 'topic'],
    [
      'a field of the row in a condition',
      '{ kind: special }',
      '{ kid: special }',
      'REF',
      16,
      'There is no field "kid"',
      'kind',
    ],
    [
      'a value in a condition',
      '{ kind: special }',
      '{ kind: specal }',
      'VALUE',
      16,
      '"specal" is not a value of "kind"',
      'special',
    ],
    [
      'a field of the row in "where"',
      '$field: company',
      '$field: compani',
      'REF',
      15,
      'There is no field "compani"',
      'company',
    ],
    [
      'a field of the record in "where"',
      '$parent: organization }',
      '$parent: organisation }',
      'REF',
      14,
      'Field "organisation" does not exist in resource "sample"',
      'organization',
    ],
    [
      'a field of the record in a condition',
      '$parent: { name',
      '$parent: { nmae',
      'REF',
      16,
      'Field "nmae" does not exist in resource "sample"',
      'name',
    ],
    ['a key of a row', 'topic: { type', 'topic: { tpye', 'KEY', 12, 'There is no key "tpye" here', 'type'],
    [
      'an ancestor that is left out',
      'organization: { $parent: organization }, company: {',
      'company: {',
      'MISSING',
      5,
      '"where" lists every ancestor: "organization: { $parent: organization }" is missing',
      undefined,
    ],
    [
      'a parent of another kind',
      'organization: { $parent: organization } } } }\n        unit',
      'organization: { $parent: name } } } }\n        unit',
      'TYPE',
      14,
      '"name" is text, but "organization" there is relation',
      undefined,
    ],
    [
      'a comparison of different kinds',
      'name: { present: true }',
      'organization: { minLength: 2 }',
      'VALUE',
      16,
      '"minLength" cannot test "organization", which is relation',
      undefined,
    ],
    [
      'an order without rows',
      'name: { type: string }',
      'name: { type: array, ordered: true, items: { type: string } }',
      'KEY',
      3,
      '"ordered" goes with rows: "items" with "type: object"',
      undefined,
    ],
    [
      'rows without fields',
      'name: { type: string }',
      'name: { type: string }\n  list: { type: array, items: { type: object } }',
      'MISSING',
      4,
      'Rows need "properties", the fields of a row',
      undefined,
    ],
    [
      '"$parent" outside of rows',
      'name: { type: string }',
      'name: { type: string, visibleWhen: { $parent: { name: a } } }',
      'KEY',
      3,
      '"$parent" leads from a row to its record, and this is not in a row',
      undefined,
    ],
    [
      'a value of the parent outside of rows',
      'name: { type: string }',
      'name: { type: string, visibleWhen: { organization: { $parent: organization } } }',
      'KEY',
      3,
      '"$parent" leads from a row to its record, and this is not in a row',
      undefined,
    ],
    [
      'a field that hides itself',
      '{ kind: special }',
      '{ note: a }',
      'CIRCLE',
      16,
      'Whether "note" is visible depends on itself',
      undefined,
    ],
  ])('show a mistake in %s', (_what, from, to, code, line, message, suggestion) => {
    const text = ROWS.replace(from, to);
    expect(text).not.toBe(ROWS);

    const faults = faultsIn(text);

    expect(faults.map((fault) => fault.message)).toEqual([message]);
    expect(faults[0]).toMatchObject({ code, line, ...(suggestion !== undefined && { suggestion }) });
  });
});
