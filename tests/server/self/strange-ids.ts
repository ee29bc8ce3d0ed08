import { randomUUID } from 'node:crypto';
import { fill } from '../openapi/filled-server.ts';
import { COMPANY, type HierarchyServer } from '../resources/hierarchy.ts';
import { creatable, type ResourceFile } from './resource-files.ts';
import { type Made, type Values, World } from './world.ts';

/** The numbers and names by which records are asked for: of one set all are real, of the other none is. */
export interface Ids {
  readonly member: number;
  readonly session: string;
  readonly view: number;
  readonly notification: number;
  readonly template: number;
  readonly matrix: number;
  readonly import: number;
  readonly task: number;
  readonly schedule: string;
  readonly feedback: number;
  readonly ticket: string;
  readonly file: string;
  readonly country: number;
  readonly nationality: number;
  /** One record of each resource. */
  readonly records: Readonly<Record<string, number>>;
}

/** What is sent; the body is one that its schema takes, so that nothing else is refused first. */
export interface Attempt {
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export type Attempts = (ids: Ids) => readonly Attempt[];

const API = '/api/v1';

/** Hand-written operations that name a record, in their address or in what they send. */
export const HAND_WRITTEN: Readonly<Record<string, Attempts>> = {
  'GET /users/verify/{a}/{b}/': ({ member }) => [{ url: `/users/verify/${member}/${'x'.repeat(43)}/` }],
  'POST /users/verify/{a}/{b}/': ({ member }) => [
    { url: `/users/verify/${member}/${'x'.repeat(43)}/`, body: { password: 'correct horse battery' } },
  ],
  'DELETE /users/sessions/{id}/': ({ session }) => [{ url: `/users/sessions/${session}/` }],
  'GET /users/member/{id}/': ({ member }) => [{ url: `/users/member/${member}/` }],
  'PATCH /users/member/{id}/': ({ member }) => [{ url: `/users/member/${member}/`, body: { first_name: 'Taken' } }],
  'DELETE /users/member/{id}/invitation/': ({ member }) => [{ url: `/users/member/${member}/invitation/` }],
  'GET /users/member/{id}/belongings/': ({ member }) => [{ url: `/users/member/${member}/belongings/` }],
  'POST /users/member/{id}/deactivate/': ({ member }) => [
    { url: `/users/member/${member}/deactivate/`, body: { records: [], left: true } },
  ],
  'POST /users/member/{id}/password-reset/': ({ member }) => [{ url: `/users/member/${member}/password-reset/` }],
  'GET /users/member/{id}/sessions/': ({ member }) => [{ url: `/users/member/${member}/sessions/` }],
  'DELETE /users/member/{id}/sessions/': ({ member }) => [{ url: `/users/member/${member}/sessions/` }],
  'DELETE /users/member/{id}/sessions/{session}/': ({ member, session }) => [
    { url: `/users/member/${member}/sessions/${session}/` },
  ],
  'GET /users/member/{id}/access/': ({ member, records }) => [
    { url: `/users/member/${member}/access/?resource=companies&record=${records['companies']}` },
  ],
  ...Object.fromEntries(
    ['job', 'offer'].flatMap((context) =>
      ['GET', 'PUT', 'PATCH', 'DELETE'].map((method): [string, (ids: Ids) => readonly Attempt[]] => [
        `${method} /admin-app/${context}-approval/{id}/`,
        ({ matrix, member }) => {
          const levels = [{ level: 1, type: 'recruiter', user: member }];
          const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'Taken', org: 1, levels };
          return [{ url: `/admin-app/${context}-approval/${matrix}/`, ...(body && { body }) }];
        },
      ]),
    ),
  ),
  'GET /approval-link/{token}/': ({ ticket }) => [{ url: `/approval-link/${ticket}/` }],
  'POST /approval-link/{token}/': ({ ticket }) => [{ url: `/approval-link/${ticket}/`, body: { is_approved: true } }],
  'GET /customer/approval/{context}/{id}/': ({ records }) => [{ url: `/customer/approval/job/${records['jobs']}/` }],
  'POST /customer/approval/{context}/{id}/decision/': ({ records }) => [
    { url: `/customer/approval/job/${records['jobs']}/decision/`, body: { is_approved: true } },
  ],
  'POST /customer/approval/{context}/{id}/remind/': ({ records }) => [
    { url: `/customer/approval/job/${records['jobs']}/remind/`, body: {} },
  ],
  'POST /customer/approval/{context}/{id}/replace/': ({ records, member }) => [
    { url: `/customer/approval/job/${records['jobs']}/replace/`, body: { level: 1, place: 0, user: member } },
  ],
  'PATCH /users/permission-template/{id}/': ({ template }) => [
    { url: `/users/permission-template/${template}/`, body: { name: 'Taken' } },
  ],
  'DELETE /users/permission-template/{id}/': ({ template }) => [{ url: `/users/permission-template/${template}/` }],
  'POST /users/permission-template/{id}/apply/': ({ template, member }) => [
    { url: `/users/permission-template/${template}/apply/`, body: { members: [member] } },
  ],
  'PATCH /customer/saved-view/{id}/': ({ view }) => [
    { url: `/customer/saved-view/${view}/`, body: { title: 'Taken' } },
  ],
  'DELETE /customer/saved-view/{id}/': ({ view }) => [{ url: `/customer/saved-view/${view}/` }],
  'PUT /customer/saved-view/default/': ({ view }) => [
    {
      url: '/customer/saved-view/default/',
      body: { resource: 'companies', view: String(view), scope: 'me' },
    },
    {
      url: '/customer/saved-view/default/',
      body: { resource: 'companies', view: String(view), scope: 'team' },
    },
  ],
  'PATCH /customer/notifications/{id}/': ({ notification }) => [
    { url: `/customer/notifications/${notification}/`, body: { is_read: true } },
    { url: `/customer/notifications/${notification}/`, body: { is_archive: true } },
  ],
  'PATCH /customer/bulk-notifications-update/': ({ notification }) => [
    { url: '/customer/bulk-notifications-update/', body: { to_update: [{ id: notification, is_archive: true }] } },
  ],
  'PATCH /customer/notification-decision/{context}/{id}/': ({ notification }) => [
    {
      url: `/customer/notification-decision/job/${notification}/`,
      body: { is_approved: true, notification_id: notification },
    },
  ],
  'GET /files/{id}/': ({ file }) => [{ url: `/files/${file}/` }],
  'GET /files/downloads/{ticket}/': ({ ticket }) => [{ url: `/files/downloads/${ticket}/` }],
  'GET /customer/feedback/{id}/thread/': ({ feedback }) => [{ url: `/customer/feedback/${feedback}/thread/` }],
  'POST /customer/feedback/{id}/comments/': ({ feedback }) => [
    { url: `/customer/feedback/${feedback}/comments/`, body: { text: 'Heard' } },
  ],
  'PUT /customer/feedback/{id}/vote/': ({ feedback }) => [{ url: `/customer/feedback/${feedback}/vote/` }],
  'DELETE /customer/feedback/{id}/vote/': ({ feedback }) => [{ url: `/customer/feedback/${feedback}/vote/` }],
  'POST /customer/feedback/{id}/merge/': ({ feedback }) => [
    { url: `/customer/feedback/${feedback}/merge/`, body: { into: feedback } },
    { url: `/customer/feedback/${feedback}/merge/`, body: { into: 1 } },
  ],
  'DELETE /customer/feedback/{id}/merge/': ({ feedback }) => [{ url: `/customer/feedback/${feedback}/merge/` }],
  'POST /customer/job/{id}/add-candidates/': ({ records }) => [
    { url: `/customer/job/${records['jobs']}/add-candidates/`, body: { candidates: [records['candidates']] } },
  ],
  'POST /customer/candidate/{id}/add-to-jobs/': ({ records }) => [
    { url: `/customer/candidate/${records['candidates']}/add-to-jobs/`, body: { jobs: [records['jobs']] } },
  ],
  'POST /admin-app/parsing-alias/country/many/': ({ country }) => [
    { url: '/admin-app/parsing-alias/country/many/', body: { aliases: ['Elsewhere'], target: country } },
  ],
  'POST /admin-app/parsing-alias/nationality/many/': ({ nationality }) => [
    { url: '/admin-app/parsing-alias/nationality/many/', body: { aliases: ['Elsewhere'], target: nationality } },
  ],
  'GET /admin-app/salary-template/{id}/try-out/': ({ records }) => [
    { url: `/admin-app/salary-template/${records['salary_template']}/try-out/?gross=1000` },
  ],
  'GET /admin-app/matching-parameters-weightage-job/{id}/effective/': ({ records }) => [
    { url: `/admin-app/matching-parameters-weightage-job/${records['matching_parameters_weightage_job']}/effective/` },
  ],
  'GET /admin-app/matching-parameters-weightage-candidate/{id}/effective/': ({ records }) => [
    {
      url: `/admin-app/matching-parameters-weightage-candidate/${records['matching_parameters_weightage_candidate']}/effective/`,
    },
  ],
  'POST /background-work/schedules/{kind}/run/': ({ schedule }) => [
    { url: `/background-work/schedules/${schedule}/run/` },
  ],
  'POST /background-work/{id}/cancel/': ({ task }) => [{ url: `/background-work/${task}/cancel/` }],
  'POST /background-work/{id}/retry/': ({ task }) => [{ url: `/background-work/${task}/retry/` }],
  'GET /background-jobs/{id}/': ({ import: id }) => [{ url: `/background-jobs/${id}/` }],
  'GET /background-jobs/{id}/rejected/': ({ import: id }) => [{ url: `/background-jobs/${id}/rejected/` }],
  'GET /background-jobs/{id}/reasons/': ({ import: id }) => [{ url: `/background-jobs/${id}/reasons/` }],
  'POST /background-jobs/{id}/start/': ({ import: id }) => [{ url: `/background-jobs/${id}/start/` }],
  'POST /background-jobs/{id}/stop/': ({ import: id }) => [{ url: `/background-jobs/${id}/stop/` }],
  'POST /background-jobs/{id}/retry/': ({ import: id }) => [{ url: `/background-jobs/${id}/retry/` }],
  'POST /background-jobs/{id}/undo/': ({ import: id }) => [{ url: `/background-jobs/${id}/undo/` }],
  'GET /imports/{id}/': ({ import: id }) => [{ url: `/imports/${id}/` }],
  'PATCH /imports/{id}/': ({ import: id }) => [{ url: `/imports/${id}/`, body: { header_row: 0 } }],
  'POST /imports/{id}/check/': ({ import: id }) => [
    {
      url: `/imports/${id}/check/`,
      body: { sources: [{ field: 'name', column: 0 }], match: [], mode: 'both', clear_empty: false, decisions: [] },
    },
  ],
  'GET /imports/{id}/invalid-rows/': ({ import: id }) => [{ url: `/imports/${id}/invalid-rows/` }],
  'PATCH /imports/{id}/rows/{row}/': ({ import: id }) => [
    { url: `/imports/${id}/rows/2/`, body: { cells: { '0': 'Taken' } } },
  ],
};

