import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import { SERVER_AREAS } from '../../../src/app/later-areas.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = globSync('src/server/**/*.ts', { cwd: ROOT }).map((file) => ({
  file,
  code: readFileSync(join(ROOT, file), 'utf8'),
}));

/** Faults that only who programs against the API meets, and bugs. */
const OF_PROGRAMMERS = /^'(malformed|unknown_parameter|internal_error)'/;

const keysIn = (texts: object, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysIn(value as object, `${prefix}${key}.`),
  );

/** Messages written in the code: `new AppError('code', 'text')`, and field errors with a `text` of their own. */
const writtenIn = (code: string): string[] => [
  ...[...code.matchAll(/new AppError\(\s*('\w+'|[\w.]+),\s*(['"`][^\n]*)/g)]
    .filter(([, of = '']) => !OF_PROGRAMMERS.test(of))
    .map(([, , text = '']) => text),
  ...[...code.matchAll(/message: '[a-z_]+\.[\w.]+',[^}]*?text: (['"`][^\n]*)/g)].map(([, text = '']) => text),
];

describe('the messages of the server', () => {
  it('are texts of the locale, never written in the code', () => {
    expect(SOURCES.flatMap(({ file, code }) => writtenIn(code).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it('would be found where they were', () => {
    expect(writtenIn(`throw new AppError('conflict', 'Too late');`)).toHaveLength(1);
    expect(writtenIn(`errors.a = { message: 'validation.enum', text: 'Choose.' };`)).toHaveLength(1);
  });

  it('are all said somewhere', () => {
    const code = SOURCES.map((source) => source.code).join('\n');
    const isSaid = (key: string) => code.includes(`'${key}'`) || code.includes(`\`${key.replace(/\w+$/, '${')}`);

    expect(keysIn(english.server, 'server.').filter((key) => !isSaid(key))).toEqual([]);
  });

  it('are no part of what a browser loads', () => {
    expect(SERVER_AREAS).toContain('server');
  });
});
