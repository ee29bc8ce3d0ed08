import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { type Target, targetOf } from '#server/records/addresses/target.ts';
import english from '../../../locales/en.json' with { type: 'json' };
import { servedMethods } from '#server/records/routes/plugin.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

const NOTICE = '/api/v1/customer/notice/';
const HOUSE = '/api/v1/customer/house/';
/** Resources that hand-written routes stand beside. */
const beside = (resource: string) => [
  `${resource}.yaml`,
  `resource: ${resource}\nproperties: { name: { type: string } }\npermissions: { key: ${resource}, grants: { view: { read: true }, manage: { create: true, update: true, delete: true, export: true } } }\n`,
];

const FOLDER = resourceFolder({
  ...Object.fromEntries(
    [
      'feedback',
      'salary_template',
      'parsing_alias_country',
      'parsing_alias_nationality',
      'matching_parameters_weightage_job',
      'matching_parameters_weightage_candidate',
      'workflow_stages',
    ].map(beside),
  ),
  'notices.yaml': `resource: notices
endpoint: /customer/notice/
softDelete: true
orderedByHand: true
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  status: { type: string, enum: [draft, open, ended], default: draft }
  reason: { type: string, maxLength: 80, readOnly: true }
  about: { relation: { to: notices } }
  about_status: { derive: { from: about.status } }
  secret: { type: string, maxLength: 80, access: { read: [admin], write: [admin] } }
required: [name]
states:
  field: status
  transitions:
    open: { from: [draft], to: open }
    end: { from: [open], to: ended, roles: [admin], input: [reason, { field: secret, required: false }] }
    drop: { from: [draft], to: ended, input: [reason, { field: secret, required: false }] }
tabs: [{ key: files, title: Files, attachments: { endpoint: /customer/notice-file/, param: notice } }]
permissions:
  key: notice
  grants:
    view: { read: true }
    handle: { actions: [open, drop] }
    manage: { create: true, update: true, delete: true, export: true, actions: [open, end, drop] }
`,
  'letters.yaml':
    'resource: letters\nproperties: { name: { type: string }, body: { type: string, widget: rich_text, placeholders: true } }\npermissions: { key: letter }\n',
  // What the hand-written routes of candidates belong to.
  'candidates.yaml':
    'resource: candidates\nsoftDelete: true\nproperties: { first_name: { type: string }, last_name: { type: string } }\npermissions: { key: candidate, grants: { view_own: { read: true }, view_global: { read: true }, create: { create: true }, update: { update: true }, delete: { delete: true }, export: { export: true }, see_salary: { read: true }, view_applied: { read: true } } }\n',
  'applicants.yaml': 'resource: applicants\nproperties: { name: { type: string } }\npermissions: { key: applicant }\n',
  'tags.yaml': 'resource: tags\nproperties: { name: { type: string } }\n',
  'house.yaml': `resource: house
endpoint: /customer/house/
singleton: true
properties: { motto: { type: string, maxLength: 80 } }
permissions: { key: house, grants: { view: { read: true }, update: { update: true, delete: true } } }
`,
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Who may not see the team gets the names of active members. */
const ASKED: Readonly<Record<string, string>> = { '/api/v1/users/member/': '?limited=true' };

/** Calling these would sign the person out, or is about another session than the caller's. */
const ENDS_SESSION = /\/users\/(sessions|logout)\/$|\/token\//;

const callsOf = (paths: Paths): { method: Method; path: string }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((key) => key !== 'parameters')
      .map((method) => ({ method: method.toUpperCase() as Method, path })),
  );

/** What Fastify prints as a tree: a line adds its text to that of the lines above it. */
const routesIn = (tree: string): { method: string; url: string }[] => {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods = ''] = /^([│├└─ ]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = text;
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, url: above.join('') }));
  });
};

/** Every address that a resource could have, as the description writes it and as somebody would call it. */
const waysOf = ({ endpoint, fields, states, actions, tabs }: ResourceDefinition) => {
  const relations = Object.values(fields).flatMap(({ name, relation, writeOnly }) =>
    relation && !writeOnly ? [`options/${name}/`] : [],
  );
  const derived = Object.values(fields).some(({ derive }) => derive) ? ['derived/'] : [];
  const recordActions = [
    ...(states?.transitions ?? []).map(({ key }) => `transitions/${key}/`),
    ...actions.map(({ key }) => `actions/${key}/`),
  ].flatMap((recordAction) => [`{id}/${recordAction}`, `bulk/${recordAction}`]);
  const own = [
    '',
    '{id}/',
    'bulk/',
    'counts/',
    'export/',
    'usage/',
    'merge/',
    'trash/',
    'trash/restore/',
    '{id}/move/',
    '{id}/activity/',
    '{id}/usage/',
    '{id}/provenance/',
  ];
  const files = tabs.flatMap(({ attachments }) =>
    attachments ? [attachments.endpoint, `${attachments.endpoint}{id}/`] : [],
  );
  return [...[...own, ...relations, ...derived, ...recordActions].map((rest) => endpoint + rest), ...files].map(
    (path) => ({
      path,
      sample: path.replaceAll(/\{\w+\}/g, '1'),
    }),
  );
};

