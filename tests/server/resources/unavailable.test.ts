import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

const JOB = '/api/v1/customer/job/';
const CANDIDATE = '/api/v1/customer/candidate/';
const NONE = 999_999;

type Call = readonly [method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', address: string, payload?: object];

/** Every way to a record by its id. */
const CALLS: readonly Call[] = [
  ['GET', 'ID/'],
  ['PATCH', 'ID/', { status: 'inactive' }],
  ['PUT', 'ID/', { status: 'inactive' }],
  ['DELETE', 'ID/'],
  ['GET', 'ID/activity/'],
  ['GET', 'ID/provenance/'],
  ['GET', 'ID/usage/'],
  ['GET', 'ID/file/'],
  ['POST', 'ID/restore/', {}],
  ['POST', 'ID/purge/', {}],
];

describe.each(moduleDatabases())('a record that its reader can’t view, on %s', (kind) => {
  let server: HierarchyServer;
  let reader: Caller;
  let hidden: Readonly<Record<string, number>>;

  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const { id: organization } = await server.create(ORG, { name: 'Halden Group' });
    hidden = {
      [JOB]: (await server.create(JOB, { job_title: 'Pilot', organization, openings: 1, confidential: true })).id,
      [CANDIDATE]: (await server.create(CANDIDATE, { first_name: 'Amélie', last_name: 'Laurent' })).id,
    };
    const all = ['view_own', 'create', 'update', 'delete', 'export', 'approve'];
    reader = server.by(
      await server.build.user({
        role: 'Recruiter',
        permissions: { job: all, candidate: all, applicant: ['view', 'update'] },
      }),
    );
  });

  const ways: readonly (readonly [string, Call])[] = [
    ...CALLS.flatMap((call) => [[JOB, call] as const, [CANDIDATE, call] as const]),
    [JOB, ['POST', 'ID/transitions/submit/', {}]],
    [JOB, ['POST', 'ID/actions/clone/', {}]],
    [JOB, ['GET', '../approval/job/ID/']],
    [JOB, ['POST', '../approval/job/ID/decision/', { is_approved: true }]],
    [JOB, ['GET', '../job-file/?job_id=ID']],
    [CANDIDATE, ['GET', '../candidate-document/?candidate_id=ID']],
  ];

  it.each(ways)('answers as if it didn’t exist: %s %s', async (base, [method, address, payload]) => {
    const ask = async (id: number) => {
      const url = new URL(address.replace('ID', String(id)), `http://x${base}`);
      const { status, text } = await reader.send({
        method,
        url: `${url.pathname}${url.search}`,
        ...(payload && { payload }),
      });
      return `${status} ${text.replaceAll(String(id), 'ID')}`;
    };
    const answer = await ask(hidden[base]!);

    expect(answer).toBe(await ask(NONE));
    expect(answer).toMatch(/^(?!404)|route_not_found|It was deleted, or it isn’t shared with you\./);
  });
});
