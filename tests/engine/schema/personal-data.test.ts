import { describe, expect, it } from 'vitest';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import { personalPlaces } from '#engine/custom-fields/personal-data.ts';
import { realDefinitions } from './real-files.ts';
import { diagnosticsOf } from './sample-project.ts';

const PEOPLE = `resource: people
properties:
  name: { type: string }
  score: { type: integer, computed: { formula: "1" } }
personalData: { fields: [name] }
`;
const notes = (rest = '') => `resource: notes
properties:
  person: { relation: { to: people } }
  text: { type: string }
${rest}`;
const found = (people: string, other = notes('personalData: { of: person, fields: [text] }\n')) =>
  diagnosticsOf({ 'resources/people.yaml': people, 'resources/notes.yaml': other });

describe('where a file says that it has personal data', () => {
  it('are fields of people and of what belongs to them', () => {
    expect(found(PEOPLE)).toEqual([]);
  });

  it.each([
    ['an unknown field', 'fields: [nam]', 'REF', 5],
    ['a value that is computed', 'fields: [score]', 'VALUE', 5],
    ['a field of the system', 'fields: [created_by]', 'VALUE', 5],
    ['a person that is no relation', 'of: name, fields: [name]', 'TYPE', 5],
  ])('rejects %s', (_what, personal, code, line) => {
    const faults = found(PEOPLE.replace('fields: [name]', personal), notes());

    expect(faults).toMatchObject([{ file: 'resources/people.yaml', severity: 'error', code, line }]);
  });

  it('rejects a relation to records that are not people', () => {
    const [fault] = found(PEOPLE.replace(/personalData.*/, ''));

    expect(fault).toMatchObject({ file: 'resources/notes.yaml', severity: 'error', code: 'REF', line: 5 });
    expect(fault?.message).toContain('"people" are not people');
  });

  it('warns of a file that refers to people and says nothing, and accepts that it has none', () => {
    expect(found(PEOPLE, notes())).toMatchObject([
      { file: 'resources/notes.yaml', severity: 'warning', code: 'MISSING', line: 3 },
    ]);
    expect(found(PEOPLE, notes('personalData: { of: person, fields: [] }\n'))).toEqual([]);
  });
});

describe('the register of data about candidates', () => {
  const definitions = realDefinitions();

  it('begins with the candidates and has everything that belongs to them', () => {
    const places = personalPlaces(definitions, 'candidates');

    expect(places.map(({ resource, of }) => [resource, of])).toEqual([
      ['candidates', undefined],
      ['applicant_events', 'applicant'],
      ['applicant_notes', 'applicant'],
      ['applicants', 'candidate'],
      ['candidate_documents', 'candidate'],
      ['candidate_duplicates', 'candidate'],
      ['candidate_notes', 'candidate'],
      ['tasks', 'candidate'],
    ]);
    expect(places.find(({ resource }) => resource === 'candidate_notes')?.fields).toEqual(['title', 'text']);
  });

  it('leaves out of a candidate only what says nothing about the person', () => {
    const { fields } = definitions.resources['candidates']!;
    const registered = new Set(personalPlaces(definitions, 'candidates')[0]!.fields);
    const others = Object.values(fields).filter((field) => !field.system && !isMadeOfOthers(field));

    expect(others.map(({ name }) => name).filter((name) => !registered.has(name))).toEqual([
      'job',
      'shown_job',
      'cv_source',
      'referred_by',
      'owner',
      'pools',
      'do_not_contact',
      'consent',
      'consent_given_on',
      'consent_until',
      'keep_until',
      'legal_hold',
      'status',
    ]);
  });
});
