import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { openDatabase } from './db/open-database.ts';

/** A server that listens. */
export interface RunningServer {
  /** Where browsers find it, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** What a person at the terminal is told: the address, and in the demo who can sign in. */
  readonly welcome: string;
  /** Ends running requests, closes the sockets with 1001, then the database. */
  close(): Promise<void>;
}

/** What the database calls back; each may mean something else once the server runs. */
export interface DatabaseCallbacks {
  /** Told what an operator should know. */
  log: (message: string) => void;
  /** Answers the command line, which asks over the lock of the embedded database. */
  onRequest: (request: unknown) => Promise<unknown>;
}

/**
 * Opens the database and serves. The rest of the server is loaded while the database opens in its own thread or process,
 * which is why it is imported here and not above. `report` is told what takes long.
 * @throws whatever keeps it from serving; what had been opened is closed again.
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

/** Fails at once where the port is taken, and not after a minute of loading data. @throws what `listen` would throw. */
async function claimPort({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject);
  probe.listen(port, host, () => probe.close(() => resolve()));
  await promise;
}

/** Before the schema stands there is nothing to answer. */
const stillStarting = (): Promise<unknown> =>
  Promise.reject(new Error('The server is still starting. Try again in a moment.'));
