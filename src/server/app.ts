import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerApi } from './api.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import { BUILT_IN_HANDLERS } from './handlers/built-in-handlers.ts';
import type { Handlers } from './handlers/handlers.ts';
import type { Mailer } from './mail/mailer.ts';
import { useClientFiles } from './plugins/client-files.ts';
import { routeNotFound, useErrors } from './plugins/errors.ts';
import { useHealth } from './plugins/health.ts';
import { createLogger, loggingOptions, useRequestLog } from './plugins/logging.ts';
import { useSecurityHeaders } from './plugins/security-headers.ts';
import { useValidation } from './plugins/validation.ts';
import { createEventHub } from './realtime/create-event-hub.ts';
import type { Registry } from './registry/registry.ts';
import './request-context.ts';

/** What an app is built from. Whoever makes a part closes it, after the app. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly registry: Registry;
  readonly mailer: Mailer;
  readonly fileStore: FileStore;
  /** Code that resource files name. Absent: that of the application. */
  readonly handlers?: Handlers;
  /** Absent: a logger of `config.logLevel` on standard output. */
  readonly log?: FastifyBaseLogger;
  /** Absolute path of the built client; absent: the API alone. */
  readonly dist?: string;
}

const MAX_JSON_BYTES = 2 * 1024 * 1024;

/**
 * The whole server, ready for `listen` or `inject`: UI, API below `/api/v1` and sockets.
 * Closing it ends the running requests and closes the sockets with 1001.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, registry } = parts;
  const app = Fastify({
    ...loggingOptions(parts.log ?? createLogger(config.logLevel)),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  decorate(app, parts);
  useErrors(app);
  useValidation(app);
  useRequestLog(app);
  await useSecurityHeaders(app, config);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  await app.register(multipart, multipartLimits(config));
  useHealth(app, database);
  const hub = await createEventHub({
    server: app.server,
    database,
    registry,
    publicUrl: config.publicUrl,
    sessions: {
      authenticate: (token) => app.sessions.authenticate(token),
      authenticateSession: (sessionId, userId) => app.sessions.authenticateSession(sessionId, userId),
    },
    log: app.log,
  });
  app.decorate('events', hub);
  app.addHook('preClose', () => hub.close());
  await registerApi(app);
  if (parts.dist) {
    const { appTitle: title, production: isProduction } = config;
    await useClientFiles(app, { dist: parts.dist, title, isProduction });
  } else app.setNotFoundHandler(routeNotFound);
  return app;
}

function decorate(app: FastifyInstance, { config, database, registry, mailer, fileStore, handlers }: AppParts): void {
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('registry', registry);
  app.decorate('mailer', mailer);
  app.decorate('fileStore', fileStore);
  app.decorate('handlers', handlers ?? BUILT_IN_HANDLERS);
}

const multipartLimits = (config: Config) => ({
  throwFileSizeLimit: true,
  limits: {
    fileSize: config.maxUploadBytes,
    files: 50,
    fields: 500,
    fieldSize: MAX_JSON_BYTES,
    fieldNameSize: 200,
    parts: 550,
    headerPairs: 50,
  },
});
