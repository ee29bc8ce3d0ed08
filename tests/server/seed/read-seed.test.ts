import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSeed, readSeed } from '#server/seed/read-seed.ts';
import { SEED_SCHEMA } from '#server/seed/seed-schema.ts';

describe('the files of seed/', () => {
  it('match their schema, and have each of its lists once', () => {
    const names = globSync('seed/**/*.yaml').map((file) =>
      file.replaceAll('\\', '/').slice('seed/'.length, -'.yaml'.length),
    );

    const lists = names.flatMap((name) => Object.keys(readSeed<object>(name)));

    expect(lists.toSorted()).toEqual(Object.keys(SEED_SCHEMA.properties!).toSorted());
  });

  it.each([
    [
      'a missing value',
      'degree:\n  - { code: BA, name: Arts, level: "6" }\n  - { code: BSc, name: Science }',
      3,
      'The key "level" is missing',
    ],
    [
      'a code that YAML takes for a number',
      'education:\n  - { code: 01, name: Education }',
      2,
      'This must be text, not a whole number',
    ],
    [
      'an unknown key',
      'employer:\n  - { country: DE, name: SAP, domain: sap.com, size: 9 }',
      2,
      'There is no key "size" here',
    ],
    ['a list that no database has', 'employers:\n  - { name: SAP }', 1, 'Did you mean "employer"?'],
    [
      'a value that is not one of a few',
      'tasks:\n  - { title: Call }\n  - { title: Ask, about: team }',
      3,
      '"team" is not one of the allowed values',
    ],
    ['invalid YAML', 'skill:\n  web: [CSS, HTML\n', 2, 'This "[" is not closed by a "]"'],
  ])('are rejected for %s, with the file, the line and the rule', (_, text, line, rule) => {
    const read = () => parseSeed('seed/lists/some.yaml', text);

    expect(read).toThrow(`seed/lists/some.yaml:${line}:`);
    expect(read).toThrow(rule);
  });
});
