import { buildApp } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createDiskStore } from '#server/platform/files/disk-store.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { openRegistry } from '#server/open-registry.ts';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';
import { PARSED_FILES } from './parsed-files.ts';
import { openPostgres } from './test-database.ts';
import type { TestServer } from './test-server.ts';

/** What one more server process has for itself: its connections, its definitions, its application. */
export interface ServerBeside {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** What its database connection has told an operator. */
  readonly told: string[];
}

/** Servers on the PostgreSQL database of this one, each as a process of its own has it; they end with the file. */
export async function startServersBeside(server: TestServer, count: number): Promise<readonly ServerBeside[]> {
  const { rows } = await server.database.query<{ name: string }>('select current_database() as name');
  const servers: ServerBeside[] = [];
  for (let number = 0; number < count; number += 1) servers.push(await startOne(server, rows[0]!.name));
  return servers;
}

async function startOne({ config }: TestServer, name: string): Promise<ServerBeside> {
  const told: string[] = [];
  const database = await openPostgres(name, { log: (message) => void told.push(message) });
  const log = createLogger('silent');
  const { resourcesDir } = config;
  const registry = await openRegistry({ database, resourcesDir, watch: false, log, facts: PARSED_FILES });
  const app = await buildApp({
    config,
    database,
    registry,
    mailer: { send: async () => undefined },
    fileStore: createDiskStore(join(config.dataDir, 'files')),
    background: { hasSchedules: false },
    log,
  });
  await app.ready();
  afterFile(async () => {
    await app.close();
    await registry.close();
    await database.close();
  });
  return { app, database, told };
}
