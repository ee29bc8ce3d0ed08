import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { APPLICANT, type Application, CANDIDATE } from '../applicants/applicants-kit.ts';
import { multipart } from '../candidates/candidates-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { DOCUMENT, JOB, startVendorServer, type VendorServer } from './vendors-kit.ts';

/** What a Vendor reads. A new field is none of these until someone decides so. */
const READ: Readonly<Record<string, string>> = {
  jobs:
    'id code job_title organization company business_unit department designation job_type staffing_type confidential openings workflow workplace ' +
    'country state city salary_from salary_to salary_period salary_visible experience_from experience_to education_level education_field skills languages ' +
    'nationality_rule nationalities nationality_reason description requirements benefits open_date target_date close_date closed_on document_categories ' +
    'job_status status created_on created_by updated_on updated_by deleted_on deleted_by',
  candidates:
    'id first_name last_name name photo headline resume email candidate_phone emails phones birth_date age nationality country state city address links ' +
    'current_company current_position notice_period available_from work_permit education latest_education experience total_experiences industry skills ' +
    'languages job cv_source owner do_not_contact consent consent_status consent_given_on consent_until status created_on created_by updated_on updated_by deleted_on deleted_by',
  applicants:
    'id candidate job applicant position organization company department job_status age candidate_phone candidate_email latest_education ' +
    'total_experiences current_company current_position cv_created_by cv_created_date stage stage_since stage_kind workflow status cv_source ' +
    'moved_to_onboarding interview updated_at created_on created_by updated_on updated_by',
  candidate_documents:
    'id candidate title category file version is_current is_resume version_of expires_on note created_on created_by updated_on updated_by deleted_on deleted_by',
};

/** Those of a candidate that they write. */
const WRITTEN =
  'first_name last_name photo headline resume email candidate_phone emails phones birth_date nationality country state city address links ' +
  'current_company current_position notice_period available_from work_permit education experience skills languages cv_source status';

const sorted = (names: string) => names.split(' ').sort();

