import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { findResource } from '#server/records/registry/registry.ts';
import { checkExport, EXPORT_TYPES, exportFile, exportFormat } from '#server/records/exports/export-file.ts';
import { parseListRequest, type Query } from '#server/records/query/list-request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import type { DownloadKind } from './download.ts';

/** A list as a file: `{ resource, format, columns, and what narrows and orders it as in a list call }`. */
export const listDownload: DownloadKind = {
  async check(http, subject) {
    const { request, columns } = parts(http, subject);
    checkExport(request, columns);
  },
  async open(http, subject) {
    const { request, list, columns, format } = parts(http, subject);
    const stream = await exportFile(request, list, { columns, format });
    const name = `${request.definition.titlePlural} ${request.context.today}.${format}`;
    return { name, mediaType: EXPORT_TYPES[format], stream };
  },
};

function parts(http: FastifyRequest, { resource, format, columns, ...query }: Readonly<Record<string, unknown>>) {
  const definition = findResource(http.server.registry.current, String(resource));
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  if (columns !== undefined && typeof columns !== 'string') throw new AppError('malformed', 'columns has to be a text');
  if (!Object.values(query).every((value) => typeof value === 'string'))
    throw new AppError('malformed', 'What narrows a list has to be text');
  const request = requestFor(http, definition);
  return { request, columns, format: exportFormat(format), list: parseListRequest(request, query as Query) };
}
