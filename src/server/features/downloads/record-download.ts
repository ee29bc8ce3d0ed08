import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { findResource } from '#server/records/registry/registry.ts';
import { checkRecordFile, recordFile } from '#server/records/exports/record-file.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import type { DownloadKind } from './download.ts';

/** A record with the lists of its details as JSON: `{ resource, id }`. */
export const recordDownload: DownloadKind = {
  async check(http, subject) {
    const { request, id } = parts(http, subject);
    await checkRecordFile(request, id);
  },
  async open(http, subject) {
    const { request, id } = parts(http, subject);
    const stream = await recordFile(request, id, http.server.records.counts);
    const name = `${request.definition.title} ${id} ${request.context.today}.json`;
    return { name, mediaType: 'application/json; charset=utf-8', stream };
  },
};

function parts(http: FastifyRequest, { resource, id }: Readonly<Record<string, unknown>>) {
  const definition = findResource(http.server.registry.current, String(resource));
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  if (!Number.isSafeInteger(id) || Number(id) <= 0) throw new AppError('malformed', 'id has to be a number');
  return { request: requestFor(http, definition), id: Number(id) };
}
