import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { registerApi } from './api.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { useDoor } from './platform/door/use-door.ts';
import { createEffects } from './platform/effects/create-effects.ts';
import type { Effects } from './platform/effects/effects.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { Spool } from './platform/files/spool.ts';
import { sweepUploads } from './platform/files/sweep-uploads.ts';
import { BUILT_IN_HANDLERS } from './features/built-in-handlers.ts';
import { AppRecords } from './records/app-records.ts';
import type { Handlers } from './records/handlers/handlers.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { BackgroundRoom, type BackgroundParts } from './platform/background/background-room.ts';
import { useClientFiles } from './platform/plugins/client-files.ts';
import { useCompression } from './platform/plugins/compression.ts';
import { routeNotFound, useErrors } from './platform/plugins/errors.ts';
import { useHealth } from './platform/plugins/health.ts';
import { createLogger, loggingOptions, useRequestLog } from './platform/plugins/logging.ts';
import { useStopping } from './platform/plugins/stopping.ts';
import { useSecurityHeaders } from './platform/plugins/security-headers.ts';
import { useValidation } from './platform/plugins/validation.ts';
import { type Texts, useTexts } from './platform/texts/texts.ts';
import { createEventHub } from './records/realtime/create-event-hub.ts';
import type { Registry } from './records/registry/registry.ts';
import './records/request-context.ts';

/** The parts an app is built from. The caller that makes a part closes it, after the app. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly registry: Registry;
  /** The service that sends email, or a function that makes it. */
  readonly mailer: Mailer | ((effects: Effects) => Mailer);
  readonly fileStore: FileStore;
  /** Code that resource files name, beside that of the application. */
  readonly handlers?: Handlers;
  /** Absent: those of `locales/`. */
  readonly texts?: Texts;
  /** Absent: a logger of `config.logLevel` on standard output. */
  readonly log?: FastifyBaseLogger;
  /** How background work is done otherwise than by the clock of the database. */
  readonly background?: Pick<BackgroundParts, 'now' | 'hasSchedules'>;
  /** Absolute path of the built client; absent: the API alone. */
  readonly dist?: string;
}

const MINUTE = 60_000;
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const DOWNLOADS_END_WITHIN_MS = 10_000;

/**
 * The whole server, ready for `listen` or `inject`: UI, API below `/api/v1` and sockets.
 * Closing it ends the running requests and closes the sockets with 1001.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, registry } = parts;
  const app = Fastify({
    ...loggingOptions(parts.log ?? createLogger(config.logLevel)),
    bodyLimit: MAX_JSON_BYTES,
    // The door names such keys as it does every other key that it rejects.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Answered in our own words (`plugins/stopping.ts`).
    return503OnClosing: false,
    // Closes a connection that is idle for this long in both directions. Bodies have bounds of their own
    // (`door/slow-bodies.ts`).
    connectionTimeout: 10 * MINUTE,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  });
  decorate(app, parts);
  useBackground(app, parts);
  const records = new AppRecords(app);
  app.decorate('records', records);
  useStopping(app);
  useTexts(app, parts.texts);
  useErrors(app, () => registry.tablesChanged());
  useValidation(app);
  useRequestLog(app);
  useSecurityHeaders(app, config);
  await useCompression(app);
  await app.register(cookie);
  await app.register(multipart, multipartLimits(config));
  useDoor(app);
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
    onWrite: (resource) => records.written(resource),
  });
  app.decorate('events', hub);
  app.addHook('preClose', () => hub.close());
  await registerApi(app);
  records.handle(BUILT_IN_HANDLERS);
  if (parts.handlers) records.handle(parts.handlers);
  if (parts.dist) {
    const { appTitle: title, production: isProduction } = config;
    await useClientFiles(app, { dist: parts.dist, title, isProduction });
  } else app.setNotFoundHandler(routeNotFound);
  return app;
}

function decorate(app: FastifyInstance, { config, database, registry, fileStore }: AppParts): void {
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('registry', registry);
  app.decorate('fileStore', fileStore);
  const spool = new Spool(join(config.dataDir, 'spool'), { maxBytes: config.maxSpoolBytes });
  app.decorate('spool', spool);
  app.addHook('onReady', () => spool.sweep());
  let forget = () => {};
  app.addHook('preClose', async () => void (forget = spool.endWithin(DOWNLOADS_END_WITHIN_MS)));
  app.addHook('onClose', async () => forget());
}

/** Features register what they have; it begins when the app is ready, and ends before its requests do. */
function useBackground(app: FastifyInstance, { database, background, mailer }: AppParts): void {
  const room = new BackgroundRoom({
    ...background,
    database,
    log: app.log,
    tell: ({ startedBy, ...event }) => {
      if (startedBy !== null) app.events.toUser(startedBy, 'background', event);
      app.events.toAble('manage_background_work', 'background', event);
    },
  });
  app.decorate('background', room);
  const effects = createEffects({ database, background: room });
  app.decorate('effects', effects);
  app.decorate('mailer', typeof mailer === 'function' ? mailer(effects) : mailer);
  sweepUploads(app);
  app.addHook('onReady', () => room.start());
  app.addHook('preClose', () => room.stop());
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
