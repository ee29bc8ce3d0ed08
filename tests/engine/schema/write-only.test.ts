import { expect, it } from 'vitest';
import { diagnosticsIn, diagnosticsOf } from './sample-project.ts';
import { edited } from './sample-file.ts';

const SAMPLE = `resource: sample
properties:
  name: { type: string }
  key: { type: string, writeOnly: true }
  note: { type: string }
list: { columns: [name], search: [name], filters: [name] }
`;

it('a secret has no fault where nothing reads it', () => {
  expect(diagnosticsIn(SAMPLE)).toEqual([]);
});

it.each([
  ['the columns', 'columns: [name]', 'columns: [name, key]', 6],
  ['the search', 'search: [name]', 'search: [key]', 6],
  ['the filters', 'filters: [name]', 'filters: [key]', 6],
  ['a condition', 'note: { type: string }', 'note: { type: string, visibleWhen: { key: x } }', 5],
  ['what is unique', 'writeOnly: true', 'writeOnly: true, unique: true', 4],
  ['a default', 'writeOnly: true', 'writeOnly: true, default: x', 4],
])('a secret in %s is a fault', (_place, from, to, line) => {
  const diagnostics = diagnosticsIn(edited(SAMPLE, from, to));

  expect(diagnostics).toMatchObject([{ line }]);
});

const OTHER = `resource: other
properties:
  name: { type: string }
  sample: { relation: { to: sample } }
  shown: { type: integer }
`;

it.each([
  ['narrows a relation', 'to: sample }', 'to: sample, where: { key: x } }', 4],
  [
    'counts records',
    '{ type: integer }',
    '{ type: integer, computed: { count: other, via: sample, where: { key: x } } }',
    5,
  ],
  ['reads through a relation', '{ type: integer }', '{ derive: { from: sample.key } }', 5],
  ['maps a parameter', 'properties:', 'list: { params: { secret: sample.key } }\nproperties:', 2],
])('a secret of another file that %s is a fault', (_what, from, to, line) => {
  const isBackwards = to.includes('count');
  const own = SAMPLE.replace(
    '  note: { type: string }',
    '  note: { type: string }\n  other: { relation: { to: other } }',
  );
  const files = isBackwards
    ? {
        'resources/sample.yaml': own,
        'resources/other.yaml': OTHER.replace(
          '{ type: integer }',
          '{ type: integer, computed: { count: sample, via: other, where: { key: x } } }',
        ),
      }
    : { 'resources/sample.yaml': SAMPLE, 'resources/other.yaml': OTHER.replace(from, to) };

  expect(diagnosticsOf(files)).toMatchObject([
    { file: 'resources/other.yaml', line, message: expect.stringContaining('is a secret') },
  ]);
});