/** The methods that an address takes, which for some kinds depend on its end. */
const methodsOf = (target: Target): readonly string[] => {
  if (target.kind === 'trash') return target.step ? ['POST'] : ['GET', 'DELETE'];
  if (target.kind === 'attachments') return target.id === undefined ? ['GET', 'POST'] : ['DELETE'];
  const all = servedMethods(target.kind);
  // What exists once is there for good.
  return target.kind === 'record' && target.definition.singleton ? all.filter((method) => method !== 'DELETE') : all;
};

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
      // Who made and changed a record are relations too.
      .filter((call) => !call.startsWith('parameters') && !/options\/\w+_by\/$/.test(call))
      .sort();
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase(), { resourcesDir: FOLDER });
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
        'get derived/',
        'get export/',
        'get options/about/',
        'get trash/',
        'get usage/',
        'get {id}/',
        'get {id}/activity/',
        'get {id}/usage/',
        'patch bulk/',
        'patch {id}/',
        'put {id}/',
        'post ',
        'post counts/',
        ...['drop', 'end', 'open'].flatMap((key) => [`post bulk/transitions/${key}/`, `post {id}/transitions/${key}/`]),
        'post trash/restore/',
        'post {id}/move/',
      ].sort(),
    );
  });

  it('has for others the transitions that are theirs, and asks for what they may write', async () => {
    const paths = await own(handler);

    const reading = ['get ', 'get options/about/', 'get usage/', 'get {id}/', 'get {id}/activity/', 'get {id}/usage/'];
    expect(calls(paths)).toEqual([
      ...reading,
      'post bulk/transitions/drop/',
      'post bulk/transitions/open/',
      'post counts/',
      'post {id}/transitions/drop/',
      'post {id}/transitions/open/',
    ]);
    expect(calls(await own(reader))).toEqual([...reading, 'post counts/']);
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
    expect(Object.keys((await own(server.admin, HOUSE))[HOUSE]!)).toEqual(['get', 'patch', 'put']);
    expect((await own(reader, HOUSE))[HOUSE]).toEqual({ get: expect.anything() });
    expect(Object.keys(await own(server.admin, HOUSE)).filter((path) => path.includes('bulk'))).toEqual([]);
  });

  it('has every route that the server has for an Admin, and every kind of address of its resources', async () => {
    const described = (await server.admin.get('/api/v1/openapi.json')).body.paths as Paths;
    const spelt = (method: string, path: string) =>
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`;
    const listed = new Set(callsOf(described).map(({ method, path }) => spelt(method, path)));
    const routes = routesIn(server.app.printRoutes({ commonPrefix: false }))
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/') && !url.includes('*'))
      .map(({ method, url }) => spelt(method, url));
    const served = Object.values(server.registry.current.resources)
      // Of people only the directory is there, to be read.
      .filter(({ resource }) => resource !== 'users')
      .flatMap(waysOf)
      .flatMap(({ path, sample }) => {
        const target = targetOf(server.registry.current, sample);
        return target ? methodsOf(target).map((method) => spelt(method, `/api/v1${path}`)) : [];
      });

    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter((call) => !listed.has(call))).toEqual([]);
    expect(served.length).toBeGreaterThan(60);
    expect(served.filter((call) => !listed.has(call))).toEqual([]);
  });

  it('has nothing for others that they may not call', async () => {
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));
    for (const caller of [reader, handler, vendor]) {
      const described = (await caller.get('/api/v1/openapi.json')).body.paths as Paths;
      const calls = callsOf(described).filter(({ path }) => !ENDS_SESSION.test(path));
      const rejected: unknown[] = [];
      for (const { method, path } of calls) {
        const url = path.replaceAll(/\{\w+\}/g, '987654') + (method === 'GET' ? (ASKED[path] ?? '') : '');
        const { status, body } = await caller.send({
          method,
          url,
          ...(method !== 'GET' && { payload: { wrong: true } }),
        });
        if (status === 403 || status >= 500 || body?.code === 'route_not_found') rejected.push([method, path, status]);
      }
      expect(rejected).toEqual([]);
      expect(calls.filter(({ path }) => path.includes('permission-template'))).toEqual([]);
    }
    const { paths } = (await server.admin.get('/api/v1/openapi.json')).body as { paths: Paths };
    expect(Object.keys(paths)).toContain('/api/v1/users/permission-template/{id}/apply/');
  });

  it('is refused, of what it has for an Admin alone, in words that say what is missing', async () => {
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));
    const described = (await server.admin.get('/api/v1/openapi.json')).body.paths as Paths;
    const told = new Map<string, string>();
    for (const { method, path } of callsOf(described).filter(({ path }) => !ENDS_SESSION.test(path))) {
      const url = path.replaceAll(/\{\w+\}/g, '987654');
      const { status, body } = await vendor.send({
        method,
        url,
        ...(method !== 'GET' && { payload: { wrong: true } }),
      });
      if (status === 403) told.set(`${method} ${path}`, body.message);
    }

    expect([...told].filter(([, message]) => message === english.server.request.forbidden)).toEqual([]);
    expect(Object.fromEntries(told)).toMatchObject({
      'GET /api/v1/users/permission-module/': english.server.request.admins_only,
      'GET /api/v1/users/member/{id}/': english.server.members.not_viewable,
      'GET /api/v1/customer/activity/export/': english.server.activity_log.export_rejected,
      'GET /api/v1/customer/template-field/': english.server.records.placeholders_rejected,
      'GET /api/v1/admin-app/salary-template/{id}/try-out/': 'You can’t do this with salary templates. Ask an Admin.',
    });
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
