import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { pathWithoutSecrets } from '#server/platform/plugins/logging.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { recordActivity } from './record-activity.ts';

/** The same denial of the same user is recorded once in this time, however often they try. */
const ONCE_IN_MS = 60_000;
const RECORDED_BYTES = 4 * 1024 * 1024;

/** Records the denied requests of signed-in users. Register it before the routes. */
export function useDenialRecord(app: FastifyInstance): void {
  const recorded = new SizedCache<true>({ maxBytes: RECORDED_BYTES, lifetimeMs: ONCE_IN_MS });
  const isNew = (key: string) => {
    if (recorded.get(key)) return false;
    recorded.set(key, true, 0);
    return true;
  };
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.code !== 'forbidden' || !request.principal) return;
    const path = pathWithoutSecrets(request);
    if (isNew(`${request.principal.userId} ${request.method} ${path}`)) await recordDenial(app, request, path);
  });
}

/** A denial that cannot be recorded stays a denial: the log of the server then says so. */
async function recordDenial(app: FastifyInstance, request: FastifyRequest, path: string): Promise<void> {
  const after = { method: request.method, path };
  try {
    await recordActivity(app.database, request.principal, { action: 'access_denied', after });
  } catch (error) {
    request.log.error({ err: error }, 'a refused request could not be recorded');
  }
}
