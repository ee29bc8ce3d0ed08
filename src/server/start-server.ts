import { createServer } from 'node:net';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { DatabaseCallbacks, RunningServer } from './running-server.ts';

/**
 * Opens the database and serves. The rest of the server is loaded while the database opens in its own thread or
 * process, which is why it is imported here and not above. `report` receives messages about slow steps.
 * @throws any error that keeps it from serving; everything opened is closed again.
 */
export async function startServer(config: Config, report: (step: string) => void): Promise<RunningServer> {
  await claimPort(config);
  const callbacks: DatabaseCallbacks = { log: report, onRequest: stillStarting };
  const opening = openDatabase({
    ...config,
    log: (message) => callbacks.log(message),
    onRequest: (request) => callbacks.onRequest(request),
  });
  const [serve, database] = await Promise.all([import('./serve.ts'), opening]);
  return serve.serve({ config, database, callbacks, report });
}

/**
 * Fails immediately where the port is taken, and not after a minute of loading data. @throws the error that `listen`
 * would throw.
 */
async function claimPort({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject);
  probe.listen(port, host, () => probe.close(() => resolve()));
  await promise;
}

/** Before the schema exists there is nothing to answer. */
const stillStarting = (): Promise<unknown> =>
  Promise.reject(new Error('The server is still starting. Try again in a moment.'));
