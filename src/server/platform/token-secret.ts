import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of this data folder, in `secrets.json`, readable by its owner only. Created on first use and then kept, so
 * that users stay signed in over a restart. Two processes that start concurrently get the same one.
 */
export function tokenSecretOf(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) create(file, dataDir);
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { token?: unknown };
  if (typeof token === 'string' && token.length >= 32) return token;
  throw new Error(`${file} holds no usable secret. Delete it to have a new one made; everyone then signs in again.`);
}

/** Complete under a name of its own, then linked: the second process keeps the secret of the first one. */
function create(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ token: randomBytes(48).toString('base64url') })}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
