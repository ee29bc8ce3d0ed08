import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeTestDatabases } from './test-database.ts';

/** What a worker keeps for all its files goes when the run ends: the folder `TEST_RUN_DIR`, and the PostgreSQL databases named after it. */
export default function startRun(): () => Promise<void> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'test-run-'));
  process.env.TEST_RUN_DIR = folder;
  return async () => {
    await removeTestDatabases();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
