import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const NOTICE = '/api/v1/customer/notice/';
const HOUSE = '/api/v1/customer/house/';
const FOLDER = resourceFolder({
  'notices.yaml': `resource: notices
endpoint: /customer/notice/
softDelete: true
orderedByHand: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  status: { type: string, enum: [draft, open, ended], default: draft }
  reason: { type: string, maxLength: 80, readOnly: true }
  secret: { type: string, maxLength: 80, access: { read: [admin], write: [admin] } }
required: [name]
states:
  field: status
  transitions:
    open: { from: [draft], to: open }
    end: { from: [open], to: ended, roles: [admin], input: [reason, { field: secret, required: false }] }
    drop: { from: [draft], to: ended, input: [reason, { field: secret, required: false }] }
permissions:
  key: notice
  grants:
    view: { read: true }
    handle: { actions: [open, drop] }
    manage: { create: true, update: true, delete: true, export: true, actions: [open, end, drop] }
`,
  'house.yaml': `resource: house
endpoint: /customer/house/
singleton: true
properties: { motto: { type: string, maxLength: 80 } }
permissions: { key: house, grants: { view: { read: true }, update: { update: true } } }
`,
});

describe('the description of the API', () => {
  let server: HierarchyServer;
  let handler: Caller;
  let reader: Caller;
  const own = async (caller: Caller, start = NOTICE) => {
    const { paths } = (await caller.get('/api/v1/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    return Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith(start)));
  };
  const calls = (paths: Record<string, Record<string, unknown>>) =>
    Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path.slice(NOTICE.length)}`))
      .filter((call) => !call.startsWith('parameters'))
      .sort();
  beforeAll(async () => {
    server = await startHierarchyServer('embedded', { resourcesDir: FOLDER });
    handler = server.by(await server.build.user({ permissions: { notice: ['view', 'handle'] } }));
    reader = server.by(await server.build.user({ permissions: { notice: ['view'], house: ['view'] } }));
  });

  it('has every address of a resource for who may do everything', async () => {
    expect(calls(await own(server.admin))).toEqual(
      [
        'delete bulk/',
        'delete trash/',
        'delete {id}/',
        'get ',
        'get export/',
        'get trash/',
        'get {id}/',
        'patch bulk/',
        'patch {id}/',
        'post ',
        ...['drop', 'end', 'open'].flatMap((key) => [`post bulk/transitions/${key}/`, `post {id}/transitions/${key}/`]),
        'post trash/restore/',
        'post {id}/move/',
      ].sort(),
    );
  });

  it('has for others the transitions that are theirs, and asks for what they may write', async () => {
    const paths = await own(handler);

    expect(calls(paths)).toEqual([
      'get ',
      'get {id}/',
      'post bulk/transitions/drop/',
      'post bulk/transitions/open/',
      'post {id}/transitions/drop/',
      'post {id}/transitions/open/',
    ]);
    expect(calls(await own(reader))).toEqual(['get ', 'get {id}/']);
    expect(paths[`${NOTICE}{id}/transitions/drop/`]).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { required: ['reason'], properties: { reason: { type: 'string', maxLength: 80 } } },
            },
          },
        },
      },
    });
    expect(JSON.stringify(paths)).not.toContain('secret');
    expect(JSON.stringify(await own(server.admin))).toContain('secret');
  });

  it('describes the one record of a resource that has no more', async () => {
    expect(Object.keys((await own(server.admin, HOUSE))[HOUSE]!)).toEqual(['get', 'patch']);
    expect(await own(reader, HOUSE)).toEqual({ [HOUSE]: { get: expect.anything() } });
    expect(Object.keys(await own(server.admin, HOUSE))).toEqual([HOUSE]);
  });

  it('has no address that does not answer', async () => {
    const { id } = await server.create(NOTICE, { name: 'Fire drill' });
    const paths = { ...(await own(server.admin)), ...(await own(server.admin, HOUSE)) };

    for (const [path, methods] of Object.entries(paths))
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
        if (!(method.toLowerCase() in methods)) continue;
        const payload = method === 'GET' ? undefined : { wrong: true };
        const url = path.replace('{id}', path.endsWith('{id}/') && method === 'DELETE' ? '999' : String(id));
        const { body, status } = await server.admin.send({ method, url, ...(payload && { payload }) });
        expect([method, path, body?.code, status < 500]).not.toContain('route_not_found');
        expect([method, path, status < 500]).toEqual([method, path, true]);
      }
  });
});
