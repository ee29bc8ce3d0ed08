import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { COMPANY, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const API = '/api/v1';
const NUL = 'a\u0000b';
const HALF = 'a\ud83db';
const FEEDBACK = `${API}/customer/feedback/`;

type Case = readonly [what: string, request: InjectOptions, field?: string];
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const json = (method: Method, path: string, payload: object): InjectOptions => ({ method, url: API + path, payload });
const raw = (method: Method, path: string, payload: string, type = 'application/json'): InjectOptions => ({
  method,
  url: API + path,
  payload,
  headers: { 'content-type': type },
});
const get = (path: string): InjectOptions => ({ method: 'GET', url: API + path });
const form = (path: string, ...parts: readonly string[]): InjectOptions => ({
  method: 'POST',
  url: API + path,
  headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  payload: `${parts.map((part) => `--cut\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--cut--`,
});

/** Where text enters, with `?` in its place. */
const TEXTS: readonly (readonly [method: Method, path: string, payload: object, field: string])[] = [
  ['POST', '/token/', { username: '?', password: 'x' }, 'username'],
  ['POST', '/token/', { username: 'x', password: '?' }, 'password'],
  ['POST', '/token/', { username: 'x', password: 'x', further: { key: ['?'] } }, 'further.key.0'],
  ['POST', '/token/refresh/', { refresh: '?' }, 'refresh'],
  ['POST', '/token/verify/', { token: '?' }, 'token'],
  ['POST', '/users/logout/', { refresh: '?' }, 'refresh'],
  ['POST', '/users/password-recovery/', { email: '?@ats.example' }, 'email'],
  ['POST', '/users/password-reset/', { token: '?', password: 'quite a long phrase' }, 'token'],
  ['POST', '/users/verify/1/token/', { password: '?' }, 'password'],
  ['PATCH', '/users/profile/', { first_name: '?' }, 'first_name'],
  ['PATCH', '/users/profile/', { language: '?' }, 'language'],
  ['PATCH', '/users/profile/', { time_zone: '?' }, 'time_zone'],
  ['POST', '/users/change-role/', { role: '?' }, 'role'],
  [
    'POST',
    '/users/member/invite/',
    { members: [{ first_name: '?', last_name: 'B', username: 'b@ats.example' }], role: ['Recruiter'] },
    'members.0.first_name',
  ],
  ['POST', '/users/resend-activation/', { email: '?@ats.example' }, 'email'],
  ['POST', '/users/permission-template/', { name: '?', permissions: '[]' }, 'name'],
  ['POST', '/customer/org/', { name: '?' }, 'name'],
  ['POST', '/customer/org/', { name: 'A', address: { street: '?' } }, 'address.street'],
  ['PATCH', '/customer/org/1/', { updated_on: '?', name: 'A' }, 'updated_on'],
  ['PATCH', '/customer/org/bulk/', { ids: ['?'], data: { name: 'A' } }, 'ids.0'],
  ['PATCH', '/customer/org/bulk/', { ids: [1], data: { name: '?' } }, 'data.name'],
  ['DELETE', '/customer/org/bulk/', { ids: ['?'] }, 'ids.0'],
  ['POST', '/customer/org/merge/', { keep: 1, remove: [2], values: { name: '?' } }, 'values.name'],
  ['POST', '/customer/feedback/', { kind: 'idea', title: '?', text: 'T' }, 'title'],
  ['POST', '/customer/feedback/1/comments/', { text: '?' }, 'text'],
  ['POST', '/customer/saved-view/', { resource: 'companies', title: '?' }, 'title'],
  ['POST', '/customer/saved-view/', { resource: '?', title: 'T' }, 'resource'],
  ['POST', '/customer/saved-view/', { resource: 'companies', title: 'T', filter: { name: '?' } }, 'filter.name'],
  ['POST', '/downloads/', { kind: '?', subject: {} }, 'kind'],
  ['POST', '/downloads/', { kind: 'list', subject: { resource: 'companies', query: '?' } }, 'subject.query'],
  ['POST', '/admin-app/parsing-alias/country/many/', { aliases: ['?'], target: 1 }, 'aliases.0'],
  ['POST', '/admin-app/currency/', { name: '?', code: 'EUR' }, 'name'],
  ['PATCH', '/imports/1/', { sheet: '?' }, 'sheet'],
];

/** Where JSON enters inside a text. */
const INNER: readonly (readonly [method: Method, path: string, payload: (json: string) => object, field: string])[] = [
  ['PATCH', '/customer/user-setting/', (settings) => ({ settings }), 'settings'],
  ['PATCH', '/customer/mailbox-configuration/', (meta) => ({ meta }), 'meta'],
  ['POST', '/users/permission-template/', (permissions) => ({ name: 'T', permissions }), 'permissions'],
];

const filled = (payload: object, text: string): object =>
  JSON.parse(JSON.stringify(payload).replaceAll('?', JSON.stringify(text).slice(1, -1))) as object;

const texts = (called: string, text: string): Case[] => [
  ...TEXTS.map(([method, path, payload, field]): Case => [
    `${called} in ${field} of ${method} ${path}`,
    json(method, path, filled(payload, text)),
    field,
  ]),
  ...INNER.map(([method, path, payload, field]): Case => [
    `${called} inside the JSON of ${field} of ${method} ${path}`,
    json(method, path, payload(JSON.stringify({ key: text }))),
    `${field}.key`,
  ]),
  [
    `${called} in a key`,
    json('POST', '/customer/org/', { name: 'A', [text]: 1 }),
    text.replace('\0', '\ufffd').toWellFormed(),
  ],
  [
    `${called} in the JSON of a filter`,
    get(`/customer/org/?filter=${encodeURIComponent(JSON.stringify({ name: text }))}`),
    'filter.name',
  ],
  [
    `${called} in the JSON of the choices`,
    get(`/customer/company/options/organization/?where=${encodeURIComponent(JSON.stringify({ a: text }))}`),
    'where.a',
  ],
];

const encoded = encodeURIComponent(NUL);
const queries: Case[] = [
  ['/customer/org/', 'query'],
  ['/customer/org/', 'orderBy'],
  ['/customer/org/', 'page'],
  ['/customer/org/', 'nobody_knows'],
  ['/customer/org/export/', 'query'],
  ['/customer/company/options/organization/', 'query'],
  ['/search/', 'query'],
  ['/users/member/', 'query'],
  ['/users/member/', 'status'],
  ['/notification/', 'query'],
  ['/customer/activity-log/', 'query'],
  ['/admin-app/parsing-alias/country/resolve/', 'text'],
  ['/imports/', 'resource'],
  ['/customer/saved-view/', 'resource'],
].map(([path, name]): Case => [`NUL in ${name} of ${path}`, get(`${path}?${name}=${encoded}`), name]);

const paths: Case[] = [
  [`/files/${encoded}/`, 'id'],
  [`/users/verify/1/${encoded}/`, 'b'],
  [`/validators/${encoded}`, 'name'],
  [`/customer/org/${encoded}/`, 'path'],
  [`/customer/company/options/${encoded}/`, 'path'],
  [`/customer/org/1/${encoded}/`, 'path'],
].map(([path, field]): Case => [`NUL in ${path}`, get(path!), field]);

const ids: Case[] = [
  '1e30',
  '9223372036854775808',
  '99999999999999999999',
  '-1',
  '1.5',
  'NaN',
  '0x10',
  'constructor',
].flatMap((id): Case[] => [
  [`the id ${id} of an import`, get(`/imports/${id}/`)],
  [`the id ${id} of an organization`, get(`/customer/org/${id}/`)],
  [`the id ${id} of feedback`, json('DELETE', `/customer/feedback/${id}/vote/`, {})],
  [`the id ${id} of a person`, get(`/users/member/${id}/`)],
]);

const numbers: Case[] = ['1e30', '1e400', '-1e30', '9223372036854775808'].flatMap((number): Case[] => [
  [
    `the number ${number} of a relation`,
    raw('POST', '/customer/company/', `{"name":"C","organization":${number}}`),
    'organization',
  ],
  [`the number ${number} among ids`, raw('PATCH', '/customer/org/bulk/', `{"ids":[${number}],"data":{"name":"A"}}`)],
  [`the number ${number} in a filter`, get(`/customer/org/?filter=${encodeURIComponent(`{"id":${number}}`)}`)],
  [`the number ${number} in a range`, get(`/customer/org/?range=${encodeURIComponent(`[0,${number}]`)}`)],
  [
    `the number ${number} of a target`,
    raw('POST', '/admin-app/parsing-alias/country/many/', `{"aliases":["x"],"target":${number}}`),
    'target',
  ],
]);

const inherited: Case[] = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].flatMap((name): Case[] => [
  [`the parameter ${name}`, get(`/customer/org/?${name}=1`)],
  [`the parameter ${name} of an address that reads none`, get(`/users/profile/?${name}=1`)],
  [`the parameter ${name} of people`, get(`/users/member/?${name}=1`)],
  [`the key ${name}`, raw('POST', '/customer/org/', `{"name":"A","${name}":1}`), name],
  [
    `the key ${name} further in`,
    raw('POST', '/token/', `{"username":"a","password":"b","more":{"${name}":{}}}`),
    `more.${name}`,
  ],
  [`the field ${name} of a filter`, get(`/customer/org/?filter=${encodeURIComponent(`{"${name}":1}`)}`)],
  [`the order by ${name}`, get(`/customer/org/?orderBy=${name}`)],
  [`the order by ${name} as JSON`, get(`/customer/org/?sort=${encodeURIComponent(`["${name}","ASC"]`)}`)],
  [`the choices of ${name}`, get(`/customer/company/options/${name}/`)],
  [`the choices of ${name} in rows`, get(`/admin-app/joining-templates/options/sections.${name}/`)],
  [`a download of ${name}`, json('POST', '/downloads/', { kind: 'list', subject: { resource: name } })],
  [`a download of the kind ${name}`, json('POST', '/downloads/', { kind: name, subject: {} })],
  [`a view of ${name}`, json('POST', '/customer/saved-view/', { resource: name, title: 'T' })],
  [`the action ${name}`, json('POST', `/customer/feedback/1/actions/${name}/`, {})],
  [`the transition ${name}`, json('POST', `/customer/feedback/1/transitions/${name}/`, {})],
  [
    `an import into ${name}`,
    form('/imports/', `name="resource"\r\n\r\n${name}`, 'name="file"; filename="a.csv"\r\n\r\nName\nA'),
  ],
  [`the part ${name}`, form('/customer/org/', `name="${name}"\r\n\r\n1`)],
]);

const nested = (depth: number): string => `${'{"not":'.repeat(depth)}{"name":"x"}${'}'.repeat(depth)}`;
const depths: Case[] = [
  ['a filter that says not 1,400 times', get(`/customer/org/?filter=${encodeURIComponent(nested(700))}`), undefined],
  [
    'a test that says not 1,400 times',
    get(`/customer/org/?filter=${encodeURIComponent(`{"name":${'{"not":'.repeat(1400)}"x"${'}'.repeat(1400)}}`)}`),
    undefined,
  ],
  [
    'a saved filter that says not 1,400 times',
    raw('POST', '/customer/saved-view/', `{"resource":"companies","title":"T","filter":${nested(1400)}}`),
    undefined,
  ],
  [
    'a name 5,000 lists deep',
    raw('POST', '/customer/org/', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    undefined,
  ],
  [
    'settings 5,000 lists deep',
    json('PATCH', '/customer/user-setting/', { settings: `${'['.repeat(5000)}${']'.repeat(5000)}` }),
    undefined,
  ],
  [
    'a part 5,000 lists deep',
    form('/customer/org/', `name="data"\r\n\r\n{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    undefined,
  ],
];

const forms: Case[] = [
  [
    'NUL in the name of a file',
    form('/customer/org-file/?org_id=1', `name="file"; filename*=UTF-8''a%00b.txt\r\n\r\nx`),
    'file',
  ],
  ['NUL in a part', form('/customer/org/', `name="name"\r\n\r\n${NUL}`), 'name'],
  [
    'NUL in the JSON of a part',
    form('/customer/org/', `name="data"\r\n\r\n${JSON.stringify({ name: NUL })}`),
    'data.name',
  ],
  [
    'half a character in the JSON of a part',
    form('/customer/org/', `name="data"\r\n\r\n${JSON.stringify({ name: HALF })}`),
    'data.name',
  ],
  ['NUL in the name of a part', form('/customer/org/', `name*=UTF-8''a%00b\r\n\r\nx`), undefined],
  ['NUL in the resource of an import', form('/imports/', `name="resource"\r\n\r\n${NUL}`), 'resource'],
  [
    'a part of the profile that is no JSON',
    { ...form('/users/profile/', 'name="data"\r\n\r\n{'), method: 'PATCH' },
    undefined,
  ],
];

const headers: Case[] = [
  ['NUL in a header', { ...get('/users/profile/'), headers: { 'user-agent': NUL } }, 'headers.user-agent'],
  [
    'NUL in a header of a sign-in',
    { ...json('POST', '/token/', { username: 'a', password: 'b' }), headers: { 'user-agent': NUL } },
    'headers.user-agent',
  ],
];

const bodies: Case[] = [
  ['a profile without a body', { method: 'PATCH', url: `${API}/users/profile/` }],
  ['a profile as plain text', raw('PATCH', '/users/profile/', 'x', 'text/plain')],
  ['a profile as a list', raw('PATCH', '/users/profile/', '[]')],
  ['a profile as null', raw('PATCH', '/users/profile/', 'null')],
  [
    'a telephone number of too many digits',
    json('PATCH', '/users/profile/', { phone: '00000000-0000-0000-0000-0000' }),
  ],
  [
    'an invitation to an address without a domain',
    json('POST', '/users/member/invite/', {
      members: [{ first_name: 'B', last_name: '', username: 'b@localhost' }],
      role: ['Recruiter'],
    }),
    'members.0.username',
  ],
  ['a sign-in as plain text', raw('POST', '/token/', 'x', 'text/plain')],
  ['a sign-in without a body', { method: 'POST', url: `${API}/token/` }],
  ['an organization as plain text', raw('POST', '/customer/org/', '{"name":"A"}', 'text/plain')],
  ['an organization without a body', { method: 'POST', url: ORG }],
  ['a change of nothing', { method: 'PATCH', url: `${ORG}1/` }],
  [
    'rows that are no objects',
    raw('PATCH', '/admin-app/matching-parameters-weightage-job/1/', '{"parameters":[null]}'),
  ],
];

const CASES: readonly Case[] = [
  ...texts('NUL', NUL),
  ...texts('half a character', HALF),
  ...queries,
  ...paths,
  ...ids,
  ...numbers,
  ...inherited,
  ...depths,
  ...forms,
  ...headers,
  ...bodies,
];

describe('what no route can work with', () => {
  let server: HierarchyServer;

  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
    await server.create(ORG, { name: 'Halden' });
    await server.create(ORG, { name: 'Halden Nord' });
    await server.create(FEEDBACK, { kind: 'idea', title: 'Sort by owner', text: 'Often.' });
  });

  it.each(CASES.map(([what, request, field]) => ({ what, request, field })))(
    'is rejected: $what',
    async ({ request, field }) => {
      server.log.length = 0;
      const { status, body, text } = await server.admin.send(request);

      const failures = server.log.filter((line) => line.includes('"level":50'));
      expect([status, text, failures]).toEqual([expect.toSatisfy((each) => each >= 400 && each < 500), text, []]);
      const named = field === undefined ? [] : [status, ...Object.keys(body.errors ?? {})];
      expect(named).toEqual(field === undefined ? [] : [422, field]);
    },
  );

  it('does not keep a file from being stored whose name has an emoji where it is cut', async () => {
    const name = `${'n'.repeat(199)}😀.txt`;
    const sent = form(
      '/customer/org-file/?org_id=1',
      `name="file"; filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\nx`,
    );

    const { status, body } = await server.admin.send(sent);

    expect([status, body.results?.[0].name]).toEqual([201, 'n'.repeat(199)]);
  });

  it('leaves what it refuses without a trace', async () => {
    const { body } = await server.admin.get(COMPANY);

    expect(body.count).toBe(0);
  });
});
