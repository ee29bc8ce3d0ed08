import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Roles {
  readonly roles: Readonly<Record<string, { readonly title: string }>>;
}

/** Where a word of a role is something else: the name of the first person, fields of a job that templates use or the dashboard is narrowed by, and SPEC's types of levels. */
const OTHER_THINGS: Readonly<Record<string, readonly string[]>> = {
  'src/server/features/accounts/provision.ts': ['Admin'],
  'src/server/features/dashboard/counting.ts': ['recruiter'],
  'src/shared/contracts/approval-levels.ts': ['hiring_manager', 'recruiter'],
  'src/server/records/placeholders/catalogue.ts': ['hiring_manager', 'recruiter', 'Recruiter'],
  'src/server/records/placeholders/sources.ts': ['hiring_manager', 'recruiter'],
};

/**
 * A role is known by what `roles.yaml` says of it: code that names one breaks where a team calls it otherwise or has another one.
 * Found are keys and titles as whole texts, in SQL too, and keys as names of properties. Data that the product begins with is no code.
 */
it('no code names a role', () => {
  const { roles } = parse(readFileSync('resources/app/roles.yaml', 'utf8')) as Roles;
  const names = Object.entries(roles).flatMap(([key, { title }]) => [key, title]);
  const quoted = names.map((name) => [name, new RegExp(`(['"\`])${name}\\1`)] as const);
  const property = Object.keys(roles).map(
    (key) => [key, new RegExp(`(?:\\.|[{,]\\s*|^\\s+)${key}\\b\\s*[:=).;,\\]]`, 'm')] as const,
  );

  const found = globSync(['src/**/*.{ts,tsx,mjs}', 'custom-screens/**/*.{ts,tsx}'])
    .filter((file) => !file.startsWith('src/server/seed/'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      const here = [...quoted, ...property].flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
      return [...new Set(here)].filter((name) => !OTHER_THINGS[file]?.includes(name)).map((name) => `${file}: ${name}`);
    });

  expect(found, 'Give the role an ability in resources/app/roles.yaml and ask for that').toEqual([]);
});
