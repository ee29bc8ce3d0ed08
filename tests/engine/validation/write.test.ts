import { describe, expect, it } from 'vitest';
import { compileValidators } from '#server/records/validation/compile-validators.ts';
import { definitionOf } from '#tests/engine/schema/sample-project.ts';
import { CONTEXT, errorsOf, SAMPLE, VALID, writableOf } from './sample.ts';

describe('a record', () => {
  it('with what is required may be saved', () => {
    expect(errorsOf(VALID)).toBeUndefined();
    expect(errorsOf({ ...VALID, count: null, owner: null, tags: null, logo: null, kind: 'plain' })).toBeUndefined();
  });

  it.each([
    ['a name that is absent', { name: undefined }, { name: 'This is required.' }],
    ['a name that is null', { name: null }, { name: 'This is required.' }],
    ['a name that is empty', { name: '' }, { name: 'This is required.' }],
    ['a name that is too short', { name: 'H' }, { name: 'Use at least 2 characters.' }],
    ['a name that is too long', { name: 'Halden Group' }, { name: 'Use up to 10 characters.' }],
    ['a name of the wrong form', { name: 'halden' }, { name: 'Use the expected format, for example Halden.' }],
    ['a name that is a number', { name: 7 }, { name: 'Enter text.' }],
    ['a choice that is not offered', { kind: 'Plain' }, { kind: 'Choose an option.' }],
    ['half a thing', { count: 1.5 }, { count: 'Enter a whole number.' }],
    ['too few', { count: 0 }, { count: 'Enter 1 or more.' }],
    ['a number as text', { count: '3' }, { count: 'Enter a whole number.' }],
    ['a word that stands there twice', { tags: ['a', 'a'] }, { tags: 'Remove the duplicate.' }],
    ['a colour that is not offered', { colours: ['red', 'blue'] }, { colours: 'Choose an option.' }],
    ['no colour where one is needed', { colours: [] }, { colours: 'Choose at least 1.' }],
    ['no row where one is needed', { levels: [] }, { levels: 'Increase the number of rows to 1 or more.' }],
    ['a person that is no id', { owner: 'Maya' }, { owner: 'Choose an available record.' }],
    [
      'a file of the wrong type',
      { logo: { name: 'a.pdf', size: 1, media_type: 'application/pdf' } },
      { logo: 'This file type isn’t accepted. Choose another file.' },
    ],
    [
      'a file that is too large',
      { logo: { name: 'a.png', size: 2097153, media_type: 'image/png' } },
      { logo: 'Choose a file up to 2 MB.' },
    ],
    ['a file that is none', { logo: 'a.png' }, { logo: 'Choose a file.' }],
    ['a group without its amount', { salary: {} }, { 'salary.amount': 'This is required.' }],
    [
      'a group with a note that is too long',
      { salary: { amount: 1, note: 'too long' } },
      { 'salary.note': 'Use up to 5 characters.' },
    ],
    ['a group with a stranger', { salary: { amount: 1, bonus: 2 } }, { 'salary.bonus': 'This can’t be saved.' }],
    ['a day that does not exist', { ends_on: '2026-02-30' }, { ends_on: 'Enter a date.' }],
    [
      'a character that no database stores',
      { region: 'No\u0000rth' },
      { region: 'This contains an unsupported character. Remove it.' },
    ],
    ['a key that does not exist', { colour: 'red' }, { colour: 'This can’t be saved.' }],
    ['a key of the system', { id: 1 }, { id: 'This can’t be saved.' }],
    ['a field that nobody writes', { locked: true }, { locked: 'This can’t be saved.' }],
  ])('with %s is refused, on its field', (_what, change, errors) => {
    expect(errorsOf({ ...VALID, ...change })).toEqual(errors);
  });

  it('reports every field at once', () => {
    expect(Object.keys(errorsOf({ kind: 'x', count: 0, owner: -1 }) ?? {}).sort()).toEqual([
      'count',
      'kind',
      'name',
      'owner',
      'region',
    ]);
  });

  it('may hold only what its writer may write', () => {
    const writable = new Set(['name', 'kind', 'region']);

    expect(errorsOf(VALID, VALID, writable)).toBeUndefined();
    expect(errorsOf({ ...VALID, count: 2 }, { ...VALID, count: 2 }, writable)).toEqual({
      count: 'This can’t be saved.',
    });
    expect(errorsOf({ ...VALID, count: 2 }, VALID, writable)).toBeUndefined();
  });

  it('is not refused for an old value that the change leaves alone', () => {
    expect(errorsOf({ ...VALID, count: -5 }, { name: 'Other' })).toBeUndefined();
    expect(errorsOf({ ...VALID, name: null }, { count: 3 })).toEqual({ name: 'This is required.' });
  });
});

describe('a text of the wrong form', () => {
  it.each([
    ['among several, by the first of the examples', '[[AB, CD]]', 'Use the expected format, for example AB.'],
    ['without an example, by no more than that', undefined, 'Use the expected format.'],
  ])('is told %s', (_what, examples, text) => {
    const marks = `{ type: array, items: { type: string, pattern: '^[A-Z]+$' }${examples ? `, examples: ${examples}` : ''} }`;
    const definition = definitionOf(`resource: sample\nproperties:\n  marks: ${marks}\n`);
    const record = { marks: ['AB', 'x'] };

    const errors = compileValidators().check(definition, new Set(['marks']), {
      record,
      changes: record,
      context: CONTEXT,
    });

    expect(errors?.marks?.text).toBe(text);
  });
});

describe('a field with conditions', () => {
  it('is required only where its condition holds', () => {
    expect(errorsOf({ ...VALID, kind: 'venture' })).toEqual({ share: 'This is required.' });
    expect(errorsOf({ ...VALID, kind: 'venture', share: 50.01 })).toBeUndefined();
    expect(errorsOf({ ...VALID, kind: 'plain' })).toBeUndefined();
  });

  it('that is hidden is not required', () => {
    expect(errorsOf({ name: 'Halden', kind: 'closed' })).toBeUndefined();
    expect(errorsOf({ name: 'Halden', kind: 'plain' })).toEqual({ region: 'This is required.' });
  });
});

describe('a rule', () => {
  it('that does not hold shows on its fields, with its own key', () => {
    const values = { ...VALID, starts_on: '2026-12-01', ends_on: '2026-11-30' };
    const errors = compileValidators().check(SAMPLE, writableOf(SAMPLE), {
      record: values,
      changes: values,
      context: CONTEXT,
    });

    expect(errors).toEqual({
      ends_on: {
        message: 'resources.sample.errors.ends_after_start',
        args: { _: 'It must not end before it starts' },
        text: 'It must not end before it starts',
      },
    });
  });

  it('compares with the day of the person', () => {
    expect(errorsOf({ ...VALID, starts_on: '2026-11-20' })).toBeUndefined();
    expect(errorsOf({ ...VALID, starts_on: '2026-11-19' })).toEqual({
      starts_on: 'It must not start in the past',
      ends_on: 'It must not start in the past',
    });
  });

  it('stands back where the value itself is wrong', () => {
    expect(errorsOf({ ...VALID, starts_on: 'soon' })?.['starts_on']).toBe('Enter a date.');
  });
});
