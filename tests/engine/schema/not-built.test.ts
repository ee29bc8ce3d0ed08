import { describe, expect, it } from 'vitest';
import { RESOURCE_GRAMMAR, type Grammar } from '#engine/schema/grammar.ts';
import { diagnosticsIn } from './sample-project.ts';

const TOP = 'table id embeddedIn seed'.split(' ');
const FIELD = 'hidden translatable deprecated scale width convert enumMoved promote const $ref'.split(' ');
const PLACES: readonly (readonly [where: string, keys: readonly string[], text: (key: string) => string])[] = [
  ['the file', TOP, (key) => `resource: sample\nproperties: { name: { type: string } }\n${key}: x\n`],
  ['a field', FIELD, (key) => `resource: sample\nproperties:\n  name: { type: string, ${key}: x }\n`],
  [
    'a relation',
    ['label', 'tree', 'widget'],
    (key) => `resource: sample\nproperties:\n  owner: { relation: { to: users, ${key}: x } }\n`,
  ],
  [
    'the list',
    ['rowClick'],
    (key) => `resource: sample\nproperties: { name: { type: string } }\nlist: { ${key}: x }\n`,
  ],
  [
    'a column',
    ['title'],
    (key) =>
      `resource: sample\nproperties: { name: { type: string } }\nlist: { columns: [{ field: name, ${key}: x }] }\n`,
  ],
  ['the form', ['mode'], (key) => `resource: sample\nproperties: { name: { type: string } }\nform: { ${key}: x }\n`],
];

describe('a key of the language that is not built yet', () => {
  const cases = PLACES.flatMap(([where, keys, text]) => keys.map((key) => [key, where, text(key)] as const));

  it.each(cases)('%s in %s is an error that says so', (key, _where, text) => {
    const diagnostics = diagnosticsIn(text);

    expect(diagnostics).toMatchObject([{ code: 'NOT_BUILT', message: `"${key}" is not built yet`, line: 3 }]);
  });

  it.each([
    ['a relation to several resources', 'target: { relation: { to: [companies, users] } }'],
    [
      'rows inside rows',
      'a: { type: array, items: { type: object, properties: { b: { type: array, items: { type: string, properties: { c: { type: string } } } } } } }',
    ],
    [
      'a file in rows',
      'a: { type: array, items: { type: object, properties: { b: { type: string, accept: [image/*] } } } }',
    ],
    ['a file in a group', 'a: { type: object, properties: { b: { type: string, accept: [image/*] } } }'],
    ['a condition in a group', 'a: { type: object, properties: { b: { type: string, visibleWhen: { a: x } } } }'],
  ])('%s is an error that says so', (_what, field) => {
    const diagnostics = diagnosticsIn(`resource: sample\nproperties:\n  ${field}\n`);

    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain('NOT_BUILT');
  });

  it('is never also a key that works', () => {
    const objects: Grammar[] = [RESOURCE_GRAMMAR, ...Object.values(RESOURCE_GRAMMAR.definitions ?? {})];

    for (const grammar of objects) {
      const notBuilt = grammar['x-not-built'] ?? [];
      expect(Object.keys(grammar.properties ?? {}).filter((key) => notBuilt.includes(key))).toEqual([]);
    }
  });
});
