import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { secretText, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { AppError } from '#shared/errors.ts';
import { answersFile, answersOne, fails } from '#server/records/openapi/answers.ts';
import type { Download, DownloadKind, DownloadKinds } from './download.ts';
import { spooled } from '#server/platform/files/spooled.ts';
import { say } from '#server/platform/texts/say.ts';
import { listDownload } from './list-download.ts';
import { recordDownload } from './record-download.ts';

declare module 'fastify' {
  interface FastifyInstance {
    downloads: DownloadKinds;
  }
}

const LIVES_SECONDS = 60;

const ticketBody = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'subject'],
  properties: { kind: { type: 'string', maxLength: 40 }, subject: { type: 'object', additionalProperties: true } },
} as const;

const DOWNLOAD = shape({
  url: text,
  queued: { ...whole, description: 'How many exports go first; 0: it begins right away.' },
});

const params = {
  type: 'object',
  required: ['ticket'],
  properties: { ticket: { ...secretText, pattern: '^[A-Za-z0-9_-]{43}$' } },
} as const;

/** Below /api/v1: a browser saves a file of any size straight to disk, by an address that opens once, soon, and in this session only. */
export const downloadsPlugin = fastifyPlugin(registerDownloads, { name: 'downloads', dependencies: ['accounts'] });

async function registerDownloads(app: FastifyInstance): Promise<void> {
  app.decorate(
    'downloads',
    new Map([
      ['list', listDownload],
      ['record', recordDownload],
    ]),
  );
  app.background.register({
    kind: 'downloads-retention',
    schedule: { cron: '5 * * * *' },
    run: async () => void (await app.database.query('delete from system.downloads where expires_on < now()')),
  });
  await app.register(downloadRoutes, { prefix: '/api/v1' });
}

async function downloadRoutes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: FromSchema<typeof ticketBody> }>(
    '/downloads/',
    {
      schema: {
        tags: ['files'],
        summary: 'Ask for a file; the answer says where it can be fetched once',
        response: { 201: answersOne(DOWNLOAD), ...fails(403, 404) },
        body: ticketBody,
      },
    },
    async (http, reply) => {
      const { kind, subject } = http.body;
      await kindOf(app, kind).check(http, subject);
      const ticket = await issue(http, kind, subject);
      const data = { url: `/api/v1/files/downloads/${ticket}/`, queued: app.spool.queueFor(http.principal.userId) };
      return reply.status(201).send({ code: 0, message: '', data });
    },
  );

  app.get<{ Params: FromSchema<typeof params> }>(
    '/files/downloads/:ticket/',
    {
      config: { fileCookie: true },
      schema: {
        tags: ['files'],
        summary: 'Fetch a file by its ticket',
        response: { 200: answersFile('*/*'), ...fails(403) },
        params,
      },
    },
    async (http, reply) => {
      const { kind, subject } = await redeem(http, http.params.ticket);
      const { name, mediaType, stream } = await opened(http, kindOf(app, kind), subject);
      stream.on('error', (error) => http.log.error({ err: error }, 'a download broke off'));
      return reply
        .type(mediaType)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escapeMark)}`,
        )
        .header('x-content-type-options', 'nosniff')
        .send(stream);
    },
  );
}

async function opened(http: FastifyRequest, kind: DownloadKind, subject: Record<string, unknown>): Promise<Download> {
  let download: Download | undefined;
  const stream = await spooled(http, async () => (download = await kind.open(http, subject)).stream);
  return { ...download!, stream }; // what is spooled was opened
}

const escapeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

function kindOf(app: FastifyInstance, name: string): DownloadKind {
  const kind = app.downloads.get(name);
  if (!kind) throw new AppError('malformed', 'There is no such kind of file');
  return kind;
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

async function issue(http: FastifyRequest, kind: string, subject: object): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const { database } = http.server;
  await database.query(
    `insert into system.downloads (ticket_hash, user_id, session_id, kind, subject, expires_on) values ($1, $2, $3, $4, $5::jsonb, now() + make_interval(secs => $6))`,
    [hashOf(ticket), http.principal.userId, http.sessionId, kind, JSON.stringify(subject), LIVES_SECONDS],
  );
  return ticket;
}

/** @throws {AppError} not_found for a ticket that is used, expired, or another user's. */
async function redeem(
  http: FastifyRequest,
  ticket: string,
): Promise<{ kind: string; subject: Record<string, unknown> }> {
  const { rows } = await http.server.database.query<{ kind: string; subject: Record<string, unknown> }>(
    `delete from system.downloads where ticket_hash = $1 and user_id = $2 and session_id = $3 and expires_on > now() returning kind, subject`,
    [hashOf(ticket), http.principal.userId, http.sessionId],
  );
  if (!rows[0]) throw new AppError('not_found', say('server.downloads.used'));
  return rows[0];
}
