import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { eventPicker } from '#server/records/realtime/readers.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import {
  APPLICANT,
  type ApplicantServer,
  type Application,
  CANDIDATE,
  startApplicantServer,
} from './applicants-kit.ts';

const filtered = (filter: object) => `${APPLICANT}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(moduleDatabases())('a rejection that is not released, on %s', (kind) => {
  let kit: ApplicantServer;
  let user: TestUser;
  let vendor: Caller;
  let one: Application;
  let reason: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    user = await kit.server.build.user({ role: 'Vendor' });
    vendor = kit.server.by(user);
    const job = await kit.openJob({ vendors: [user.id] });
    reason = await kit.reason('rejection');
    one = await kit.apply(job, {}, vendor);
    await kit.apply(job);
    await kit.act(kit.server.admin, one.id, 'move', { stage: kit.stages['Screening'] });
  });

  const ask = async (): Promise<string[]> => {
    const urls = [
      `${APPLICANT}${one.id}/`,
      `${APPLICANT}${one.id}/way/`,
      `${APPLICANT}${one.id}/activity/`,
      APPLICANT,
      filtered({ status: 'active' }),
      filtered({ status: 'rejected' }),
      filtered({ stage: kit.stages['Rejected'] }),
      filtered({ stage_kind: 'screen' }),
      filtered({ 'stage.kind': 'rejected' }),
      filtered({ updated_on: { minimum: { $now: 'date' } } }),
      ...['status', 'stage', 'stage_since', 'updated_at', 'updated_on', 'updated_by', 'stage_kind'].map(
        (field) => `${APPLICANT}?orderBy=${field}&ascending=1`,
      ),
      `${APPLICANT}export/?format=csv`,
      `${CANDIDATE}${one.candidate}/`,
      CANDIDATE,
      `/api/v1/customer/job/${one.job}/`,
      '/api/v1/search/?query=Lambert',
      '/api/v1/customer/notifications/',
    ];
    const answers: string[] = [];
    for (const url of urls) {
      const { status, text, headers } = await vendor.get(url);
      answers.push(`${url} ${status} ${String(headers['etag'])} ${text}`);
    }
    return answers;
  };
  const reject = (input: object = {}) =>
    kit.act(kit.server.admin, one.id, 'reject', { rejection_reason: reason, decision_note: 'Too far away', ...input });
  const seen = async () => {
    const { status, stage } = (await vendor.get(`${APPLICANT}${one.id}/`)).body.data;
    return [status, stage.name];
  };

  it('tells a Vendor nothing, in no answer, until it is released', async () => {
    const before = await ask();
    await reject();
    const rejected = await ask();
    const ofTeam = await kit.read(one.id);
    await kit.server.admin.patch(`${APPLICANT}${one.id}/`, { rating: 2 });
    const rated = await ask();
    const { status } = await kit.act(kit.server.admin, one.id, 'release_rejection');

    expect(rejected).toEqual(before);
    expect(rated).toEqual(before);
    expect(before.filter((answer) => answer.includes(' 200 ')).length).toBeGreaterThan(15);
    expect([ofTeam.status, ofTeam.stage?.name]).toEqual(['rejected', 'Rejected']);
    expect([status, await seen()]).toEqual([200, ['rejected', 'Rejected']]);
    expect((await vendor.get(filtered({ status: 'rejected' }))).body.count).toBe(1);
    expect((await kit.server.admin.get(`${CANDIDATE}${one.candidate}/`)).body.data.job).toBeNull();
    expect((await kit.act(kit.server.admin, one.id, 'release_rejection')).status).toBe(409);
  });

  it('leaves a Vendor unaware of what else the team changes, and of when', async () => {
    const { id } = await kit.apply(one.job, {}, vendor);
    const asked = async () => [
      (await vendor.get(`${APPLICANT}${id}/`)).body.data,
      (await vendor.get(`${APPLICANT}${id}/activity/`)).body,
    ];
    const before = await asked();
    const { status } = await kit.server.admin.patch(`${APPLICANT}${id}/`, { rating: 3 });
    const rated = await asked();
    // As it was kept before the time that others see stayed.
    await kit.server.database.query(
      `insert into system.activity (user_id, role, action, resource, record_id, before, after)
       values ($1, 'admin', 'updated', 'applicants', $2, '{"shown_on": "2026-01-01T00:00:00Z"}', '{"shown_on": "2026-01-02T00:00:00Z"}')`,
      [user.id, id],
    );
    const noted = await asked();
    await kit.act(kit.server.admin, id, 'hold');
    const [held, story] = await asked();

    expect(status).toBe(200);
    expect(rated).toEqual(before);
    expect(noted).toEqual(before);
    expect(held.status).toBe('on_hold');
    expect(held.updated_on > before[0].updated_on).toBe(true);
    expect(story.count).toBe(before[1].count + 1);
    expect('ended_by_merge' in held).toBe(false);
  });

  it('is in no event that a Vendor’s browser gets, and its release is, without who rejected', async () => {
    await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason: await kit.reason('reopening') });
    const other = await kit.apply(one.job, {}, vendor);
    const { app, admin } = kit.server;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token: user.token },
      forceNew: true,
    });
    onTestFinished(() => void socket.disconnect());
    const heard: RecordEvent[] = [];
    socket.on('record', (event: RecordEvent) => heard.push(event));
    await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000);
    /** Until something happens of which the Vendor always hears. */
    const heardDuring = async (work: () => Promise<unknown>) => {
      heard.length = 0;
      await work();
      await kit.act(admin, other.id, 'hold');
      await kit.act(admin, other.id, 'resume');
      const isLast = ({ resource, id }: RecordEvent) => resource === 'applicants' && id === other.id;
      await vi.waitFor(() => expect(heard.some(isLast)).toBe(true), 10_000);
      return heard.filter((event) => !isLast(event) && event.id !== other.candidate);
    };
    const silent = await heardDuring(async () => {
      await reject();
      await admin.patch(`${APPLICANT}${one.id}/`, { rating: 2 });
    });
    const [released, ...more] = (await heardDuring(() => kit.act(admin, one.id, 'release_rejection'))).filter(
      ({ resource }) => resource === 'applicants',
    );

    expect(silent).toEqual([]);
    const { updated_on: version } = (await vendor.get(`${APPLICANT}${one.id}/`)).body.data;
    expect(released).toMatchObject({ id: one.id, kind: 'updated', by: null });
    expect(new Date(released!.version)).toEqual(new Date(version));
    expect(more).toEqual([]);
  });

  it('is over when the application is reopened, and can be released at once', async () => {
    await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason: await kit.reason('reopening') });
    const reopened = await seen();
    await kit.act(kit.server.admin, one.id, 'move', { stage: kit.stages['Rejected'], move_reason: reason });
    const moved = await seen();
    const { event } = (
      await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason: await kit.reason('reopening') })
    ).body.outcome;
    const released = await reject({ rejection_released: true });

    expect([reopened, moved]).toEqual([
      ['active', 'Screening'],
      ['active', 'Screening'],
    ]);
    expect(event).toBeGreaterThan(0);
    expect([released.status, await seen()]).toEqual([200, ['rejected', 'Rejected']]);
    await kit.act(kit.server.admin, one.id, 'undo', { event: released.body.outcome.event });
    expect(await kit.read(one.id)).toMatchObject({ status: 'active', rejection_released: false });
    expect(await seen()).toEqual(['active', 'Screening']);
  });

  it('is released or withheld as before, with its reason, when a reopening is undone', async () => {
    const reopening_reason = await kit.reason('reopening');
    const reopenAndUndo = async () => {
      const { body } = await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason });
      return kit.act(kit.server.admin, one.id, 'undo', { event: body.outcome.event });
    };
    await reject({ rejection_released: true });
    const ofReleased = await reopenAndUndo();
    const released = [await kit.read(one.id), await seen()];
    await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason });
    await reject();
    const before = await ask();
    await reopenAndUndo();
    const withheld = await kit.read(one.id);
    const after = await ask();
    await kit.act(kit.server.admin, one.id, 'reopen', { reopening_reason });

    expect(ofReleased.status).toBe(200);
    expect(released).toMatchObject([
      {
        status: 'rejected',
        stage: { name: 'Rejected' },
        rejection_released: true,
        rejection_reason: { id: reason },
        decision_note: 'Too far away',
      },
      ['rejected', 'Rejected'],
    ]);
    expect(withheld).toMatchObject({ status: 'rejected', rejection_released: false, rejection_reason: { id: reason } });
    const isRecord = (answer: string) => !answer.includes('/activity/'); // what was undone stays in it
    expect(after.filter(isRecord)).toEqual(before.filter(isRecord));
  });

  it('comes to a Vendor as any other change, also where the stage of rejected applicants is hidden from Vendors', async () => {
    const { server } = kit;
    const { workflow } = await kit.read(one.id);
    const values = { stage: kit.stages['Rejected'], role: 'vendor', right: 'view', effect: 'deny' };
    await server.create(STAGE_PERMISSION, { workflow: workflow.id, ...values });
    await reject();
    const { app } = server;
    const event = {
      resource: 'applicants',
      id: one.id,
      kind: 'updated' as const,
      version: null,
      by: 1,
      operation: 'x',
    };
    const pick = eventPicker(app, app.registry.resource('applicants'), [{ event } as never]);
    const { principal } = await app.sessions.authenticate(user.token);

    expect((await vendor.get(`${APPLICANT}${one.id}/`)).status).toBe(200);
    expect(await pick(principal)).toHaveLength(1);
    await kit.act(server.admin, one.id, 'release_rejection');
    expect((await vendor.get(`${APPLICANT}${one.id}/`)).status).toBe(404);
  });
});
