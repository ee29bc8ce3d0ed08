import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { TAB_HEADER } from '#shared/contracts/realtime.ts';
import { tabOf } from '#server/platform/realtime/tab.ts';

/** The request that is being answered: what the activity names, and the tab that sent it. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
  /** Null for other clients than the browser's. */
  readonly tab: string | null;
}

const MAX_USER_AGENT_LENGTH = 300;

const origins = new AsyncLocalStorage<RequestOrigin>();

/** From here on all code of a request can read which request it belongs to. Register it before the routes. */
export function useRequestOrigin(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
    const tab = tabOf(request.headers[TAB_HEADER.toLowerCase()]);
    origins.run({ requestId: request.id, address: request.ip, userAgent, tab }, done);
  });
}

/** Undefined for what no request asked for: the seed, the command line, clean-up. */
export const requestOrigin = (): RequestOrigin | undefined => origins.getStore();
