import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The request that is being answered, as the activity record names it. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
}

const MAX_USER_AGENT_LENGTH = 300;

const origins = new AsyncLocalStorage<RequestOrigin>();

/** From here on all code of a request can read which request it belongs to. Register it before the routes. */
export function useRequestOrigin(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
    origins.run({ requestId: request.id, address: request.ip, userAgent }, done);
  });
}

/** Undefined for what no request asked for: the seed, the command line, clean-up. */
export const requestOrigin = (): RequestOrigin | undefined => origins.getStore();
