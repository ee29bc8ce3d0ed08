import { dirname } from 'node:path';
import { type Source, textsByKey, withoutComments } from './source.ts';

/** Files with names that look like keys, and are none: of handlers, of places in resource files (`list.board.by`), of the build. */
const OTHER_NAMES = /^src\/server\/.*handlers\.ts$|^src\/engine\/schema\/check-[a-z-]+\.ts$|^vite\.config\.ts$/;
/** Hosts of the demo data look like keys, and are none. */
const MADE_UP_HOST = /[.]example$/;
/** What is handed to those who say it, whatever it begins with; texts of react-admin, resources and navigation are elsewhere. */
const SAID = /\b(?:translate|notify|toast\.\w+)\(\s*'((?!ra\.|resources\.|menu\.)[a-z_]+(?:\.[a-zA-Z_-]+)+)'/g;
/** Folders that everybody loads with the first list. */
const FIRST = /^src\/(ui|engine|client|admin|app)\//;
/** Errors that only who programs against the API meets, and bugs. */
const OF_PROGRAMMERS = /^'(malformed|unknown_parameter|internal_error)'/;

/** The literal texts of the specification. */
const SPECIFIED = [
  'The page you requested was not found!',
  'Go Back',
  'Loading app data...',
  'Login session ended',
  'Another user logged in for same account',
  'Are you sure to delete?',
  'Proceed',
  'Go back',
  'Are you absolutely sure to delete?',
  'This action cannot be undone. This will permanently delete the data',
  'I understand the consequences, delete',
  'Success',
  'Error',
  'i-know-what-i-am-doing',
  'Login as',
  'Sign Out',
];

interface Located {
  readonly key: string;
  readonly file: string;
}

/** What code and the texts of a locale say of each other; `laterAreas` come after the first list. */
export function mistakesOfKeys(texts: object, sources: readonly Source[], laterAreas: readonly string[]): string[] {
  const code = sources.map(({ file, text }) => ({ file, text: withoutComments(text) }));
  const known = textsByKey(texts).map(([key]) => key);
  const anyKey = new RegExp(`['"\`]((?:${Object.keys(texts).join('|')})(?:\\.[a-zA-Z_-]+)+)['"\`]`, 'g');
  const literals = keysIn(code, anyKey);
  return [
    ...missing([...literals, ...keysIn(code, SAID)], known),
    ...unused(code, anyKey, known),
    ...early(code, literals, laterAreas),
  ];
}

/** Whole literals such as 'list.bulk.selected'; keys put together from parts are not literals. */
const keysIn = (code: readonly Source[], pattern: RegExp): Located[] =>
  code
    .filter(({ file }) => !OTHER_NAMES.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, key]) => ({ key: key!, file })))
    .filter(({ key }) => !MADE_UP_HOST.test(key));

const missing = (named: readonly Located[], known: readonly string[]): string[] => {
  const places = new Set(known.flatMap((key) => partsOf(key)));
  return named.filter(({ key }) => !places.has(key)).map(({ key, file }) => `${file}: no text has the key ${key}`);
};

/** A key and everything that it is in: `a.b.c` is in `a.b` and `a`. */
const partsOf = (key: string): string[] =>
  key.split('.').map((_part, index, parts) => parts.slice(0, index + 1).join('.'));

/** Keys that no code names, as a whole or by the pattern that they are put together by. */
function unused(code: readonly Source[], anyKey: RegExp, known: readonly string[]): string[] {
  const all = code.map(({ text }) => text).join('\n');
  const named = new Set([...all.matchAll(anyKey)].map(([, key]) => key!));
  const built = [...all.matchAll(/`((?:[a-z_]+\.)+[^`\s]*\$\{[^`]*)`/g)].map(([, pattern]) => patternOf(pattern!));
  // The server reads some texts from the file itself: `en.mail.greeting`.
  const read = new Set([...all.matchAll(/\ben(?:glish)?\.([a-z_]+(?:\.[a-z_]+)*)/g)].map(([, key]) => key!));
  return known
    .filter((key) => !named.has(key) && !partsOf(key).some((part) => read.has(part)))
    .filter((key) => !built.some((pattern) => pattern.test(key)))
    .map((key) => `locales/en.json: no code names ${key}`);
}

/** The keys that a template such as `details.${kind}.title` can make: each hole is at least one part of a key. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '@')
      .replaceAll('.', '[.]')
      .replaceAll('@', '.+')}$`,
  );

/** Texts of hand-written screens that a folder of the first list names without fetching them first. */
function early(code: readonly Source[], literals: readonly Located[], laterAreas: readonly string[]): string[] {
  const fetching = code
    .filter(({ text }) => /[=(] ?useLaterLabels\(/.test(text))
    .map(({ file }) => `${dirname(file)}/`);
  return literals
    .filter(({ file }) => FIRST.test(file) && !fetching.some((folder) => file.startsWith(folder)))
    .filter(({ key }) => laterAreas.includes(key.split('.')[0]!))
    .map(({ key, file }) => `${file}: ${key} comes after the first list (useLaterLabels fetches it)`);
}

/** Messages that the server has in its code: `new AppError('code', 'text')`, and field errors with a `text` of their own. */
export const messagesInCode = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text: code }) =>
    [
      ...[...code.matchAll(/new AppError\(\s*('\w+'|[\w.]+),\s*(['"`][^\n]*)/g)]
        .filter(([, of = '']) => !OF_PROGRAMMERS.test(of))
        .map(([, , text = '']) => text),
      ...[...code.matchAll(/message: '[a-z_]+\.[\w.]+',[^}]*?text: (['"`][^\n]*)/g)].map(([, text = '']) => text),
    ].map((text) => `${file}: a message belongs in locales/en.json: ${text}`),
  );

/** The literal texts of the specification that a locale does not have as a whole. */
export function specifiedTextsLost(texts: object): string[] {
  const present = new Set(textsByKey(texts).map(([, text]) => text));
  return SPECIFIED.filter((text) => !present.has(text)).map(
    (text) => `locales/en.json: lacks “${text}” of the specification`,
  );
}
