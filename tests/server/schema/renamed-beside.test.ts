import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegistry } from '#server/open-registry.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const FIRMS = '/api/v1/firms/';
const firms = (name: string, more = '') =>
  `resource: firms\nproperties:\n  ${name}: { type: string, minLength: 1, maxLength: 140${more} }\n  size: { type: integer }\nlist: { search: [${name}] }\nrequired: [${name}]\n`;

describe.each(moduleDatabases())('a running server whose column a newer one renames, on %s', (kind) => {
  let server: HierarchyServer;
  let admin: Caller;
  let newer: Awaited<ReturnType<typeof openRegistry>>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: resourceFolder({ 'firms.yaml': firms('name') }) });
    admin = server.admin;
    await server.create(FIRMS, { name: 'Acme', size: 3 });
    newer = await openRegistry({
      database: server.database,
      resourcesDir: resourceFolder({ 'firms.yaml': firms('title', ', renamedFrom: name') }),
      watch: false,
      log: createLogger('silent'),
    });
  });
  afterAll(() => newer.close());

  it('asks to try again, looks at the tables, and serves what they hold now until its own files are newer', async () => {
    expect(newer.faults).toEqual([]);
    const asked = await Promise.all([
      admin.get(FIRMS),
      admin.get(`${FIRMS}1/`),
      admin.get(`${FIRMS}export/`),
      admin.post(FIRMS, { name: 'Umbrella', size: 4 }),
      admin.patch(`${FIRMS}1/`, { name: 'Acme Limited' }),
      admin.get('/api/v1/search/?query=acme'),
    ]);

    expect(asked.map(({ status }) => status).filter((status) => status !== 503 && status >= 500)).toEqual([]);
    expect(asked[0]).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } });
    expect(asked[0]!.text).not.toContain('column');
    await expect.poll(async () => (await admin.get(FIRMS)).status).toBe(200);
    const { body } = await admin.get(FIRMS);
    expect(body.results).toMatchObject([{ title: 'Acme', size: 3 }]);
    expect((await admin.post(FIRMS, { title: 'Umbrella', size: 4 })).status).toBe(201);
    expect((await admin.get(`${FIRMS}?query=umbrella`)).body.count).toBe(1);
    expect(server.registry.faults).toMatchObject([{ file: expect.stringContaining('firms.yaml') }]);
  });
});
