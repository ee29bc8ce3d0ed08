import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { writeResourceFiles } from './resource-files-on-disk.ts';

/** A folder of resource files with the roles and people of the application and these files, by path below it. It goes with the test file. */
export function resourceFolder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'resources-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'resources');
  writeResourceFiles(folder, files);
  return folder;
}
