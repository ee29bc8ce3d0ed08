import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { isSecretText } from '#shared/contracts/schema-words.ts';

const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'new_password',
  'old_password',
  'access',
  'refresh',
  'token',
  'secret',
  'text',
  'html',
];

const REMOVED = '[removed]';

/** Structured lines on standard output, without tokens, cookies, passwords, email texts or the links in them. */
export function createLogger(level: string, destination?: { write(line: string): void }): FastifyBaseLogger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: REMOVED,
    },
    serializers: { err: describeError },
  };
  // Written immediately: lines logged before a crash are there, and lines keep their order with other output.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

/** Fastify's options for it: ids are ours and never the client's, so that no one writes into the log, and `useRequestLog` writes the lines. */
export const loggingOptions = (log: FastifyBaseLogger) => ({
  loggerInstance: log,
  genReqId: () => randomUUID(),
  requestIdHeader: false as const,
  logController: new LogController({ disableRequestLogging: true }),
});

/**
 * One line per request when it has been answered: changes and failures at `info`, reads at `debug`. The reply carries
 * the request's id, so a user can quote it.
 */
export function useRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = isQuiet(request, reply.statusCode) ? 'debug' : 'info';
    if (!isEnabled(request.log, level)) return;
    request.log[level](
      {
        method: request.method,
        path: pathWithoutSecrets(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.principal?.userId,
      },
      'request',
    );
  });
}

/** Fastify's logger type lacks some of pino's options: without it each quiet request would still build its line. */
const isEnabled = (log: FastifyBaseLogger & Partial<Pick<Logger, 'isLevelEnabled'>>, level: string): boolean =>
  log.isLevelEnabled?.(level) ?? true;

/**
 * The path of a request as the log and the activity can show it: no query (people search for names), and no secret: a
 * parameter that its route declares as one (`secretText`) is removed, whatever the answer is. Of an address that no
 * route has, such as a page of the browser or a mistyped link, only words and numbers are shown.
 */
export function pathWithoutSecrets({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const path = url.replace(/[?#].*$/s, '').split('/');
  const route = routeOptions.url;
  if (route === undefined || route.includes('*')) return path.map((part) => (isWord(part) ? part : REMOVED)).join('/');
  const secrets = secretsOf(routeOptions);
  if (secrets.size === 0) return path.join('/');
  const names = route.split('/');
  return path.map((part, index) => (secrets.has(names[index] ?? '') ? REMOVED : part)).join('/');
}

/** A number, or what someone chose as a name. Tokens mix letters of both cases with digits. */
const isWord = (part: string): boolean =>
  part.length <= 40 && /^(?:\d*|[a-z]+\d{0,3}(?:[-_.][a-z]+\d{0,3})*)$/.test(part);

/** The parameters of a route that are secrets, as its address has them (`:token`). */
function secretsOf({ schema }: FastifyRequest['routeOptions']): ReadonlySet<string> {
  const { properties = {} } = (schema?.params ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  return new Set(Object.entries(properties).flatMap(([name, value]) => (isSecretText(value) ? [`:${name}`] : [])));
}

const isQuiet = (request: FastifyRequest, status: number): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (status < 400 || status === 404);

/** Driver errors carry the row they failed on in `detail` and `where`: those stay out of the log. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; cause?: unknown }): object {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}
