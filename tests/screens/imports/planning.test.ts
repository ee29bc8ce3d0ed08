import { describe, expect, it } from 'vitest';
import { firstDraft, guessColumns, matchOptions, missingFields, planOf } from '#screens/imports/plan-draft.ts';
import type { ImportPreview } from '#shared/contracts/imports.ts';
import { buildField, buildResource } from '../client/catalogue-builder.ts';

const companies = buildResource('companies', {
  fieldList: [
    buildField('name', { title: 'Name', required: true }),
    buildField('organization', { title: 'Organization', type: 'relation', required: true }),
    buildField('email', { title: 'Email', type: 'email' }),
    buildField('founded_on', { title: 'Gegründet am', type: 'date' }),
    buildField('logo', { title: 'Logo', type: 'file' }),
    buildField('code', { title: 'Code', readOnly: true }),
    buildField('secret', { title: 'Secret', writeOnly: true }),
  ],
  unique: [['organization', 'name']],
  writable: ['name', 'organization', 'email', 'founded_on', 'logo', 'secret'],
});

const preview = (...titles: string[]): ImportPreview => ({
  format: 'csv',
  sheets: [],
  sheet: null,
  encoding: 'utf-8',
  delimiter: ',',
  header_row: 1,
  columns: titles.map((title) => ({ title, samples: [] })),
  sample: [],
  rows: 1,
});

describe('the fields that columns fill', () => {
  it('are guessed by title in the reader’s language, by key, and by what is nearly that', () => {
    expect(guessColumns(companies, preview('Company name', 'ORGANIZATION', 'e-mail', 'founded_on', 'Colour'))).toEqual([
      'name',
      'organization',
      'email',
      'founded_on',
      '',
    ]);
    expect(guessColumns(companies, preview('gegrundet am'))).toEqual(['founded_on']);
    expect(guessColumns(companies, preview('Organisation'))).toEqual(['organization']);
  });

  it('are the name of the record where the column is titled as the resource, and no field is', () => {
    const skills = buildResource('skill', {
      title: 'Skill',
      titlePlural: 'Skills',
      recordTitle: '{name}',
      fieldList: [buildField('name', { title: 'Name' }), buildField('skill_category', { title: 'Skill category' })],
      writable: ['name', 'skill_category'],
    });
    const parents = buildResource('skill', {
      title: 'Skill',
      recordTitle: '{name}',
      fieldList: [buildField('name', { title: 'Name' }), buildField('skill', { title: 'Skill', type: 'relation' })],
      writable: ['name', 'skill'],
    });

    expect(guessColumns(skills, preview('Skill', 'Category'))).toEqual(['name', 'skill_category']);
    expect(guessColumns(skills, preview('SKILLS'))).toEqual(['name']);
    expect(guessColumns(parents, preview('Skill'))).toEqual(['skill']);
  });

  it('are never filled twice, and never what a cell cannot fill', () => {
    expect(guessColumns(companies, preview('Name', 'Name', 'Logo', 'Code', 'Secret', 'Id'))).toEqual([
      'name',
      '',
      '',
      '',
      '',
      'id',
    ]);
  });

  it('are also rows and groups, of which a person may fill something', () => {
    const within = (name: string, readOnly: boolean) => ({ [name]: buildField(name, { readOnly }) });
    const panels = buildResource('panels', {
      fieldList: [
        buildField('levels', { title: 'Levels', type: 'rows', fields: within('topic', false) }),
        buildField('sums', { title: 'Sums', type: 'rows', fields: within('sum', true) }),
        buildField('place', { title: 'Place', type: 'group', fields: within('street', false) }),
      ],
      writable: ['levels', 'sums', 'place'],
    });

    expect(guessColumns(panels, preview('Levels', 'Sums', 'Place'))).toEqual(['levels', '', 'place']);
  });

  it('are those of last time where such a file came before, as far as they still are there', () => {
    const remembered = {
      sources: [
        { field: 'email', column: 0 },
        { field: 'gone', column: 1 },
        { field: 'name', value: 'Same' },
      ],
      match: [],
      mode: 'create' as const,
      clear_empty: true,
      decisions: [],
    };

    expect(firstDraft(companies, preview('Name', 'Other'), remembered)).toEqual({
      columns: ['email', ''],
      constants: [{ field: 'name', value: 'Same' }],
      match: [],
      mode: 'create',
      clearEmpty: true,
    });
  });

  it('are missed where a new record needs them', () => {
    expect(missingFields(companies, firstDraft(companies, preview('Name'), null)).map(({ name }) => name)).toEqual([
      'organization',
    ]);
  });
});

describe('what tells which record a row is', () => {
  const by = (columns: string[], constants: { field: string; value: string }[] = []) =>
    matchOptions(companies, { columns, constants });

  it('is the id, what is unique together, or an address, as far as columns fill them', () => {
    expect(by(['id', 'name', 'organization', 'email'])).toEqual([['id'], ['organization', 'name'], ['email']]);
    expect(by(['founded_on'])).toEqual([]);
  });

  it('is never a name, nor a code, that several records can have', () => {
    const candidates = buildResource('candidates', {
      fieldList: [
        buildField('first_name', { title: 'First name' }),
        buildField('last_name', { title: 'Last name' }),
        buildField('badge_number', { title: 'Badge number' }),
        buildField('email', { title: 'Email', type: 'email' }),
      ],
      writable: ['first_name', 'last_name', 'badge_number', 'email'],
    });

    const named = firstDraft(candidates, preview('First name', 'Last name', 'Badge number'), null);
    const addressed = firstDraft(candidates, preview('First name', 'Email'), null);
    const remembered = firstDraft(candidates, preview('First name', 'Last name'), {
      ...planOf(candidates, { ...named, match: ['first_name'], mode: 'both' }),
      clear_empty: false,
    });

    expect([named.match, planOf(candidates, named).mode]).toEqual([[], 'create']);
    expect(addressed.match).toEqual(['email']);
    expect(remembered.match).toEqual([]);
  });

  it('can be part of one value for all rows, never all of it', () => {
    const organization = { field: 'organization', value: 'Halden Group' };

    expect(by(['name'], [organization])).toEqual([['organization', 'name']]);
    expect(by(['founded_on'], [organization, { field: 'email', value: 'ida@example.com' }])).toEqual([]);
  });

  it('is a code that the system assigns, which no row fills', () => {
    const jobs = buildResource('jobs', {
      fieldList: [
        buildField('code', { title: 'Code', readOnly: true, sequence: 'JOB-{####}', unique: true }),
        buildField('title', { title: 'Title' }),
      ],
      unique: [['code']],
      readable: ['code', 'title'],
      writable: ['title'],
    });
    const draft = firstDraft(jobs, preview('Code', 'Title'), null);

    expect(draft).toMatchObject({ columns: ['code', 'title'], match: ['code'] });
    expect(planOf(jobs, { ...draft, match: [] }).sources).toEqual([{ field: 'title', column: 1 }]);
  });

  it('is left to the person: without it every row is new, and the id fills nothing', () => {
    const draft = {
      columns: ['id', 'name'],
      constants: [{ field: 'email', value: '' }],
      match: [],
      mode: 'both' as const,
      clearEmpty: false,
    };

    expect(planOf(companies, draft)).toMatchObject({
      sources: [{ field: 'name', column: 1 }],
      match: [],
      mode: 'create',
    });
    expect(planOf(companies, { ...draft, match: ['id'] })).toMatchObject({
      sources: [
        { field: 'id', column: 0 },
        { field: 'name', column: 1 },
      ],
      match: ['id'],
      mode: 'both',
    });
  });
});
