import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { withheldIn } from '#server/records/query/withheld.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { answersFile, fails } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';

interface FileToServe {
  readonly id: string;
  readonly resource: string;
  readonly record_id: number | null;
  readonly field: string | null;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
}

const query = {
  type: 'object',
  additionalProperties: false,
  properties: { for: { enum: ['view'], description: 'To be shown, not saved: the activity says that it was viewed.' } },
} as const;

/**
 * `GET /files/{id}/`: the one way out for stored bytes. Users who can read the record (and the field) can read the
 * file. Always an attachment, never sniffed, never run.
 */
export const fileRoutes = fastifyPlugin(registerFiles, {
  name: 'files',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerFiles(api: FastifyInstance): Promise<void> {
  api.get<{ Params: { id: string }; Querystring: FromSchema<typeof query> }>(
    '/files/:id/',
    {
      config: { fileCookie: true },
      schema: {
        tags: ['files'],
        summary: 'A stored file',
        querystring: query,
        response: { 200: answersFile('*/*'), 304: { type: 'null', description: 'As it was' }, ...fails(404) },
      },
    },
    async (http, reply) => {
      const file = await findFile(http.server, http.params.id);
      if (!file || !(await canRead(http, file))) throw new AppError('not_found', say('server.files.not_found'));
      const etag = `"${file.id}"`;
      reply.header('etag', etag);
      if (http.headers['if-none-match'] === etag) return reply.status(304).send();
      const bytes = await http.server.fileStore.read(file.id);
      if (file.field === null && http.method === 'GET') await recordRead(http, file, http.query.for);
      return reply
        .header('content-type', file.media_type)
        .header('content-length', file.size)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, escapeMark)}`,
        )
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(bytes);
    },
  );
}

const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

async function findFile(app: FastifyInstance, id: string): Promise<FileToServe | undefined> {
  const { rows } = await app.database.query<FileToServe>(
    `select id, resource, record_id, field, name, media_type, size from system.files where id::text = $1`,
    [id],
  );
  return rows[0];
}

/** Attachments only: a logo or a photo is part of the page. */
const recordRead = (
  http: FastifyRequest,
  { resource, record_id, name }: FileToServe,
  purpose: 'view' | undefined,
): Promise<void> =>
  recordActivity(http.server.database, http.principal, {
    action: purpose === 'view' ? 'file_viewed' : 'file_downloaded',
    resource,
    recordId: record_id ?? undefined,
    after: { name },
  });

async function canRead(http: Parameters<typeof requestFor>[0], file: FileToServe): Promise<boolean> {
  if (file.record_id === null) return false;
  if (file.resource === 'users') return true;
  const definition = http.server.registry.current.resources[file.resource];
  if (!definition) return false;
  const request = requestFor(http, definition);
  if (!request.access.can.show || (file.field !== null && !request.access.readFields.has(file.field))) return false;
  const { record_id: id, field } = file;
  if (field === null && !request.access.readFiles) return false;
  if (field !== null && (await withheldIn(request, [id]))(id).has(field)) return false;
  return matchesRows(request, id, request.access.read);
}
