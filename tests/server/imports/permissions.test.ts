import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { JOBS } from '../bulk/bulk-kit.ts';
import { IMPORTS, importsBy, named, plan } from './import-kit.ts';

describe.each(moduleDatabases())('who may import on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  it('is open to who may write the resource, for the fields he may write, and shows each his own imports only', async () => {
    const vendor = importsBy(server, await server.build.user({ role: 'Vendor' }));
    const reader = importsBy(server, await server.build.user({ role: 'Recruiter', permissions: { org: ['view'] } }));
    const writer = importsBy(
      server,
      await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'create'] } }),
    );
    const mine = await admin.upload('organizations', 'Name\nMine\n');

    expect((await vendor.upload('organizations', 'Name\nA\n')).status).toBe(403);
    expect((await reader.upload('organizations', 'Name\nA\n')).status).toBe(403);
    expect((await writer.caller.get(`${IMPORTS}${mine.body.data.id}/`)).status).toBe(404);
    const { body } = await writer.upload('organizations', 'Name,By\nMade by a recruiter,1\n');
    const rejected = await writer.caller.post(
      `${IMPORTS}${body.data.id}/check/`,
      plan([
        ['name', 0],
        ['created_by', 1],
      ]),
    );
    expect(rejected).toMatchObject({ status: 422, body: { errors: { created_by: {} } } });
    expect((await writer.act(body.data.id, 'check', plan([['name', 0]]))).counts).toMatchObject({ created: 1 });
  });

  it('ends when the rights of who began it end', async () => {
    const user = await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'create'] } });
    const writer = importsBy(server, user);
    const tried = await writer.check('organizations', 'Name\nNever made\n', plan([['name', 0]]));
    await server.database.query(`update system.accounts set permissions = '[]' where user_id = $1`, [user.id]);
    await server.database.query(`update system.background_jobs set state = 'running' where id = $1`, [tried.id]);
    await admin.caller.send({
      method: 'POST',
      url: '/api/v1/background-work/schedules/background-jobs-retention/run/',
    });

    const ended = await waitFor(server, tried.id);

    expect(ended).toBe('failed');
    expect(await named(server, ORG, 'Never made')).toEqual([]);
  });

  it('refuses what is no table and what cannot be done now', async () => {
    expect((await admin.upload('organizations', Buffer.from([0x25, 0x50, 0x44, 0x46, 1, 2]), 'cv.pdf')).status).toBe(
      415,
    );
    expect((await admin.upload('organizations', '')).status).toBe(400);
    expect((await admin.upload('nothing', 'a\n')).status).toBe(404);
    const { body } = await admin.upload('organizations', 'Name\nA\n');
    expect((await admin.caller.post(`${JOBS}${body.data.id}/start/`, {})).status).toBe(409);
    expect((await admin.caller.post(`${JOBS}${body.data.id}/undo/`, {})).status).toBe(409);
  });
});

async function waitFor(server: HierarchyServer, id: number): Promise<string> {
  for (;;) {
    const { rows } = await server.database.query<{ state: string }>(
      'select state from system.background_jobs where id = $1',
      [id],
    );
    if (rows[0]!.state !== 'running') return rows[0]!.state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
