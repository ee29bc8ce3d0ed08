import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, type Source } from './source.ts';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']+\.(?:ts|tsx|mjs))'/g;

/** Two folders that import each other, unless one contains the other. Types and what is fetched later count too. */
export function opposedFolders(sources: readonly Source[], imports: Readonly<Record<string, string>>): string[] {
  const found = new Map<string, string>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const target = fileOf(file, name, imports);
      const pair = `${path.posix.dirname(file)} ${path.posix.dirname(target)}`;
      if (!found.has(pair)) found.set(pair, `${file} imports ${target}`);
    }
  return [...found].flatMap(([pair, one]) => {
    const [from = '', to = ''] = pair.split(' ');
    const other = found.get(`${to} ${from}`);
    const isOneRoom = `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`);
    return from < to && other && !isOneRoom
      ? [
          `${from} and ${to} import each other (move what both need into the folder below, or into one of its own):\n    ${one}\n    ${other}`,
        ]
      : [];
  });
}

/** Where a name leads: relative to its file, or by `imports` of package.json (`#shared/…`). */
function fileOf(file: string, name: string, imports: Readonly<Record<string, string>>): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  const [layer, folder] = Object.entries(imports).find(([key]) => name.startsWith(key.slice(0, -1))) ?? [];
  if (layer === undefined || folder === undefined) throw new Error(`${file} imports ${name}, which leads nowhere`);
  return path.posix.join(folder.slice(0, -1), name.slice(layer.length - 1));
}

/** Lists of field types outside their folders: code reads their traits. */
export function listsOfTypes(sources: readonly Source[], types: readonly string[]): string[] {
  const names = new Set(types);
  return sources
    .filter(({ file }) => !file.startsWith('src/engine/field-types/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\[\s*((?:'\w+',?\s*){2,})\]/g)].flatMap(([list, inside = '']) =>
        [...inside.matchAll(/'(\w+)'/g)].every(([, name]) => names.has(name!))
          ? [`${file}: a list of field types belongs in their traits: ${list}`]
          : [],
      ),
    );
}

/** A table of notifications (SPEC 2.6), and headings that are a day. */
const DAY_ALONE = [
  'custom-screens/activity-log/LogTable.tsx',
  'custom-screens/dashboard/DashboardHead.tsx',
  'custom-screens/notifications/NotificationRow.tsx',
];

/** Screens that show an instant without its time, except where the day alone is meant. */
export const instantsWithoutTime = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => /^custom-screens\/|\.tsx$/.test(file) && text.includes('formatInstantDate('))
    .filter(({ file }) => !DAY_ALONE.includes(file))
    .map(({ file }) => `${file}: shows an instant without its time`);

/** Files and folders that the docs name and that do not exist. */
export const lostPlaces = (pages: readonly Source[]): string[] =>
  pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|server|platform|records|features|tests|custom-screens)\/[\w./-]+)`/g)]
      .map(([, place]) => place!)
      .filter((place) => !['', 'src/', 'src/server/'].some((room) => existsSync(path.join(ROOT, room + place))))
      .map((place) => `${file}: there is no ${place}`),
  );
