import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import application from '../../package.json' with { type: 'json' };

it('no two folders import each other, unless one contains the other', () => {
  const imports = importsBetweenFolders();
  const opposed = [...imports].flatMap(([pair, one]) => {
    const [from, to] = pair.split(' ') as [string, string];
    const other = imports.get(`${to} ${from}`);
    const isOneRoom = `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`);
    return from < to && other && !isOneRoom ? [{ pair: `${from} and ${to}`, one, other }] : [];
  });

  const words = opposed.map(({ pair, one, other }) => `${pair} import each other:\n  ${one}\n  ${other}`).join('\n');
  expect(words, 'Move what both need into the folder below, or into one of its own').toBe('');
});

const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']+\.(?:ts|tsx|mjs))'/g;

/** By the two folders, one of the imports that lead from the first to the second. Types and what is fetched later count too. */
function importsBetweenFolders(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(['src/**/*.{ts,tsx,mjs}', 'custom-screens/**/*.{ts,tsx}']).sort())
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = fileOf(file, name);
      const pair = `${path.posix.dirname(file)} ${path.posix.dirname(target)}`;
      if (!found.has(pair)) found.set(pair, `${file} imports ${target}`);
    }
  return found;
}

/** Where a name leads: relative to its file, or by `imports` of package.json (`#shared/…`). */
function fileOf(file: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [layer, folder] = Object.entries(application.imports).find(([key]) => name.startsWith(key.slice(0, -1))) ?? [];
  if (layer === undefined || folder === undefined) throw new Error(`${file} imports ${name}, which leads nowhere`);
  return path.posix.join(folder.slice(0, -1), name.slice(layer.length - 1));
}

it('no list of field types stands outside their folders: code reads their traits', () => {
  const names = new Set(Object.keys(FIELD_TYPES));
  const lists = globSync(['src/**/*.{ts,tsx}', 'custom-screens/**/*.{ts,tsx}'], {
    exclude: ['src/engine/field-types/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[\s*((?:'\w+',?\s*){2,})\]/g)].flatMap(([list, inside = '']) =>
      [...inside.matchAll(/'(\w+)'/g)].every(([, name]) => names.has(name!)) ? [`${file}: ${list}`] : [],
    ),
  );

  expect(lists).toEqual([]);
});

/** A table of notifications (SPEC 2.6), and headings that are a day. */
const DAY_ALONE = [
  'custom-screens/activity-log/LogTable.tsx',
  'custom-screens/dashboard/DashboardHead.tsx',
  'custom-screens/notifications/NotificationRow.tsx',
];

it('an instant is shown with its time, except where the day alone is meant', () => {
  const files = globSync(['src/**/*.tsx', 'custom-screens/**/*.{ts,tsx}']).sort();

  const found = files.filter((file) => readFileSync(file, 'utf8').includes('formatInstantDate('));

  expect(found).toEqual(DAY_ALONE);
});

it('the docs name files and folders that exist', () => {
  const named = ['docs/architecture.md', 'CONTRIBUTING.md'].flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /`((?:src|server|platform|records|features|tests|custom-screens)\/[\w./-]+)`/g,
      ),
    ].map(([, place]) => place!),
  );
  const lost = named.filter((place) => !['', 'src/', 'src/server/'].some((room) => existsSync(room + place)));

  expect(lost).toEqual([]);
});