describe.each(moduleDatabases())('what a Vendor reaches, on %s', (kind) => {
  let kit: VendorServer;
  let shared: number;
  let hers: Application;
  beforeAll(async () => {
    kit = await startVendorServer(kind);
    shared = await kit.openFor([kit.vera, kit.otto]);
    hers = await kit.vera.submit(shared, { last_name: 'Hers' });
    await kit.otto.submit(shared, { last_name: 'His' });
    await kit.apply(shared);
  }, 60_000);

  const idsOf = async (by: Caller, at: string): Promise<readonly number[]> =>
    (await by.get(`${at}?limit=200&orderBy=id&ascending=1`)).body.results.map(({ id }: { readonly id: number }) => id);
  const reachOf = async ({ by } = kit.vera) => ({
    jobs: await idsOf(by, JOB),
    candidates: await idsOf(by, CANDIDATE),
    applicants: await idsOf(by, APPLICANT),
  });

  it('is their own candidates, the open jobs that are shared with them, and their own applicants', async () => {
    await kit.openFor([kit.otto]);
    await kit.openFor([]);

    expect(await reachOf()).toEqual({ jobs: [shared], candidates: [hers.candidate], applicants: [hers.id] });
  });

  it('is their own applicants still when the job is closed, or no longer shared with them', async () => {
    const closed = await kit.openFor([kit.vera]);
    const [withdrawn, ended] = [
      await kit.openFor([kit.vera], { confidential: true }),
      await kit.openFor([kit.vera], { confidential: true }),
    ];
    const three = [await kit.vera.submit(closed), await kit.vera.submit(withdrawn), await kit.vera.submit(ended)];
    const before = await reachOf();
    await kit.server.database.query(`update jobs set job_status = 'closed' where id = any($1::bigint[])`, [
      `{${closed},${ended}}`,
    ]);
    await kit.server.admin.patch(`${JOB}${withdrawn}/`, { vendors: [] });
    kit.server.app.records.written();
    const after = await reachOf();
    const positions = await Promise.all(
      three.map(async ({ id }) => (await kit.vera.by.get(`${APPLICANT}${id}/`)).body.data.position),
    );

    expect(before.jobs).toEqual([shared, closed, withdrawn, ended]);
    expect(after.jobs).toEqual([shared]);
    expect(after.applicants).toEqual([hers.id, ...three.map(({ id }) => id)]);
    expect(positions).toEqual(['Dispatcher', undefined, undefined]);
  });

  it('does not grow when the team makes them the owner, or adds a candidate of theirs to a job of its own', async () => {
    const { id } = await kit.server.add({ owner: kit.vera.user.id });
    const before = await reachOf();
    await kit.server.create(APPLICANT, { candidate: id, job: shared });

    expect(before.candidates).not.toContain(id);
    expect(await reachOf()).toEqual(before);
  });

  it('has these fields and no other, in these records and no other', async () => {
    const { definitions } = (await kit.vera.by.get('/api/v1/catalogue/?definitions=all')).body.data;
    const expected = Object.entries(READ).map(([name, fields]) => [name, sorted(fields)]);

    expect(Object.keys(READ).map((name) => [name, definitions[name].readable.toSorted()])).toEqual(expected);
    expect(Object.keys(READ).map((name) => [name, Object.keys(definitions[name].fields).toSorted()])).toEqual(expected);
    expect(definitions.candidates.writable.toSorted()).toEqual(sorted(WRITTEN));
    expect(definitions.jobs.can).toMatchObject({ create: false, edit: false, delete: false, export: false });
    expect(definitions.applicants.can).toMatchObject({ create: false, edit: false, delete: false, export: false });
    expect(definitions.jobs.tabs.map(({ key }: { readonly key: string }) => key)).not.toContain('files');
  });

  it('has no notes, pools, openings, steps, duplicates or files of the team', async () => {
    const { admin, create } = kit.server;
    const note = { title: 'Quiet', text: '<p>Quiet</p>' };
    const made = [
      ['job-note', await create('/api/v1/customer/job-note/', { ...note, job: shared })],
      ['candidate-note', await create('/api/v1/customer/candidate-note/', { ...note, candidate: hers.candidate })],
      ['applicant-note', await create('/api/v1/customer/applicant-note/', { ...note, applicant: hers.id })],
      ['talent-pool', await create('/api/v1/customer/talent-pool/', { name: 'Later' })],
    ] as const;
    const opening = (await admin.get(`/api/v1/customer/job-opening/?job_id=${shared}`)).body.results[0];
    const step = (await admin.get(`/api/v1/customer/applicant-event/?applicant_id=${hers.id}`)).body.results[0];
    const places = [...made, ['job-opening', opening] as const, ['applicant-event', step] as const];
    const answers: unknown[] = [];
    for (const [at, { id }] of places)
      for (const url of [`/api/v1/customer/${at}/`, `/api/v1/customer/${at}/${id}/`])
        answers.push([url, (await kit.vera.by.get(url)).status]);
    const written = await kit.vera.by.post('/api/v1/customer/candidate-note/', { ...note, candidate: hers.candidate });

    expect(answers.filter((answer) => ![403, 404].includes((answer as [string, number])[1]))).toEqual([]);
    expect(written.status).toBe(403);
    expect((await kit.vera.by.get('/api/v1/customer/candidate-duplicate/')).status).toBe(403);
    expect((await kit.vera.by.get(`/api/v1/customer/job-file/?job_id=${shared}`)).status).toBe(404);
    expect((await admin.get(`/api/v1/customer/job-file/?job_id=${shared}`)).status).toBe(200);
  });

  it('has the salary of a job once the job shows it', async () => {
    const salaryOf = async () => (await kit.vera.by.get(`${JOB}${shared}/`)).body.data.salary_from;
    const hidden = await salaryOf();
    await kit.server.admin.patch(`${JOB}${shared}/`, { salary_visible: true });
    const shown = await salaryOf();
    await kit.server.admin.patch(`${JOB}${shared}/`, { salary_visible: false });

    expect(hidden).toBeUndefined();
    expect(shown).toMatchObject({ currency: 'EUR' });
  });

  it('has no say about the owner, the consent or the contact of a candidate, nor about the plans of the team', async () => {
    const { by, add } = kit.vera;
    const id = await add();
    const values = {
      owner: kit.vera.user.id,
      consent: 'given',
      consent_given_on: '2026-01-01',
      consent_until: '2030-01-01',
      do_not_contact: true,
      do_not_contact_reason: 'Mine',
      keep_until: '2040-01-01',
      legal_hold: true,
      tags: ['mine'],
      pools: [],
      referred_by: kit.vera.user.id,
    };
    const answers = [];
    for (const [name, value] of Object.entries(values)) {
      const changed = await by.patch(`${CANDIDATE}${id}/`, { [name]: value });
      const made = await by.post(CANDIDATE, { first_name: 'New', last_name: 'One', [name]: value });
      answers.push([name, changed.status, made.status]);
    }
    const headline = await by.patch(`${CANDIDATE}${id}/`, { headline: 'Mate' });

    expect(answers).toEqual(Object.keys(values).map((name) => [name, 422, 422]));
    expect([headline.status, headline.body.data.headline]).toEqual([200, 'Mate']);
  });

  it('is the documents that they added and the current CV of their candidates; they delete no other', async () => {
    const { by, add } = kit.vera;
    const { admin } = kit.server;
    const id = await add();
    const upload = async (caller: Caller, title: string) => {
      const texts = { candidate: String(id), title };
      const file = { file: { name: 'paper.txt', bytes: title } };
      return (await caller.send({ method: 'POST', url: DOCUMENT, ...multipart(texts, file) })).body.data;
    };
    const resume = (caller: Caller, bytes: string) =>
      caller.send({
        method: 'PATCH',
        url: `${CANDIDATE}${id}/`,
        ...multipart({}, { resume: { name: 'cv.txt', bytes } }),
      });
    const [own, other] = [await upload(by, 'Own paper'), await upload(admin, 'Paper of the team')];
    await resume(admin, 'By the team');
    const ofTeam = (await by.get(`${DOCUMENT}?candidate_id=${id}&orderBy=id&ascending=1`)).body.results;
    const replaced = await resume(by, 'By the Vendor');
    const ofVendor = (await by.get(`${DOCUMENT}?candidate_id=${id}&orderBy=id&ascending=1`)).body.results;
    const deleted = await Promise.all(
      [own, other].map(async (each) => (await by.delete(`${DOCUMENT}${each.id}/`)).status),
    );
    const file = await by.get(other.file.url);

    const titles = (rows: readonly { readonly title: string; readonly is_resume: boolean }[]) =>
      rows.map(({ title, is_resume: isCv }) => (isCv ? 'CV' : title));
    expect(titles(ofTeam)).toEqual(['Own paper', 'CV']);
    expect(ofTeam[1]).not.toHaveProperty('note');
    expect(replaced.status).toBe(200);
    expect(titles(ofVendor)).toEqual(['Own paper', 'CV']);
    expect(deleted).toEqual([200, 404]);
    expect(file.status).toBe(404);
    expect((await admin.get(`${DOCUMENT}${other.id}/`)).status).toBe(200);
  });

  it('has documents for candidates of their own alone', async () => {
    const { id } = await kit.server.add();
    const texts = { candidate: String(id), title: 'Paper' };
    const file = { file: { name: 'paper.txt', bytes: 'Paper' } };
    await kit.seeAll(true);
    const { status } = await kit.vera.by.send({ method: 'POST', url: DOCUMENT, ...multipart(texts, file) });
    await kit.seeAll(false);

    expect(status).toBeGreaterThanOrEqual(400);
    expect((await kit.server.admin.get(`${DOCUMENT}?candidate_id=${id}`)).body.count).toBe(0);
  });

  it('tells them the stages of an applicant, and nothing of what a stage asks for', async () => {
    const { id } = await kit.vera.submit(shared);
    for (const stage of ['Screening', 'Interview'])
      await kit.act(kit.server.admin, id, 'move', { stage: kit.stages[stage] });
    const askedOf = async (by: Caller) => {
      const { stages } = (await by.get(`${APPLICANT}${id}/way/`)).body.data;
      return stages.flatMap(({ name, requirements }: { readonly name: string; readonly requirements: unknown[] }) =>
        requirements.length > 0 ? [name] : [],
      );
    };

    expect(await askedOf(kit.server.admin)).toEqual(['Offer']);
    expect(await askedOf(kit.vera.by)).toEqual([]);
    await kit.server.admin.delete(`${APPLICANT}${id}/`);
  });

  describe('where the team opens all candidates and jobs to Vendors', () => {
    beforeAll(async () => void (await kit.seeAll(true)));

    it('is every candidate and every job but the confidential ones, and their own applicants as before', async () => {
      const confidential = await kit.openFor([], { confidential: true });
      const all = {
        jobs: (await idsOf(kit.server.admin, JOB)).filter((id) => id !== confidential),
        candidates: await idsOf(kit.server.admin, CANDIDATE),
      };
      const reach = await reachOf();
      const strange = await idsOf(kit.server.admin, APPLICANT);

      expect(reach.candidates).toEqual(all.candidates);
      expect(reach.jobs).not.toContain(confidential);
      expect(reach.jobs.length).toBeGreaterThan(3);
      expect(all.jobs).toEqual(expect.arrayContaining([...reach.jobs]));
      expect(reach.applicants.length).toBeLessThan(strange.length - 1);
    });

    it('has nothing of the notes, pools, openings, totals, salaries and documents of others', async () => {
      const { id } = await kit.server.add();
      await kit.server.admin.send({
        method: 'PATCH',
        url: `${CANDIDATE}${id}/`,
        ...multipart({}, { resume: { name: 'cv.txt', bytes: 'Theirs' } }),
      });
      const { resume } = (await kit.server.admin.get(`${CANDIDATE}${id}/`)).body.data;
      const { by } = kit.vera;
      const seen = (await by.get(`${CANDIDATE}${id}/`)).body.data;
      const job = (await by.get(`${JOB}${shared}/`)).body.data;

      expect(seen.first_name).toBe('Amélie');
      expect(Object.keys(seen).filter((name) => ['resume', 'tags', 'pools'].includes(name))).toEqual([]);
      expect((await by.get(resume.url)).status).toBe(404);
      expect((await by.get(`${DOCUMENT}?candidate_id=${id}`)).body.count).toBe(0);
      expect(Object.keys(job)).not.toEqual(expect.arrayContaining(['total_candidates']));
      expect(Object.keys(job)).not.toEqual(expect.arrayContaining(['salary_from']));
      expect((await by.get(`/api/v1/customer/candidate-note/?candidate_id=${id}`)).status).toBe(403);
      expect((await by.patch(`${CANDIDATE}${id}/`, { headline: 'Mine now' })).status).toBe(403);
    });

    it('is over at once when the team takes it back, whatever a Vendor sets for themselves', async () => {
      await kit.seeAll(false);
      const own = await kit.vera.by.patch('/api/v1/customer/user-setting/', {
        settings: JSON.stringify({ external_vendor: { see_all: true } }),
      });

      expect(own.status).toBe(422);
      expect((await reachOf()).jobs).toEqual([shared]);
    });
  });
});
