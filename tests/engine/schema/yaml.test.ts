import { describe, expect, it } from 'vitest';
import { diagnosticsIn } from './sample-project.ts';
import { diagnosticAfter, SAMPLE } from './sample-file.ts';

describe('YAML', () => {
  it('reads "no" and "on" as text, as version 1.2 does', () => {
    expect(diagnosticsIn(SAMPLE.replace('[plain, special]', '[no, on]'))).toEqual([]);
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
    ['a second document', `${SAMPLE}---\nresource: other\n`, 'SYNTAX', 12],
    ['a tag', SAMPLE.replace('to: organizations', 'to: !secret organizations'), 'SYNTAX', 7],
    ['an empty file', '', 'SYNTAX', 1],
  ])('refuses %s', (_what, text, code, line) => {
    expect(diagnosticsIn(text)[0]).toMatchObject({ code, line });
  });

  it.each([
    [
      'a line one space too far to the left',
      '  kind: {',
      ' kind: {',
      6,
      2,
      'Line 6 begins after 1 space, line 5 after 2 spaces',
    ],
    [
      'a line one space too far to the right',
      '  kind: {',
      '   kind: {',
      6,
      4,
      'Line 6 begins after 3 spaces, line 5 after',
    ],
    ['a line that left its group', '  kind: {', 'kind: {', 7, 3, 'Line 7 begins after 2 spaces, line 6 after 0 spaces'],
    ['a tab', '  kind: {', '\tkind: {', 6, 1, 'indent with spaces'],
    ['a brace that is missing', 'special] }', 'special]', 6, 9, '"{" is not closed by a "}"'],
    ['a bracket that is missing', '[name]', '[name', 11, 11, '"[" is not closed by a "]"'],
    ['a brace too many', 'special] }', 'special] }}', 6, 49, '"}" closes nothing'],
    ['a comma that is missing', 'string, enum', 'string enum', 6, 17, 'comma is missing'],
    ['a colon without its space', 'resource: sample', 'resource:sample', 1, 1, 'A colon and a space are missing'],
    ['a colon that is missing', 'required: [name]', 'required', 11, 1, 'A colon and a space are missing'],
    ['a text with a colon', 'resource: sample', 'resource: a: sample', 1, 11, 'text with ": " in it goes into quotes'],
    ['a text that begins with a brace', "'{name}'", '{name} here', 3, 21, 'goes into quotes as a whole'],
    ['a quote that is not closed', "'{name}'", "'{name}", 3, 14, 'begins with a quote and does not end with one'],
    ['a quote that runs on', '[plain, special]', "['plain, special]", 6, 32, 'does not end with one'],
  ])('says in one sentence, at its place, what is wrong with %s', (_what, from, to, line, column, words) => {
    const { message, ...place } = diagnosticAfter(from, to);

    expect(place).toMatchObject({ code: 'SYNTAX', line, column });
    expect(message).toContain(words);
  });

  it('names every key that stands twice, and no line that only follows from a fault', () => {
    const twice = SAMPLE.replace('string, minLength: 1', 'string, type: string').replace('  kind:', '  name:');

    expect(diagnosticsIn(twice).map(({ code, line }) => `${code} ${line}`)).toEqual(['DUPLICATE 5', 'DUPLICATE 6']);
    expect(
      diagnosticsIn(twice.replace('  starts_on', ' starts_on')).map(({ code, line }) => `${code} ${line}`),
    ).toEqual(['DUPLICATE 5', 'DUPLICATE 6', 'SYNTAX 9']);
  });

  it('refuses aliases before they can explode', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level}: &l${level} [${`*l${level - 1}, `.repeat(9)}]`,
    ).slice(1);

    const [diagnostic] = diagnosticsIn(`l0: &l0 [a, a]\n${levels.join('\n')}\n`);

    expect(diagnostic).toMatchObject({ code: 'SYNTAX', line: 2 });
  });

  it('takes the same language as JSON, and refuses what is not JSON in a .json file', () => {
    const file = 'resources/lists/sample.json';
    const text = JSON.stringify({ resource: 'sample', properties: { name: { type: 'string' } } }, null, 2);

    expect(diagnosticsIn(text, file)).toEqual([]);
    expect(diagnosticsIn(text.replace('"name"', 'name'), file)[0]).toMatchObject({ code: 'SYNTAX' });
    expect(diagnosticsIn(text.replace('"type"', '"tpye"'), file)[0]).toMatchObject({
      code: 'KEY',
      line: 5,
      suggestion: 'type',
    });
  });
});
