import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import application from '../../package.json' with { type: 'json' };

/**
 * Pairs of folders that still import each other, in alphabetical order. Each is a wall to be drawn: move what both need below them.
 * A pair that has been parted is taken off; none comes on.
 */
const STILL_OPPOSED: readonly string[] = [
  'src/client/notifications and src/client/session',
  'src/engine/access and src/engine/schema',
  'src/engine/custom-fields and src/engine/schema',
  'src/engine/field-types and src/engine/schema',
  'src/engine/field-types/input and src/engine/field-types/number',
  'src/engine/field-types/input and src/engine/field-types/rows',
  'src/engine/field-types/relation and src/engine/schema',
  'src/engine/field-types/rows and src/engine/validation',
  'src/engine/formula and src/engine/schema',
  'src/engine/predicates and src/engine/schema',
  'src/server/records/activity and src/server/records/query',
  'src/server/records/dump and src/server/records/schema',
  'src/server/records/openapi and src/server/records/routes',
  'src/server/records/query and src/server/records/realtime',
];

it('no two folders import each other, unless one contains the other', () => {
  const imports = importsBetweenFolders();
  const opposed = [...imports].flatMap(([pair, one]) => {
    const [from, to] = pair.split(' ') as [string, string];
    const other = imports.get(`${to} ${from}`);
    const isOneRoom = `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`);
    return from < to && other && !isOneRoom ? [{ pair: `${from} and ${to}`, one, other }] : [];
  });

  const known = new Set(STILL_OPPOSED);
  const fresh = opposed.filter(({ pair }) => !known.has(pair));
  const words = fresh.map(({ pair, one, other }) => `${pair} import each other:\n  ${one}\n  ${other}`).join('\n');
  expect(words, 'Move what both need into the folder below, or into one of its own').toBe('');
  const parted = STILL_OPPOSED.filter((pair) => !opposed.some((each) => each.pair === pair));
  expect(parted, 'These no longer import each other: take them off the list').toEqual([]);
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
