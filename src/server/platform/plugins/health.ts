import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';

/** Milliseconds within which the database must answer for this process to count as ready. */
const PATIENCE = 2_000;

/**
 * `/healthz`: this process lives. `/readyz`: it can serve; 503 while it stops or its database does not answer.
 * The server listens only once the schema is applied and the demo data is loaded, so both are implied.
 */
export function useHealth(app: FastifyInstance, database: Database): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping) return notReady(reply, 'stopping');
    return (await answers(database)) ? { status: 'ready' } : notReady(reply, 'database');
  });
}

const notReady = (reply: FastifyReply, reason: 'stopping' | 'database') =>
  reply.status(503).header('retry-after', '5').send({ status: 'not ready', reason });

async function answers(database: Database): Promise<boolean> {
  const { promise: patienceEnded, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PATIENCE, false);
  const query = database.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([query, patienceEnded]).finally(() => clearTimeout(timer));
}
