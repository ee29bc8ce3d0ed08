import { LATER_AREAS } from '../../src/app/later-areas.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'custom-screens'];

function flatten(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? [`${prefix}${key}`] : flatten(part as object, `${prefix}${key}.`),
  );
}

const known = new Set(flatten(english));
const namespaces = Object.keys(english).join('|');

/** Names of handlers look like keys, and are none. */
const HANDLERS = /^src\/server\/.*handlers\.ts$/;
/** Checks of resource files name places in them, such as `list.board.by`. */
const FILE_CHECKS = /^src\/engine\/schema\/check-[a-z-]+\.ts$/;

/** Hosts of the demo data look like keys, and are none. */
const MADE_UP_HOST = /[.]example$/;

/** Whole literals such as 'list.bulk.selected'; keys put together from parts are not literals. */
const anyKey = new RegExp(`['"\`]((?:${namespaces})(?:\\.[a-zA-Z_-]+)+)['"\`]`, 'g');

/** What is handed to those who say it, whatever it begins with; texts of react-admin, resources and navigation are elsewhere. */
const saidKey = /\b(?:translate|notify|toast\.\w+)\(\s*'((?!ra\.|resources\.|menu\.)[a-z_]+(?:\.[a-zA-Z_-]+)+)'/g;

function literals(pattern = anyKey): { key: string; file: string }[] {
  return sources()
    .filter(({ file }) => !HANDLERS.test(file) && !FILE_CHECKS.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, key]) => ({ key: key!, file })))
    .filter(({ key }) => !MADE_UP_HOST.test(key));
}

const sources = (): readonly { readonly file: string; readonly text: string }[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((file) => ({ file, text: withoutComments(readFileSync(join(ROOT, file), 'utf8')) })),
  );

/** The keys that a template such as `details.${kind}.title` can make: each hole is at least one part of a key. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '@')
      .replaceAll('.', '[.]')
      .replaceAll('@', '.+')}$`,
  );

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the words of the application', () => {
  it('come with the first list but for those of hand-written screens, and of folders that fetch them first', () => {
    const fetching = sources()
      .filter(({ text }) => text.includes('= useLaterLabels(') || text.includes('(useLaterLabels('))
      .map(({ file }) => `${dirname(file)}/`);
    const early = literals()
      .filter(({ file }) => /^src\/(ui|engine|client|admin|app)\//.test(file))
      .filter(({ file }) => !fetching.some((folder) => file.startsWith(folder)))
      .filter(({ key }) => LATER_AREAS.includes(key.split('.')[0]!));

    expect(early).toEqual([]);
  });

  it('has a text for every key that the code names', () => {
    const missing = [...literals(), ...literals(saidKey)].filter(
      ({ key }) => !known.has(key) && ![...known].some((name) => name.startsWith(`${key}.`)),
    );

    expect(missing).toEqual([]);
  });

  it('has no text that no code names, as a whole or by the pattern that it is put together by', () => {
    const code = [...sources().map(({ text }) => text), readFileSync(join(ROOT, 'vite.config.ts'), 'utf8')].join('\n');
    const named = new Set([...code.matchAll(anyKey)].map(([, key]) => key));
    const built = [...code.matchAll(/`((?:[a-z_]+\.)+[^`\s]*\$\{[^`]*)`/g)].map(([, pattern]) => patternOf(pattern!));
    // The server reads some texts from the file itself: `en.mail.greeting`.
    const read = [...code.matchAll(/\ben(?:glish)?\.([a-z_]+(?:\.[a-z_]+)*)/g)].map(([, key]) => key!);

    const unused = [...known].filter(
      (key) =>
        !named.has(key) &&
        !built.some((pattern) => pattern.test(key)) &&
        !read.some((part) => key === part || key.startsWith(`${part}.`)),
    );

    expect(unused).toEqual([]);
  });

  it('finds the keys in the code', () => {
    expect(literals().length).toBeGreaterThan(200);
  });

  it('holds the literal texts of the specification whole', () => {
    const texts = new Set(Object.values(Object.fromEntries(flattenTexts(english))));

    for (const text of [
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
    ])
      expect(texts).toContain(text);
  });
});

function flattenTexts(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string'
      ? [[`${prefix}${key}`, part] as [string, string]]
      : flattenTexts(part as object, `${prefix}${key}.`),
  );
}
