import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import english from '../../locales/en.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Words that screens and files do not use: each has a plain one in their place. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bstands?\b/i, 'is, appears'],
  [/\bholds?\b/i, 'contains, has, applies'],
  [/\bmay\b/, 'can'],
  [/\b(he|him|his|himself)\b/i, 'the user, they, your'],
  [/\b(whoever|somebody)\b/i, 'anyone who, a user, another user'],
  [/\beverybody\b/i, 'the team, everyone'],
  [/\b(anew|any more)\b/i, 'again, no longer'],
  [/\bmeanwhile\b/i, 'since then'],
  [/\bat once\b/i, 'immediately'],
  [/\bfor (good|ever)\b/i, 'permanently'],
  [/\b(choice|value|record)s? on offer\b/i, 'available'],
  [/\b(take|takes|taken|took) (back|over|away)\b/i, 'undo, revoke, withdraw, restore, reset; import'],
  [/\bput (aside|back)\b/i, 'skip, restore'],
  [/\bleft out\b/i, 'skipped'],
  [/\bhand(s|ed)?[ -]over\b/i, 'reassign'],
  [/\blooks? after\b/i, 'own'],
  [/\bfits?\b/i, 'match'],
  [/\b(is|are) told\b/i, 'is notified'],
  [/\be-mails?\b/i, 'email'],
  [/\brights\b/i, 'permissions'],
  [/\badministrators?\b/i, 'Admin'],
  [/\b(no such|has to)\b/i, 'isn’t available; must'],
  [/\borganisation|\bcolour\b|\bcentre\b/i, 'US spelling'],
];

/** Folders whose comments are plain. A folder joins when none of the words below is left in its comments. */
const FOLDERS_OF_PLAIN_COMMENTS: readonly string[] = [
  'custom-screens',
  'src/admin',
  'src/app',
  'src/client',
  'src/engine',
  'src/server',
  'src/shared',
  'src/ui',
];

/** Words that comments of code do not use. A word joins when it is gone from all of these folders. */
const RETIRED_IN_COMMENTS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bmay\b/, 'can, might'],
  [/\b(he|him|his|himself)\b/i, 'the user, they'],
  [/\b(whoever|somebody|anybody|everybody)\b/i, 'a user, everyone'],
  [/\b(askers?|doers?|heirs?)\b/i, 'user, actor, new owner'],
  [/\bdeeds?\b/i, 'transition or action, record action'],
  [/\b(stands?|standing|stood)\b/i, 'is, appears'],
  [/\b(tells|told|telling|hears?|heard)\b/i, 'notify, says'],
  [/\brefus(e|es|ed|ing)\b/i, 'reject'],
  [/\bdemand(s|ed|ing)?\b/i, 'require'],
  [/\bfault(s|y)?\b/i, 'diagnostic (resource files), error'],
  [/\brights\b/i, 'permissions'],
  [/\b(fits?|fitting)\b/i, 'match'],
  [/\b(take|takes|taken|took) (back|over|away)\b/i, 'undo, revoke, withdraw, restore, reset; import'],
  [/\b(puts? aside|left out|leaves? out)\b/i, 'skip'],
  [/\bhand(s|ed|ing)?[ -]over\b|\blooks? after\b/i, 'reassign, own'],
  [/\b(anew|any more|meanwhile)\b/i, 'again, no longer, since then'],
  [/\bfor (good|ever)\b/i, 'permanently'],
  [/\b(on offer|no such)\b/i, 'available, does not exist'],
  [/\b(mailed|mails|e-mails?)\b/i, 'email'],
  [/\bat once\b/i, 'immediately, together'],
  [/\b(has|have) to\b/i, 'must'],
  [/\bmaster lists?\b/i, 'list'],
  [/\bnobody\b/i, 'no one'],
];

/** Texts that the specification quotes, and search words that nobody reads. */
const AS_SPECIFIED = /^(dev\.|palette\.words\.|master_settings\.synonyms\.)/;

/** Parts of a resource file that people read. */
const READ = new Set([
  'title',
  'titlePlural',
  'enumTitles',
  'help',
  'description',
  'message',
  'placeholder',
  'question',
]);
const ON_HOLD = /\b(on|off) hold\b/gi;

