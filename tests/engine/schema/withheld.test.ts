import { expect, it } from 'vitest';
import { WITHHELD_FILES } from '../../server/withheld/withheld-files.ts';
import { load } from './sample-project.ts';

const files = Object.fromEntries(Object.entries(WITHHELD_FILES).map(([path, text]) => [`resources/${path}`, text]));

it('takes the files that the other tests are made with', () => {
  expect(load(files).faults.filter(({ file }) => file in files)).toEqual([]);
});

const SAMPLE = `resource: sample
route: /sample
recordTitle: '{name}'
properties:
  name: { type: string }
  code: { type: string }
  stage: { type: string, enum: [open, closed], default: open }
  state: { type: string, enum: [on, off], default: 'on' }
  boss: { relation: { to: sample, where: { stage: open } } }
  below: { relation: { to: sample, where: { boss: { $field: boss } } } }
  pay: { type: integer }
  bonus: { type: integer }
  total: { type: integer, computed: { formula: 'pay + bonus' } }
  boss_pay: { derive: { from: boss.pay } }
  lines: { type: array, items: { type: object, properties: { amount: { type: integer } } } }
  sum: { type: integer, computed: { sum: lines, of: amount } }
  secret: { type: string, writeOnly: true }
unique: [[code]]
states: { field: state, transitions: { stop: { from: ['on'], to: 'off' } } }
permissions:
  key: sample
  grants:
    view: { read: { where: { bonus: { minimum: 1 } } }, actions: { stop: true } }
  fields:
    - { key: pay, fields: [FIELDS], where: { code: open } }
`;

const faultsWith = (fields: string) =>
  load({ 'resources/sample.yaml': SAMPLE.replace('FIELDS', fields) }).faults.filter(
    ({ file }) => file === 'resources/sample.yaml',
  );

it('takes a field with all that is made of it', () => {
  expect(faultsWith('pay, total, boss_pay')).toEqual([]);
});

it.each([
  ['the title', 'name', '"name" cannot be in a group with "where": it is in the title'],
  ['a unique key', 'code', '"code" cannot be in a group with "where": it has to be unique'],
  ['what options are narrowed by', 'stage', '"stage" cannot be in a group with "where": "relation.where" narrows'],
  ['a relation that narrows others', 'boss, boss_pay', '"boss" cannot be in a group with "where": "relation.where"'],
  ['the state', 'state', '"state" cannot be in a group with "where": it is the field of the states'],
  [
    'what a grant asks for',
    'bonus, total',
    '"bonus" cannot be in a group with "where": a condition of the permissions',
  ],
  ['a secret', 'secret', '"secret" cannot be in a group with "where": it is a secret'],
  ['a field without what is made of it', 'pay', '"total" is made of "pay": it belongs to the group "pay" too'],
  ['rows without their sum', 'lines', '"sum" is made of "lines": it belongs to the group "pay" too'],
])('says why a group with a condition cannot have %s', (_what, fields, message) => {
  const [fault] = faultsWith(fields);

  expect(fault?.message).toContain(message);
  expect(fault?.line).toBeGreaterThan(1);
});

it('says what is wrong with the condition', () => {
  const { faults } = load({
    'resources/sample.yaml': SAMPLE.replace('FIELDS', 'pay, total').replace('{ code: open }', '{ coda: open }'),
  });

  expect(faults).toMatchObject([{ code: 'REF', suggestion: 'code' }]);
});
