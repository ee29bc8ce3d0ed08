import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { type LiveRegistry } from '#server/records/registry/create-registry.ts';
import { openRegistry } from '#server/open-registry.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };
const stamp = (title: string) => `resource: stamp
title: ${title}
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
`;

describe('a server whose files are saved', () => {
  const folder = resourceFolder({ 'stamp.yaml': stamp('Stamp') });
  const file = join(folder, 'stamp.yaml');
  const lines: string[] = [];
  let database: TestDatabase;
  let registry: LiveRegistry;

  beforeAll(async () => {
    database = await openPreparedDatabase('embedded', 'system');
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    registry = await openRegistry({ database, resourcesDir: folder, watch: true, log });
  });
  afterAll(async () => {
    await registry.close();
    await database.destroy();
  });

  const serves = (title: string) =>
    vi.waitFor(() => expect(registry.current.resources['stamp']?.title).toBe(title), PATIENCE);
  const replace = (text: string) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  };

  it('serves every version, also of an editor that replaces the file, and says so in the log', async () => {
    replace(stamp('Seal'));
    await serves('Seal');
    replace(stamp('Signet'));
    await serves('Signet');
    lines.length = 0;

    writeFileSync(file, stamp('Sigil'));

    await serves('Sigil');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'changed resource files are in service', resources: ['stamp'] },
    ]);
  });
});
