import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Code that writes tables of resources itself, by its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'accounts/': 'Users have a way of their own, with sessions, seats and roles',
  'applicants/place-earlier.ts': 'Fills in what records of earlier versions lack, once, when the server starts',
  'workflows/job-workflow.ts': 'The same, for jobs that are older than workflows',
  'custom-fields/values.ts': 'Deletes the values of a deleted field from every record, none of which anyone edited',
};

const FEATURES = 'src/server/features/';
const resources = new Set(
  globSync('resources/**/*.yaml').flatMap((file) => /^resource: (\w+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? []),
);

/** Own tables are `system.…`; the table of a list or of child rows begins with its resource. */
const WRITE = /\b(?:insert into|update|delete from)\s+(?:"?([a-z_]+)\b(?!\.)|(\$\{))/g;

const rawWritesIn = (text: string): string[] =>
  [...text.matchAll(WRITE)].flatMap(([statement, table, unknown]) =>
    unknown !== undefined || resources.has(table!.split('__')[0]!) ? [statement.replaceAll(/\s+/g, ' ')] : [],
  );

const found = globSync(`${FEATURES}**/*.ts`)
  .map((file) => file.slice(FEATURES.length))
  .map((file) => [file, rawWritesIn(readFileSync(FEATURES + file, 'utf8'))] as const)
  .filter(([, writes]) => writes.length > 0);

const reasonFor = (file: string) => Object.keys(EXEMPT).find((place) => file.startsWith(place));

it('features write records with app.records.write, so that hooks, subscribers and activity are never left out', () => {
  expect(found.filter(([file]) => !reasonFor(file))).toEqual([]);
});

it('no exemption is there without need', () => {
  expect(new Set(found.map(([file]) => reasonFor(file)))).toEqual(new Set(Object.keys(EXEMPT)));
});

it.each([
  ['update job_openings o set status = 1', true],
  ['with w as (insert into\n candidates (name) values (1))', true],
  ['delete from workflow_stages__on_exit where id = 1', true],
  ['update ${quoteName(table)} set a = 1', true],
  ['select from jobs for no key update of jobs', false],
  ['insert into system.jobs (id) values (1) on conflict do update set id = 1', false],
])('%j is such a statement: %s', (text, isRaw) => {
  expect(rawWritesIn(text).length > 0).toBe(isRaw);
});
