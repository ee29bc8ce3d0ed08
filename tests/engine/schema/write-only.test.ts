import { expect, it } from 'vitest';
import { faultsIn } from './real-files.ts';

const SAMPLE = `resource: sample
properties:
  name: { type: string }
  key: { type: string, writeOnly: true }
  note: { type: string }
list: { columns: [name], search: [name], filters: [name] }
`;

it('a secret has no fault where nothing reads it', () => {
  expect(faultsIn(SAMPLE)).toEqual([]);
});

it.each([
  ['the columns', 'columns: [name]', 'columns: [name, key]', 6],
  ['the search', 'search: [name]', 'search: [key]', 6],
  ['the filters', 'filters: [name]', 'filters: [key]', 6],
  ['a condition', 'note: { type: string }', 'note: { type: string, visibleWhen: { key: x } }', 5],
  ['what is unique', 'writeOnly: true', 'writeOnly: true, unique: true', 4],
  ['a default', 'writeOnly: true', 'writeOnly: true, default: x', 4],
])('a secret in %s is a fault', (_place, from, to, line) => {
  const faults = faultsIn(SAMPLE.replace(from, to));

  expect(faults).toMatchObject([{ line }]);
});
