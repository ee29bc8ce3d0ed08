import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Definitions } from '#engine/model/definition.ts';
import { requireAbility } from '#server/records/query/require-ability.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { zipStream } from '#server/records/dump/dump-place.ts';
import { writeArchive } from '#server/records/dump/dump.ts';
import type { Download } from '#server/features/downloads/download.ts';

/**
 * Everything as one archive, without the data that signs users in, for roles that can export it: a download of the kind
 * `everything`.
 */
export const fullExportPlugin = fastifyPlugin(registerFullExport, {
  name: 'full-export',
  dependencies: ['downloads'],
  encapsulate: true,
});

async function registerFullExport(app: FastifyInstance): Promise<void> {
  app.downloads.set('everything', {
    check: async (http) => requireExport(http),
    open: async (http) => {
      requireExport(http);
      return everything(http);
    },
  });
}

const requireExport = (http: FastifyRequest): void =>
  requireAbility(http, 'export_everything', 'server.request.admins_only');

/** Records the export first. The archive is written while it is read; on a failure the download breaks off. */
async function everything(http: FastifyRequest): Promise<Download> {
  const { database, fileStore: store, registry } = http.server;
  await recordActivity(database, http.principal, {
    action: 'exported',
    after: { format: 'archive' },
    requestId: http.id,
  });
  const { writer, stream } = zipStream();
  writeArchive({ database, store, secrets: secretColumns(registry.current) }, writer).catch((error: Error) => {
    http.log.warn({ err: error }, 'an archive was not written to its end');
    stream.destroy(error);
  });
  const today = new Date().toISOString().slice(0, 10);
  return { name: `Everything ${today}.zip`, mediaType: 'application/zip', stream };
}

/** The columns of each resource with values that no one can read again. */
const secretColumns = ({ resources }: Definitions): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(resources).map(({ resource, fields }) => [
      resource,
      Object.values(fields).flatMap(({ writeOnly, column }) => (writeOnly && column ? [column] : [])),
    ]),
  );
