import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN, effectiveRole } from '#engine/access/compile-access.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import { dumpDatabase } from '../../db/dump/dump.ts';
import type { Download } from '../downloads/download.ts';

const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;

/** Everything as one archive, which is what `db:dump` makes, for Admins: a download of the kind `everything`. */
export async function fullExportPlugin(app: FastifyInstance): Promise<void> {
  app.downloads.set('everything', {
    check: async (http) => demandAdmin(http),
    open: async (http) => {
      demandAdmin(http);
      return everything(http);
    },
  });
}

function demandAdmin(http: FastifyRequest): void {
  if (effectiveRole(http.principal) !== ADMIN)
    throw new AppError('forbidden', 'Only an Admin may take everything away');
}

/** Made on disk first, so that a slow connection holds up nobody; gone from there when it has been sent. */
async function everything(http: FastifyRequest): Promise<Download> {
  const { database, config } = http.server;
  const folder = join(config.dataDir, 'archives');
  await mkdir(folder, { recursive: true });
  await clearLeftovers(folder);
  const path = join(folder, `${randomUUID()}.zip`);
  const remove = () => void rm(path, { force: true });
  try {
    const { tables, files, madeOn } = await dumpDatabase(database, config.dataDir, path);
    await recordActivity(database, http.principal, {
      action: 'exported',
      after: { format: 'archive', rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.count },
      requestId: http.id,
    });
    const stream = createReadStream(path);
    stream.once('close', remove);
    return { name: `Everything ${madeOn.slice(0, 10)}.zip`, mediaType: 'application/zip', stream };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What a server that was killed while it sent an archive has left. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another download may have ended meanwhile, and its archive with it.
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
