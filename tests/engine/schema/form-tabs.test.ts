import { describe, expect, it } from 'vitest';
import { definitionOf, diagnosticsIn } from './sample-project.ts';

const file = (keys: string) => `resource: sample
properties:
  name: { type: string }
  kind: { type: string, enum: [plain, special] }
  amount: { type: number }
  note: { type: string }
  status: { type: string, enum: [open, done], default: open }
  tags: { type: array, items: { type: string, enum: [a, b] } }
required: [name]
${keys}
`;

const FORM = `form:
  tabs:
    - { key: general, fields: [name, kind] }
    - key: money
      visibleWhen: { kind: special }
      sections: [{ key: sums, collapsed: true, fields: [amount] }, { key: notes, fields: [note] }]`;

const codes = (keys: string) => diagnosticsIn(file(keys)).map(({ code, path }) => [code, path]);

describe('the tabs of a form', () => {
  it('contain the sections of the form, and are the tabs of the details page too where a file has no others', () => {
    const { form, tabs } = definitionOf(file(FORM));

    expect(form.tabs).toEqual([
      { key: 'general', title: 'General', on: ['create', 'edit', 'show'] },
      { key: 'money', title: 'Money', on: ['create', 'edit', 'show'], visibleWhen: { kind: 'special' } },
    ]);
    expect(form.sections.map(({ key, tab, fields }) => [key, tab, fields])).toEqual([
      ['general', 'general', ['name', 'kind']],
      ['sums', 'money', ['amount']],
      ['notes', 'money', ['note']],
    ]);
    expect(tabs.map(({ key, visibleWhen }) => [key, visibleWhen])).toEqual([
      ['general', undefined],
      ['money', { kind: 'special' }],
    ]);
    expect(tabs.flatMap(({ sections = [] }) => sections.map((section) => section.key))).toEqual([
      'general',
      'more',
      'sums',
      'notes',
    ]);
  });

  it('stay off the details page where a file has tabs of its own, unless they say otherwise', () => {
    const own = `tabs: [{ key: all, fields: [name] }]`;

    expect(definitionOf(file(`${FORM}\n${own}`)).tabs.map(({ key }) => key)).toEqual(['all']);
    const shown = FORM.replace('fields: [name, kind]', 'on: [create, edit, show], fields: [name, kind]');
    expect(definitionOf(file(`${shown}\n${own}`)).tabs.map(({ key }) => key)).toEqual(['general', 'all']);
  });

  it('come from the details page too, after the sections of the form', () => {
    const { form, tabs } = definitionOf(
      file(`form: { sections: [{ key: main, fields: [name] }] }
tabs:
  - { key: facts, fields: [name, kind] }
  - { key: extra, on: [edit, show], fields: [amount] }
  - { key: first, on: [create], fields: [note] }`),
    );

    expect(form.tabs.map(({ key, on }) => [key, on])).toEqual([
      ['details', ['create', 'edit']],
      ['extra', ['edit', 'show']],
      ['first', ['create']],
    ]);
    expect(form.sections.map(({ key, tab }) => [key, tab])).toEqual([
      ['main', 'details'],
      ['extra', 'extra'],
      ['first', 'first'],
    ]);
    expect(tabs.map(({ key }) => key)).toEqual(['facts', 'extra']);
  });

  it('read their conditions on the status by "$state"', () => {
    const { form, tabs } = definitionOf(
      file(`states: { field: status, transitions: { go: { from: [open], to: done } } }
form:
  tabs: [{ key: general, fields: [name] }, { key: late, visibleWhen: { $state: done }, fields: [note] }]`),
    );

    expect([form.tabs[1], tabs[1]].map((tab) => tab?.visibleWhen)).toEqual([{ status: 'done' }, { status: 'done' }]);
  });

  it.each([
    ['beside sections', `${FORM}\n  sections: [{ key: a, fields: [name] }]`, [['KEY', 'form.sections']]],
    [
      'with one field in two of them',
      'form: { tabs: [{ key: a, fields: [name] }, { key: b, sections: [{ key: c, fields: [note, name] }] }] }',
      [['DUPLICATE', 'form.tabs.1.sections.0.fields.1']],
    ],
    [
      'without a place for what a new record needs',
      'form: { tabs: [{ key: a, fields: [kind] }, { key: b, on: [edit], fields: [name] }] }',
      [['MISSING', 'form.tabs']],
    ],
    [
      'with a condition that hides what a record needs',
      'form: { tabs: [{ key: a, visibleWhen: { kind: plain }, fields: [name] }] }',
      [['VALUE', 'form.tabs.0.visibleWhen']],
    ],
    [
      'with a key that is there twice',
      'form: { tabs: [{ key: a, fields: [name] }, { key: a, fields: [note] }] }',
      [['DUPLICATE', 'form.tabs.1.key']],
    ],
    [
      'with the key of a section that is in another of them',
      'form: { tabs: [{ key: a, sections: [{ key: x, fields: [name] }] }, { key: b, sections: [{ key: x, fields: [note] }] }] }',
      [['DUPLICATE', 'form.tabs.1.sections.0.key']],
    ],
    [
      'with the key of a tab of the details page',
      `${FORM}\ntabs: [{ key: money, fields: [note] }]`,
      [['DUPLICATE', 'tabs.0.key']],
    ],
    [
      'with a condition on a value that there is none of',
      'form: { tabs: [{ key: a, fields: [name] }, { key: b, visibleWhen: { kind: rare }, fields: [note] }] }',
      [['VALUE', 'form.tabs.1.visibleWhen.kind']],
    ],
    [
      'as a list of other records',
      'tabs: [{ key: a, on: [edit], related: { resource: sample, via: name } }]',
      [['KEY', 'tabs.0.on']],
    ],
    [
      'with a list of other records in a section of the form',
      'form: { sections: [{ key: a, fields: [name] }, { key: b, related: { resource: sample, via: name } }] }',
      [['KEY', 'form.sections.1.related']],
    ],
    [
      'on a screen that there is not',
      'form: { tabs: [{ key: a, on: [list], fields: [name] }] }',
      [['VALUE', 'form.tabs.0.on.0']],
    ],
  ])('are refused %s', (_what, keys, expected) => {
    expect(codes(keys)).toEqual(expected);
  });
});

describe('a section', () => {
  it('that users collapse needs its heading', () => {
    const form = 'form: { sections: [{ key: a, heading: false, collapsed: true, fields: [name] }] }';

    expect(codes(form)).toEqual([['KEY', 'form.sections.0.collapsed']]);
  });
});

describe('the badge of a tab', () => {
  it('is a number, or what has several values', () => {
    const tabs = (badge: string) => `tabs: [{ key: a, badge: ${badge}, fields: [name] }]`;

    expect(codes(tabs('amount'))).toEqual([]);
    expect(codes(tabs('tags'))).toEqual([]);
    expect(codes(tabs('name'))).toEqual([['VALUE', 'tabs.0.badge']]);
    expect(codes(tabs('amuont'))).toEqual([['REF', 'tabs.0.badge']]);
  });
});
