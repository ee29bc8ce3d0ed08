import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';

/**
 * Closing the app lets running requests finish, also those of clients that have gone away: only then can the database
 * close. Requests on a connection that is still open get the answer to come again, and every answer ends its
 * connection.
 */
export function useStopping(app: FastifyInstance): void {
  let isStopping = false;
  let running = 0;
  const idle = Promise.withResolvers<void>();
  const leave = () => {
    running -= 1;
    if (isStopping && running === 0) idle.resolve();
  };
  app.addHook('onRoute', (route) => {
    route.handler = counted(route.handler, () => (running += 1), leave);
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isStopping ? new AppError('unavailable', say('server.request.stopping')) : undefined),
  );
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    if (running === 0) idle.resolve();
  });
  app.addHook('onClose', () => idle.promise);
}

const counted = (handler: RouteHandlerMethod, enter: () => void, leave: () => void): RouteHandlerMethod =>
  async function (this, request, reply) {
    enter();
    try {
      return await handler.call(this, request, reply);
    } finally {
      leave();
    }
  };