interface Text {
  readonly where: string;
  readonly text: string;
}

const textsIn = (value: unknown, where: string): Text[] => {
  if (typeof value === 'string') return [{ where, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, where ? `${where}.${key}` : key));
};

const readIn = (value: unknown, where: string): Text[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        READ.has(key) ? textsIn(part, `${where} ${key}`) : readIn(part, `${where}.${key}`),
      );

const retiredIn = (texts: readonly Text[], retired = RETIRED): string[] =>
  texts.flatMap(({ where, text }) =>
    retired.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text.replaceAll(ON_HOLD, ''));
      return found ? [`${where}: “${found[0]}” (instead: ${instead})`] : [];
    }),
  );

const withoutCode = (page: string): string =>
  page.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '');

/** Comments of a file, without the names of code in them. */
const commentsIn = (file: string): Text[] =>
  [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/\/\*\*? .*?\*\/|\/\*\*\n.*?\*\/|(?<=^|\s)\/\/ .*?$/gms)].map(
    ([comment]) => ({
      where: file,
      text: comment.replaceAll(/\n\s*\*/g, '').replaceAll(/`[^`]*`|\{@link [^}]*\}|@param \w+/g, ''),
    }),
  );

/** What a client of the API reads in a file: names of members, addresses, and the sentences that describe them. */
const apiTextsIn = (file: string): Text[] => {
  const code = readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const names = file.includes('/contracts/') ? [...code.matchAll(/\b([a-z]\w*)\??:/g)] : [];
  const sentences = code.matchAll(
    /\b(?:description|summary|message):\s*\n?\s*(['"`])(.*?)\1|schema\(\s*(['"])(.*?)\3/g,
  );
  const addresses = code.matchAll(/'(\/[\w/:-]*\/)'/g);
  return [
    ...names.map(([, name]) => name!.replaceAll('_', ' ')),
    ...[...sentences].map(([, , said, , summary]) => said ?? summary ?? ''),
    ...[...addresses].map(([, address]) => address!.replaceAll(/[/_-]/g, ' ')),
  ].map((text) => ({ where: file, text }));
};

describe('the words of the product are plain and one for each thing', () => {
  it('on screens, in mails and in messages', () => {
    expect(retiredIn(textsIn(english, '').filter(({ where }) => !AS_SPECIFIED.test(where)))).toEqual([]);
  });

  it('in the files that describe entities', () => {
    const files = globSync('resources/**/*.yaml', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(30);
    expect(retiredIn(files.flatMap((file) => readIn(parse(readFileSync(`${ROOT}/${file}`, 'utf8')), file)))).toEqual(
      [],
    );
  });

  it('in the guide', () => {
    const pages = globSync('docs/guide/*.md', { cwd: ROOT });
    expect(pages.length).toBeGreaterThan(15);
    const lines = pages.flatMap((page) =>
      withoutCode(readFileSync(`${ROOT}/${page}`, 'utf8'))
        .split('\n')
        .map((text, index) => ({ where: `${page} line ${index + 1} or later`, text })),
    );
    expect(retiredIn(lines)).toEqual([]);
  });

  it.each(FOLDERS_OF_PLAIN_COMMENTS)('in the comments of %s', (folder) => {
    const comments = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).flatMap(commentsIn);
    expect(comments.length).toBeGreaterThan(50);
    expect(retiredIn(comments, RETIRED_IN_COMMENTS)).toEqual([]);
  });

  it('in the names and descriptions of the API', () => {
    const parts = globSync(['src/shared/contracts/*.ts', 'src/server/**/*.ts'], {
      cwd: ROOT,
    }).flatMap(apiTextsIn);
    expect(parts.length).toBeGreaterThan(500);
    expect(retiredIn(parts, RETIRED_IN_COMMENTS)).toEqual([]);
  });

  it('are looked for where they would stand', () => {
    expect(retiredIn([{ where: 'here', text: 'Somebody else changed this meanwhile' }])).toHaveLength(2);
  });
});
