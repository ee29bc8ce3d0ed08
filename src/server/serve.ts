import type { Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { isDumpRequest } from './cli/database.ts';
import { answerCommand } from './cli/resources.ts';
import { dumpDatabase } from './records/dump/dump.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { applySystemSchema } from './platform/db/system-schema.ts';
import { createDiskStore } from './platform/files/disk-store.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Effects } from './platform/effects/effects.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { ensureFirstAdmin } from './features/accounts/provision.ts';
import { createConfiguredSender } from './features/mail-servers/configured-sender.ts';
import { keepLastKinds, placeEarlierApplicants, showEarlierApplicants } from './features/applicants/place-earlier.ts';
import { fillWorkflowsOfJobs } from './features/workflows/job-workflow.ts';
import { createLogger } from './platform/plugins/logging.ts';
import { openRegistry } from './open-registry.ts';
import type { Registry } from './records/registry/registry.ts';
import { seedDemoData } from './seed/demo-data.ts';
import { seedMasterData } from './seed/master-data.ts';
import { seedPermissionTemplates } from './seed/permission-templates.ts';
import { seedOnce } from './seed/seed-once.ts';
import type { DatabaseCallbacks, RunningServer } from './running-server.ts';
import { welcomeText } from './welcome.ts';

interface ServeParts {
  readonly config: Config;
  readonly database: Database;
  readonly callbacks: DatabaseCallbacks;
  readonly report: (step: string) => void;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Applies the schema, loads the data that an empty database needs, and only then listens: every answer comes from a
 * complete application. Takes the ownership of the database and closes it, also when it cannot serve.
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
    const registry = await openRegistry({
      database,
      resourcesDir: config.resourcesDir,
      cacheDir: join(config.dataDir, 'cache'),
      watch: true,
      log,
    });
    opened.push(() => registry.close());
    const fileStore = createDiskStore(join(config.dataDir, 'files'));
    await seed(parts, registry, fileStore);
    const fallback = createConfiguredSender(database, config);
    const mailer = (effects: Effects) => createMailer({ config, database, log, effects, fallback });
    const app = await buildApp({ config, database, registry, mailer, fileStore, log, dist: join(ROOT, 'dist') });
    opened.push(() => app.close());
    registry.onChange(() => app.events.catalogue(registry.current.version, registry.faults.length));
    await app.listen({ host: config.host, port: config.port });
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

async function seed(
  { config, database, report }: ServeParts,
  { current }: Registry,
  fileStore: FileStore,
): Promise<void> {
  if (config.production) await ensureFirstAdmin(database, config, current);
  const isFilled = await seedMasterData(database, report);
  await seedPermissionTemplates(database);
  const hasDemo = config.demo && (await seedDemoData({ database, fileStore }, report));
  if (current.resources['jobs']?.fields['workflow']) await fillWorkflowsOfJobs(database);
  if (current.resources['applicants']?.fields['stage']) await placeEarlierApplicants(database);
  const isShown =
    current.resources['applicants']?.fields['shown_status'] &&
    (await seedOnce(database, 'applicants/shown-outside', () => showEarlierApplicants(database)));
  const hasKinds =
    current.resources['applicants']?.fields['last_kind'] &&
    (await seedOnce(database, 'applicants/last-kind', () => keepLastKinds(database)));
  if (isFilled || hasDemo) await database.maintain('all');
  else if (isShown || hasKinds) await database.maintain('worn');
}

/** With port 0 the system has chosen one, which only the listening server knows. */
function addressOf(address: ReturnType<Server['address']>, config: Config): string {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
