import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import type { RecordChange } from '#server/records/query/record-code.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

const OPENING = '/api/v1/customer/job-opening/';

describe.each(moduleDatabases())('an opening that a hire fills, on %s', (kind) => {
  let kit: ApplicantServer;
  let admin: TestUser;
  let changes: RecordChange[] = [];
  let rejects = false;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    admin = await kit.server.build.user({ role: 'Admin' });
    kit.server.app.records.on('job_openings', {
      changed: async (_, change) => {
        changes.push(change);
        if (rejects) throw new AppError('conflict', inEnglish('Not today'));
      },
    });
    await kit.server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    changes = [];
    rejects = false;
  });

  const openingOf = async (job: number) =>
    (await kit.server.admin.get(`${OPENING}?job_id=${job}`)).body.results[0] as { id: number; code: string };
  const hire = (id: number) => kit.act(kit.server.by(admin), id, 'hire');
  const eventsOf = async (opening: number) => {
    const { port } = kit.server.app.server.address() as AddressInfo;
    const options = { transports: ['websocket'], auth: { token: admin.token }, forceNew: true };
    const socket = io(`http://127.0.0.1:${port}`, options);
    onTestFinished(() => void socket.disconnect());
    const kinds: string[] = [];
    socket.on('record', ({ resource, id, kind: what }: RecordEvent) => {
      if (resource === 'job_openings' && id === opening) kinds.push(what);
      if (resource === 'organizations') kinds.push('end');
    });
    await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000);
    return kinds;
  };
  const end = () => kit.server.create('/api/v1/customer/org/', { name: `End ${Math.random()}` });

  it('is a change for the code of every feature that subscribes to openings', async () => {
    const { id, job } = await kit.apply(await kit.openJob());
    const opening = await openingOf(job);

    await hire(id);

    expect(changes).toMatchObject([
      {
        path: 'feature_update',
        id: opening.id,
        before: { status: 'open', filled_by: null },
        after: { status: 'filled', filled_by: id, code: opening.code },
      },
    ]);
  });

  it('has one entry in its activity, by the user who hired', async () => {
    const { id, job } = await kit.apply(await kit.openJob());
    const opening = await openingOf(job);

    await hire(id);

    const { body } = await kit.server.admin.get(`${OPENING}${opening.id}/activity/`);
    expect(body.results).toHaveLength(2);
    expect(body.results[0]).toMatchObject({ action: 'updated', user: { id: admin.id } });
    expect(body.results[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'open', after: 'filled' },
        { field: 'filled_by', before: null, after: expect.objectContaining({ id }) },
      ]),
    );
  });

  it('is new on open screens once the hire is kept, and not where it is rejected', async () => {
    const { id, job } = await kit.apply(await kit.openJob());
    const events = await eventsOf((await openingOf(job)).id);

    rejects = true;
    const rejected = await hire(id);
    rejects = false;
    await end();
    await vi.waitFor(() => expect(events).toEqual(['end']), 10_000);
    const done = await hire(id);
    await end();

    expect([rejected.status, done.status]).toEqual([409, 200]);
    await vi.waitFor(() => expect(events).toEqual(['end', 'updated', 'end']), 10_000);
  });

  it('leaves the number of openings of its job as it is', async () => {
    const { id, job } = await kit.apply(await kit.openJob({ openings: 3 }));

    await hire(id);

    const { data } = (await kit.server.admin.get(`/api/v1/customer/job/${job}/`)).body;
    expect([data.openings, data.openings_filled]).toEqual([3, 1]);
  });
});