const multipart = (field: string, id: number) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload:
    `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${id}\r\n` +
    '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
});

/** What the description has for one resource below its address, `sound` being values that its file allows. */
export function generatedAttempts(
  { raw, definition }: ResourceFile,
  operation: string,
  sound: Values,
  { records }: Ids,
): readonly Attempt[] {
  const id = records[raw.resource]!;
  const at = (rest: string) => `${definition.endpoint}${rest}`;
  const [method, rest] = [
    operation.split(' ')[0],
    operation.slice(operation.indexOf(definition.endpoint) + definition.endpoint.length),
  ];
  const [first] = Object.entries(sound);
  const bodies: Readonly<Record<string, readonly object[]>> = {
    'PATCH {id}/': [sound, { ...sound, updated_on: '2001-01-01T00:00:00Z' }],
    'PUT {id}/': [sound],
    'PATCH bulk/': [
      { ids: [id], data: first ? { [first[0]]: first[1] } : {} },
      { ids: [id], data: first ? { [first[0]]: first[1] } : {}, preview: true },
    ],
    'DELETE bulk/': [{ ids: [id] }, { ids: [id], preview: true }],
    'POST merge/': [
      { into: id, from: [id + 1] },
      { into: id + 1, from: [id] },
      { into: id, from: [id + 1], preview: true },
    ],
    'DELETE merge/': [{ id }],
    'POST trash/restore/': [{ ids: [id] }],
    'DELETE trash/': [{ ids: [id] }],
    'POST {id}/move/': [{ to: 'top' }, { after: 1 }],
    'POST bulk/actions/clone/': [{ ids: [id] }],
  };
  if (rest === 'merge/' && method === 'GET') return [{ url: at(`merge/?record_id=${id}`) }];
  if (rest === 'usage/') return [{ url: at(`usage/?ids=${id}`) }];
  const sent = bodies[`${method} ${rest}`] ?? (method === 'POST' ? [{}] : [undefined]);
  return sent.map((body) => ({ url: at(rest.replace('{id}', String(id))), ...(body && { body }) }));
}

