import { beforeAll, expect, it } from 'vitest';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { resourceFiles } from './resource-files.ts';
import { addressOf } from './world.ts';

const MAX = 3;

let server: HierarchyServer;
let asked: string[] = [];

beforeAll(async () => {
  server = await startHierarchyServer('embedded');
  const { database } = server;
  const query = database.query.bind(database);
  Object.assign(database, {
    query: (...args: Parameters<typeof query>) => {
      asked.push(args[0]);
      return query(...args);
    },
  });
});

it.each(resourceFiles.map((file) => [file.raw.resource, file] as const))(
  'a list of %s is at most three statements, whatever its columns',
  async (_resource, { definition }) => {
    await server.admin.get(`${addressOf(definition)}?limit=25`);
    asked = [];

    const { status } = await server.admin.get(`${addressOf(definition)}?limit=24`);

    expect(status).toBe(200);
    expect(asked.slice(MAX)).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  },
);
