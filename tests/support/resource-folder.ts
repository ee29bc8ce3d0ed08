import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { RESOURCES } from './prepared-database.ts';

/** A folder of resource files with the roles and people of the application and these files, by path below it. It goes with the test file. */
export function resourceFolder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'resources-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'resources');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('app/navigation.yaml', 'navigation:\n  - { key: home, title: Home, to: / }\n');
  cpSync(join(RESOURCES, 'users.yaml'), join(folder, 'users.yaml'));
  // Attributes of users come from resources that are not here.
  put(
    'app/roles.yaml',
    readFileSync(join(RESOURCES, 'app/roles.yaml'), 'utf8').replace(/^attributes:\n(?: .*\n)*/m, ''),
  );
  for (const [path, text] of Object.entries(files)) put(path, text);
  return folder;
}