/** The files of the records of a resource, which have addresses of their own. */
export function attachmentAttempts(
  { raw, definition }: ResourceFile,
  { records, file }: Ids,
): readonly (readonly [string, Attempt])[] {
  const id = records[raw.resource]!;
  return definition.tabs.flatMap(({ attachments }) =>
    attachments
      ? [
          ['GET', { url: `${attachments.endpoint}?${attachments.param}=${id}` }] as const,
          ['DELETE', { url: `${attachments.endpoint}${file}/` }] as const,
          ['POST', { url: attachments.endpoint, ...multipart(attachments.param, id) }] as const,
        ]
      : [],
  );
}

export interface Ground {
  readonly real: Ids;
  readonly absent: Ids;
  /** Values that the file of a resource allows. */
  readonly sound: Readonly<Record<string, Values>>;
}

/** Something of everything, all of it an Admin's or another member's; the same ids of nothing. */
export async function makeGround(server: HierarchyServer): Promise<Ground> {
  const addresses = await fill(server);
  const number = (path: string, after: string) => Number(new RegExp(`${after}(\\d+)/`).exec(addresses[path]!)![1]);
  const { admin, database } = server;
  const one = async (sql: string) => (await database.query<{ id: never }>(sql)).rows[0]!.id as number;
  const owner = await server.build.user({ role: 'Recruiter' });
  const world = new World(server, [owner.id], 77);
  const made = new Map<string, Made>();
  const sound: Record<string, Values> = {};
  for (const { raw, definition } of creatable) {
    made.set(
      raw.resource,
      await world.make(raw.resource, raw.properties['confidential'] ? { confidential: true } : {}),
    );
    sound[raw.resource] = await world.draft(raw, definition);
  }
  const records = Object.fromEntries([...made].map(([resource, { id }]) => [resource, id]));
  await admin.send({
    method: 'POST',
    url: `${COMPANY.replace('company/', 'company-file/')}`,
    ...multipart('company_id', records['companies']!),
  });
  const files = (await admin.get(`${COMPANY.replace('company/', 'company-file/')}?company_id=${records['companies']}`))
    .body.results;
  const ticket = (
    await admin.post(`${API}/downloads/`, { kind: 'list', subject: { resource: 'companies', format: 'csv' } })
  ).body.data.url;
  const real: Ids = {
    member: owner.id,
    session: owner.sessionId,
    view: await one('select id from system.saved_views order by id limit 1'),
    notification: await one('select id from system.notifications order by id limit 1'),
    template: await one('select id from system.permission_templates order by id limit 1'),
    matrix: await one('select id from system.approval_matrices order by id limit 1'),
    import: number('/imports/{id}/', 'imports/'),
    task: await one("select id from system.background_tasks where kind = 'imports-run' order by id limit 1"),
    schedule: server.app.background.scheduled[0]!.kind,
    feedback: number('/customer/feedback/{id}/thread/', 'feedback/'),
    ticket: /downloads\/([\w-]+)\//.exec(ticket)![1]!,
    file: /files\/([\w-]+)\//.exec(files[0].url)![1]!,
    country: records['country']!,
    nationality: records['nationality']!,
    records,
  };
  return { real, absent: nothingOf(real), sound };
}

/** As long and as typical, and nobody's. */
const nothingOf = ({ records }: Ids): Ids => {
  const far = 987_654_000;
  return {
    member: far,
    session: randomUUID(),
    view: far,
    notification: far,
    template: far,
    matrix: far,
    import: far,
    task: far,
    schedule: 'nothing-of-this-name',
    feedback: far,
    ticket: 'n'.repeat(43),
    file: randomUUID(),
    country: far,
    nationality: far,
    records: Object.fromEntries(Object.keys(records).map((resource) => [resource, far])),
  };
};

/** The resource whose address an operation is below. */
export const resourceOf = (path: string): ResourceFile | undefined =>
  creatable
    .filter(({ definition }) => path.startsWith(definition.endpoint))
    .toSorted((one, other) => other.definition.endpoint.length - one.definition.endpoint.length)[0];
