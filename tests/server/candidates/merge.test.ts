import { beforeAll, describe, expect, it } from 'vitest';
import { forgetOldMerges } from '#server/records/write/merge/forget-merges.ts';
import { DEMO_ACCOUNTS } from '#server/seed/demo-data.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import {
  type Candidate,
  CANDIDATE,
  type CandidateServer,
  createJobs,
  multipart,
  startCandidateServer,
} from './candidates-kit.ts';

const APPLICANT = '/api/v1/customer/applicant/';
const NOTE = '/api/v1/customer/candidate-note/';
const DOCUMENT = '/api/v1/customer/candidate-document/';
const MERGE = `${CANDIDATE}merge/`;

describe.each(moduleDatabases())('merging candidates on %s', (kind) => {
  let server: CandidateServer;
  let jobs: number[];
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    jobs = await createJobs(server, ['Dispatcher', 'Planner']);
  });

  const list = async (url: string, candidate: number): Promise<Candidate[]> =>
    (await server.admin.get(`${url}?candidate_id=${candidate}&orderBy=id&ascending=1`)).body.results;
  const merge = async (body: object) => {
    const { body: reply, text } = await server.recruiter.post(MERGE, body);
    if (reply.code !== 0) throw new Error(text);
    return reply.data;
  };
  const undo = (id: number) => server.recruiter.delete(MERGE, { id });
  const withResume = async (first_name: string) => {
    const { headers, payload } = multipart(
      { first_name, last_name: 'Lambert' },
      { resume: { name: `${first_name}.txt`, bytes: first_name } },
    );
    return (await server.recruiter.send({ method: 'POST', url: CANDIDATE, headers, payload })).body.data;
  };
  /** Without the moment of the last change, and the numbers of rows that come back as new ones. */
  const known = (value: Candidate): Candidate =>
    JSON.parse(
      JSON.stringify(value, (key, each) =>
        key === 'updated_on' || (key === 'id' && typeof each === 'number') ? undefined : each,
      ),
    );

  it('is what a Recruiter of the demo can do with their candidates', async () => {
    const { permissions } = DEMO_ACCOUNTS.find(({ username }) => username.startsWith('recruiter@'))!;
    const recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions: permissions! }));
    const [stays, goes] = [await server.add({}, recruiter), await server.add({}, recruiter)];

    expect((await recruiter.post(MERGE, { into: stays.id, from: [goes.id] })).status).toBe(200);
    expect((await recruiter.delete(`${CANDIDATE}${stays.id}/`)).status).toBe(200);
  });

  it('makes one of two with the chosen values, and everything that points at them follows', async () => {
    const stays = await server.add({ email: 'one@example.com', headline: 'Old' });
    const goes = await server.add({ email: 'two@example.com', headline: 'New', skills: [] });
    await server.recruiter.post(NOTE, { candidate: goes.id, title: 'Call', text: '<p>On Monday</p>' });
    await server.create(APPLICANT, { candidate: goes.id, job: jobs[0] });

    const { undo: kept } = await merge({ into: stays.id, from: [goes.id], values: { headline: goes.id } });

    expect(await server.read(stays.id)).toMatchObject({
      headline: 'New',
      email: 'one@example.com',
      job: { id: jobs[0] },
    });
    expect(await list(NOTE, stays.id)).toHaveLength(1);
    expect(await list(APPLICANT, stays.id)).toHaveLength(1);
    expect((await server.admin.get(`${CANDIDATE}${goes.id}/`)).body).toMatchObject({ merged_into: stays.id });
    expect(Date.parse(kept.until) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  });

  it.each([
    { way: 'whoever stays', at: 0 },
    { way: 'the other way round', at: 1 },
  ])('keeps what restricts the team most of consent and privacy, whatever is chosen: $way', async ({ at }) => {
    const open = await server.add({
      consent: 'given',
      consent_given_on: '2026-01-02',
      consent_until: '2030-01-01',
      keep_until: '2031-01-01',
    });
    const strict = await server.add({
      consent: 'withdrawn',
      consent_given_on: '2025-05-05',
      keep_until: '2029-01-01',
      do_not_contact: true,
      do_not_contact_reason: 'Asked for it',
    });
    await server.admin.patch(`${CANDIDATE}${strict.id}/`, { legal_hold: true });
    const [stays, goes] = at === 0 ? [open, strict] : [strict, open];
    const values = Object.fromEntries(
      ['consent', 'consent_given_on', 'keep_until', 'do_not_contact', 'do_not_contact_reason'].map((name) => [
        name,
        open.id,
      ]),
    );
    const privacyOf = async () =>
      [await server.read(stays.id), await server.read(goes.id)].map((each) => [
        each.consent,
        each.consent_given_on,
        each.keep_until,
        each.do_not_contact,
        each.legal_hold,
      ]);
    const before = await privacyOf();

    const { decided } = await merge({ into: stays.id, from: [goes.id], values, preview: true });
    const { undo: kept } = await merge({ into: stays.id, from: [goes.id], values });
    const merged = await server.read(stays.id);
    await undo(kept.id);

    expect(decided).toMatchObject({ consent: strict.id, do_not_contact: strict.id, keep_until: strict.id });
    expect(merged).toMatchObject({
      consent: 'withdrawn',
      consent_given_on: '2025-05-05',
      keep_until: '2029-01-01',
      do_not_contact: true,
      do_not_contact_reason: 'Asked for it',
      legal_hold: true,
    });
    expect(await privacyOf()).toEqual(before);
  });

  it('keeps consent that both have given until the first of them ends', async () => {
    const given = { consent: 'given', consent_given_on: '2026-01-02' };
    const [long, short] = [
      await server.add({ ...given, consent_until: '2030-01-01' }),
      await server.add({ consent: 'given', consent_given_on: '2026-03-03', consent_until: '2027-01-01' }),
    ];

    await merge({ into: long.id, from: [short.id] });

    expect(await server.read(long.id)).toMatchObject({
      consent: 'given',
      consent_given_on: '2026-03-03',
      consent_until: '2027-01-01',
    });
  });

  it('its undo brings both back with their values, rows, notes, applications and CVs', async () => {
    const stays = await withResume('Anne');
    const goes = await withResume('Anna');
    await server.change(stays.id, {
      email: 'anne@example.com',
      headline: 'Stays',
      experience: [{ company: 'A', position: 'B' }],
    });
    await server.change(goes.id, {
      email: 'anna@example.com',
      headline: 'Goes',
      experience: [{ company: 'C', position: 'D' }],
    });
    await server.recruiter.post(NOTE, { candidate: goes.id, title: 'Call', text: '<p>On Monday</p>' });
    const first = (await server.create(APPLICANT, { candidate: stays.id, job: jobs[0] })).id;
    const second = (await server.create(APPLICANT, { candidate: goes.id, job: jobs[0] })).id;
    await server.create(APPLICANT, { candidate: goes.id, job: jobs[1] });
    const before = [await server.read(stays.id), await server.read(goes.id)];
    const documents = [await list(DOCUMENT, stays.id), await list(DOCUMENT, goes.id)];

    const { undo: kept } = await merge({
      into: stays.id,
      from: [goes.id],
      values: { experience: goes.id, headline: goes.id, emails: goes.id },
    });
    expect(await server.read(stays.id)).toMatchObject({ email: 'anna@example.com', experience: [{ company: 'C' }] });
    expect((await list(DOCUMENT, stays.id)).filter(({ is_current: isCurrent }) => isCurrent)).toHaveLength(1);
    expect((await list(APPLICANT, stays.id)).map(({ job }) => job.id)).toEqual(jobs);
    expect((await server.admin.get(`${APPLICANT}${second}/`)).body.data.status).toBe('withdrawn');

    const { status, text } = await undo(kept.id);

    expect([status, text]).toEqual([200, expect.any(String)]);
    expect([known(await server.read(stays.id)), known(await server.read(goes.id))]).toEqual(before.map(known));
    expect([known(await list(DOCUMENT, stays.id)), known(await list(DOCUMENT, goes.id))]).toEqual(documents.map(known));
    expect((await list(APPLICANT, stays.id)).map(({ id, status: each }) => [id, each])).toEqual([[first, 'active']]);
    expect((await list(APPLICANT, goes.id)).map(({ status: each }) => each)).toEqual(['active', 'active']);
    expect([(await list(NOTE, stays.id)).length, (await list(NOTE, goes.id)).length]).toEqual([0, 1]);
  });

  it('its undo leaves alone what somebody has changed since, and is there once', async () => {
    const stays = await server.add({ headline: 'Stays', current_company: 'A' });
    const goes = await server.add({ headline: 'Goes', current_company: 'B' });
    const values = { headline: goes.id, current_company: goes.id };
    const { undo: kept } = await merge({ into: stays.id, from: [goes.id], values });
    await server.change(stays.id, { headline: 'Later' });

    const known = (await server.recruiter.get(`${MERGE}?record_id=${stays.id}`)).body.results;
    const merged_by = { id: expect.any(Number), name: expect.stringMatching(/./) };
    expect(known).toMatchObject([
      { id: kept.id, into: stays.id, from: [{ id: goes.id, title: 'Amélie Lambert' }], merged_by },
    ]);
    await undo(kept.id);

    expect(await server.read(stays.id)).toMatchObject({ headline: 'Later', current_company: 'A' });
    expect((await undo(kept.id)).status).toBe(404);
    expect((await server.recruiter.get(`${MERGE}?record_id=${stays.id}`)).body.results).toEqual([]);
  });

  it('names what became part of a candidate to no one who could not read it', async () => {
    const rights = { candidate: ['view_own', 'create', 'update', 'delete'] };
    const owner = server.by(await server.build.user({ role: 'Recruiter', permissions: rights }));
    const seen = async (by: typeof owner, id: number) => (await by.get(`${MERGE}?record_id=${id}`)).body.results;
    const joined = await server.add({}, owner);
    const hidden = await server.add({ last_name: 'Secret' });
    const { undo: kept } = await merge({ into: joined.id, from: [hidden.id] });
    expect(await seen(owner, joined.id)).toEqual([]);
    expect((await owner.delete(MERGE, { id: kept.id })).status).not.toBe(200);

    const [stays, goes] = [await server.add({}, owner), await server.add({}, owner)];
    await merge({ into: stays.id, from: [goes.id] });
    expect(await seen(owner, stays.id)).toMatchObject([{ from: [{ id: goes.id, title: 'Amélie Lambert' }] }]);
  });

  it('a look at what a merge would do changes nothing', async () => {
    const [stays, goes] = [await server.add(), await server.add()];
    await server.create(APPLICANT, { candidate: stays.id, job: jobs[0] });
    const { id } = await server.create(APPLICANT, { candidate: goes.id, job: jobs[0] });

    const preview = await merge({ into: stays.id, from: [goes.id], preview: true });

    expect(preview.conflicts).toEqual([]);
    expect((await server.admin.get(`${APPLICANT}${id}/`)).body.data.status).toBe('active');
  });

  it('cannot be undone after 30 days, by then what was kept for it is gone', async () => {
    const [stays, goes] = [await server.add(), await server.add()];
    const { undo: kept } = await merge({ into: stays.id, from: [goes.id] });
    await server.app.database.query(`update system.merges set merged_on = now() - interval '31 days' where id = $1`, [
      kept.id,
    ]);

    expect((await undo(kept.id)).status).toBe(404);
    await forgetOldMerges(server.app.database);
    const { rows } = await server.app.database.query('select id from system.merges where id = $1', [kept.id]);
    expect(rows).toEqual([]);
  });
});
