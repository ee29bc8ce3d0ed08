import { LATER_AREAS } from '../../src/app/later-areas.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const HANDLERS = /^server\/.*handlers\.ts$/;
/** Checks of resource files name places in them, such as `list.board.by`. */
const FILE_CHECKS = /^engine\/schema\/check-[a-z-]+\.ts$/;

/** Whole literals such as 'list.bulk.selected'; keys put together from parts are not literals. */
const anyKey = new RegExp(`['"\`]((?:${namespaces})(?:\\.[a-zA-Z_-]+)+)['"\`]`, 'g');

/** What is handed to those who say it, whatever it begins with; texts of react-admin, resources and navigation are elsewhere. */
const saidKey = /\b(?:translate|notify|toast\.\w+)\(\s*'((?!ra\.|resources\.|menu\.)[a-z_]+(?:\.[a-zA-Z_-]+)+)'/g;

function literals(pattern = anyKey): { key: string; file: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !HANDLERS.test(name) && !FILE_CHECKS.test(name))
      .flatMap((name) => {
        const file = join(folder, name);
        return [...withoutComments(readFileSync(join(ROOT, file), 'utf8')).matchAll(pattern)].map(([, key]) => ({
          key: key!,
          file,
        }));
      }),
  );
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the words of the application', () => {
  it('come with the first list but for those that hand-written screens alone name', () => {
    const early = literals().filter(
      ({ key, file }) => LATER_AREAS.includes(key.split('.')[0]!) && /^src\/(ui|engine|client|admin|app)\//.test(file),
    );

    expect(early).toEqual([]);
  });

  it('has a text for every key that the code names', () => {
    const missing = [...literals(), ...literals(saidKey)].filter(
      ({ key }) => !known.has(key) && ![...known].some((name) => name.startsWith(`${key}.`)),
    );

    expect(missing).toEqual([]);
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
