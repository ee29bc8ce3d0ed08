import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { isDumpRequest } from './cli/database.ts';
import { answerCommand } from './cli/resources.ts';
import { dumpDatabase } from './db/dump/dump.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { applySystemSchema } from './db/system-schema.ts';
import { createDiskStore } from './files/disk-store.ts';
import type { FileStore } from './files/file-store.ts';
import { createMailer } from './mail/create-mailer.ts';
import { ensureFirstAdmin } from './modules/accounts/provision.ts';
import { createLogger } from './plugins/logging.ts';
import { createRegistry, type LiveRegistry } from './registry/create-registry.ts';
import { seedDemoData } from './seed/demo-data.ts';
import { seedMasterData } from './seed/master-data.ts';
import { seedPermissionTemplates } from './seed/permission-templates.ts';
import type { DatabaseCallbacks, RunningServer } from './start-server.ts';
import { welcomeText } from './welcome.ts';

interface ServeParts {
  readonly config: Config;
  readonly database: Database;
  readonly callbacks: DatabaseCallbacks;
  readonly report: (step: string) => void;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Applies the schema, loads what an empty database needs, and only then listens: whoever gets an answer gets a whole application.
 * Takes the database over and closes it, also when it cannot serve.
 */
export async function serve(parts: ServeParts): Promise<RunningServer> {
  const { config, database, callbacks } = parts;
  const log = createLogger(config.logLevel);
  const opened: (() => Promise<unknown>)[] = [() => database.close()];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    await applySystemSchema(database);
    const registry = await openRegistry(parts, log);
    opened.push(() => registry.close());
    await seed(parts);
    const mailer = createMailer({ config, database, log });
    opened.push(() => mailer.stop());
    const fileStore = createDiskStore(join(config.dataDir, 'files'));
    opened.push(sweepRegularly(fileStore, log));
    const app = await buildApp({ config, database, registry, mailer, fileStore, log, dist: join(ROOT, 'dist') });
    opened.push(() => app.close());
    registry.onChange(() => app.events.catalogue(registry.current.version, registry.faults.length));
    await app.listen({ host: config.host, port: config.port });
    mailer.start();
    callbacks.log = (message) => log.warn(message);
    callbacks.onRequest = (request) =>
      isDumpRequest(request)
        ? dumpDatabase(database, config.dataDir, request.place)
        : answerCommand({ database, resourcesDir: config.resourcesDir }, request);
    const address = addressOf(app.server.address(), config);
    return { address, welcome: welcomeText(config, address), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** Clears away what interrupted uploads left behind, now and then. @returns what stops it. */
function sweepRegularly(fileStore: FileStore, log: FastifyBaseLogger): () => Promise<void> {
  const sweep = () =>
    void fileStore.sweep().catch((error: unknown) => log.error({ err: error }, 'old uploads could not be cleared'));
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  sweep();
  return async () => clearInterval(timer);
}

const openRegistry = ({ config, database }: ServeParts, log: FastifyBaseLogger): Promise<LiveRegistry> =>
  createRegistry({
    database,
    resourcesDir: config.resourcesDir,
    cacheDir: join(config.dataDir, 'cache'),
    watch: true,
    log,
  });

async function seed({ config, database, report }: ServeParts): Promise<void> {
  if (config.production) await ensureFirstAdmin(database, config);
  await seedMasterData(database, report);
  await seedPermissionTemplates(database);
  if (config.demo) await seedDemoData(database, report);
}

/** With port 0 the system has chosen one, which only the listening server knows. */
function addressOf(address: ReturnType<Server['address']>, config: Config): string {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
