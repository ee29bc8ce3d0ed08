import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RESOURCES } from './prepared-database.ts';

/** Writes resource files by their path below the folder, with the roles and people of the application. */
export function writeResourceFiles(folder: string, files: Readonly<Record<string, string>>): void {
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
}
