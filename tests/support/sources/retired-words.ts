import { parse } from 'yaml';
import { type Source, textsByKey, withoutComments } from './source.ts';

type Retired = readonly (readonly [pattern: RegExp, instead: string])[];

/** Words that screens and files do not use: each has a plain one in their place. */
const RETIRED: Retired = [
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

/** Words that comments of code, and what a client of the API reads, do not use. */
const RETIRED_IN_CODE: Retired = [
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

const retiredIn = (texts: readonly Source[], retired: Retired): string[] =>
  texts.flatMap(({ file, text }) =>
    retired.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text.replaceAll(ON_HOLD, ''));
      return found ? [`${file}: “${found[0]}” (instead: ${instead})`] : [];
    }),
  );

/** Retired words on screens, in emails and in messages. */
export const retiredInTexts = (texts: object): string[] =>
  retiredIn(
    textsByKey(texts).flatMap(([file, text]) => (AS_SPECIFIED.test(file) ? [] : [{ file, text }])),
    RETIRED,
  );

/** Retired words in what people read of resource files. */
export const retiredInResources = (files: readonly Source[]): string[] =>
  retiredIn(
    files.flatMap(({ file, text }) => partsRead(parse(text), file)),
    RETIRED,
  );

const partsRead = (value: unknown, file: string): Source[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        READ.has(key)
          ? textsByKey({ [key]: part }).map(([place, text]) => ({ file: `${file} ${place}`, text }))
          : partsRead(part, `${file}.${key}`),
      );

/** Retired words in the guide, outside code and addresses. */
export const retiredInPages = (pages: readonly Source[]): string[] =>
  retiredIn(
    pages.flatMap(({ file, text }) =>
      text
        .replaceAll(/```.*?```/gs, '')
        .replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '')
        .split('\n')
        .map((line, index) => ({ file: `${file} line ${index + 1} or later`, text: line })),
    ),
    RETIRED,
  );

/** Retired words in comments, outside the names of code in them. */
export const retiredInComments = (files: readonly Source[]): string[] =>
  retiredIn(
    files.flatMap(({ file, text }) =>
      [...text.matchAll(/\/\*\*? .*?\*\/|\/\*\*\n.*?\*\/|(?<=^|\s)\/\/ .*?$/gms)].map(([comment]) => ({
        file,
        text: comment.replaceAll(/\n\s*\*/g, '').replaceAll(/`[^`]*`|\{@link [^}]*\}|@param \w+/g, ''),
      })),
    ),
    RETIRED_IN_CODE,
  );

/** Retired words in what a client of the API reads: names of members, addresses, and the sentences that describe them. */
export const retiredInApi = (files: readonly Source[]): string[] =>
  retiredIn(files.flatMap(apiTextsIn), RETIRED_IN_CODE);

function apiTextsIn({ file, text: code }: Source): Source[] {
  const text = withoutComments(code);
  const names = file.includes('/contracts/') ? [...text.matchAll(/\b([a-z]\w*)\??:/g)] : [];
  const sentences = text.matchAll(
    /\b(?:description|summary|message):\s*\n?\s*(['"`])(.*?)\1|schema\(\s*(['"])(.*?)\3/g,
  );
  const addresses = text.matchAll(/'(\/[\w/:-]*\/)'/g);
  return [
    ...names.map(([, name]) => name!.replaceAll('_', ' ')),
    ...[...sentences].map(([, , said, , summary]) => said ?? summary ?? ''),
    ...[...addresses].map(([, address]) => address!.replaceAll(/[/_-]/g, ' ')),
  ].map((each) => ({ file, text: each }));
}
