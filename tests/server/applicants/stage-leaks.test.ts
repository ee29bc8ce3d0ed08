import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { multipart } from '../candidates/candidates-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import {
  APPLICANT,
  type ApplicantServer,
  type Application,
  CANDIDATE,
  startApplicantServer,
} from './applicants-kit.ts';

const DOCUMENT = '/api/v1/customer/candidate-document/';
const NOTE = '/api/v1/customer/applicant-note/';
const filtered = (at: string, filter: object) => `${at}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

interface Secret {
  /** What tells of it. */
  readonly marks: RegExp;
  /** Changes it. */
  readonly sql: string;
}

/** What each permission of a stage is about. */
const SECRETS: Readonly<Record<string, Secret>> = {
  see_contact: {
    marks: /amelie@x|1234567|Hafenstra/,
    sql: `update candidates set email = 'other@x.example', candidate_phone = '+4989777', address = 'Elsewhere 9' where id = $1;
      update candidates__emails set email = 'other@x.example' where _record_id = $1;
      update candidates__phones set phone = '+4989777' where _record_id = $1`,
  },
  see_cv: {
    marks: /Seven years|cv\.txt/,
    sql: `update system.files set name = 'another.txt', size = 99 where id in (select resume from candidates where id = $1);
      update candidate_documents set title = 'another.txt', note = 'other' where candidate_id = $1 and is_resume`,
  },
  see_documents: {
    marks: /Seaman|Stamped/,
    sql: `update candidate_documents set title = 'Another paper', note = 'other' where candidate_id = $1 and not is_resume`,
  },
};

describe.each(moduleDatabases())('a Hiring Manager who reads candidates through applicants, on %s', (kind) => {
  let kit: ApplicantServer;
  let manager: Caller;
  let one: Application;
  let urls: readonly string[];
  let files: Readonly<Record<'cv' | 'paper', string>>;

  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const user = await kit.server.build.user({ role: 'Hiring Manager' });
    manager = kit.server.by(user);
    const job = await kit.openJob({ hiring_manager: user.id });
    one = await kit.apply(job);
    await kit.apply(job);
    await kit.act(kit.server.admin, one.id, 'move', { stage: kit.stages['Screening'] });
    const { admin } = kit.server;
    const at = `${CANDIDATE}${one.candidate}/`;
    await admin.send({
      method: 'PATCH',
      url: at,
      ...multipart({}, { resume: { name: 'cv.txt', bytes: 'Seven years at sea' } }),
    });
    await admin.patch(at, {
      email: 'amelie@x.example',
      candidate_phone: '+49401234567',
      emails: [{ email: 'amelie@x.example', label: 'work', is_primary: true }],
      phones: [{ phone: '+49401234567', label: 'mobile', is_primary: true }],
      address: 'Hafenstraße 7',
    });
    const texts = { candidate: String(one.candidate), title: 'Seaman’s book' };
    await admin.send({
      method: 'POST',
      url: DOCUMENT,
      ...multipart(texts, { file: { name: 'book.txt', bytes: 'Stamped' } }),
    });
    const [paper, cv] = (await admin.get(`${DOCUMENT}?candidate_id=${one.candidate}&orderBy=id&ascending=0`)).body
      .results;
    files = { cv: cv.file.url, paper: paper.file.url };
    urls = addresses((await admin.get(at)).body.data.resume.url, [cv.id, paper.id]);
  });

  const addresses = (resume: string, documents: readonly number[]) => [
    CANDIDATE,
    `${CANDIDATE}${one.candidate}/`,
    `${CANDIDATE}export/?format=csv&columns=name,email,candidate_phone,address,resume`,
    `${CANDIDATE}${one.candidate}/activity/`,
    filtered(CANDIDATE, { q: '1234567' }),
    filtered(CANDIDATE, { email: { contains: 'amelie' } }),
    filtered(CANDIDATE, { 'phones.phone': { contains: '1234567' } }),
    `${CANDIDATE}?orderBy=email&ascending=1`,
    `${CANDIDATE}?orderBy=candidate_phone&ascending=0`,
    APPLICANT,
    filtered(APPLICANT, { q: 'amelie@x' }),
    filtered(APPLICANT, { 'candidate.email': { contains: 'amelie' } }),
    filtered(APPLICANT, { candidate_phone: { contains: '1234567' } }),
    `${APPLICANT}?orderBy=candidate_phone&ascending=1`,
    `${APPLICANT}export/?format=csv&columns=applicant,candidate_phone`,
    DOCUMENT,
    `${DOCUMENT}?candidate_id=${one.candidate}&orderBy=title&ascending=1`,
    filtered(DOCUMENT, { q: 'Seaman' }),
    filtered(DOCUMENT, { note: null }),
    ...documents.flatMap((id) => [`${DOCUMENT}${id}/`, `${DOCUMENT}${id}/activity/`]),
    resume,
    ...Object.values(files),
    '/api/v1/search/?query=amelie',
    '/api/v1/search/?query=Seaman',
    '/api/v1/search/?query=1234567',
  ];
  const ask = async (): Promise<string[]> => {
    const answers: string[] = [];
    for (const url of urls) {
      const { status, text } = await manager.get(url);
      answers.push(`${status} ${text}`);
    }
    return answers;
  };
  const deny = async (right: string): Promise<() => Promise<unknown>> => {
    const { workflow } = (await kit.server.admin.get(`${APPLICANT}${one.id}/`)).body.data;
    const values = {
      workflow: workflow.id,
      stage: kit.stages['Screening'],
      role: 'hiring_manager',
      right,
      effect: 'deny',
    };
    const { id } = await kit.server.create(STAGE_PERMISSION, values);
    return () => kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`);
  };
  const change = async (sql: string) => {
    for (const statement of sql.split(';')) await kit.server.database.query(statement, [one.candidate]);
    kit.server.app.records.written();
  };

  it.each(Object.entries(SECRETS))('learns nothing of what the stage withholds: %s', async (right, { marks, sql }) => {
    const whole = await ask();
    const putBack = await deny(right);
    const first = await ask();
    await change(sql);
    const second = await ask();
    await putBack();

    expect(second).toEqual(first);
    expect(whole.filter((answer) => marks.test(answer)).length).toBeGreaterThan(2);
    expect(first.filter((answer) => marks.test(answer))).toEqual([]);
    expect(whole.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(urls.length / 2);
  });

  it('gets neither the CV nor a document of a stage that withholds them', async () => {
    const statuses = async () => [(await manager.get(files.cv)).status, (await manager.get(files.paper)).status];

    expect(await statuses()).toEqual([200, 200]);
    const cvAgain = await deny('see_cv');
    expect(await statuses()).toEqual([404, 200]);
    expect((await manager.get(`${CANDIDATE}${one.candidate}/`)).body.data).not.toHaveProperty('resume');
    await cvAgain();
    const documentsAgain = await deny('see_documents');
    expect(await statuses()).toEqual([200, 404]);
    await documentsAgain();
    expect(await statuses()).toEqual([200, 200]);
  });

  it('leaves recruiters with candidates of their own what those grant', async () => {
    const recruiter = await kit.recruiter({ candidate: ['view_own', 'view_applied', 'create', 'update'] });
    const { id } = await kit.server.add({ email: 'own@x.example' }, recruiter);
    const values = { stage: kit.stages['Screening'], role: 'recruiter', right: 'see_contact', effect: 'deny' };
    const { workflow } = (await kit.server.admin.get(`${APPLICANT}${one.id}/`)).body.data;
    const permission = await kit.server.create(STAGE_PERMISSION, { workflow: workflow.id, ...values });
    const emailOf = async (candidate: number) => (await recruiter.get(`${CANDIDATE}${candidate}/`)).body.data.email;

    expect([await emailOf(id), await emailOf(one.candidate)]).toEqual(['own@x.example', undefined]);
    await kit.server.admin.delete(`${STAGE_PERMISSION}${permission.id}/`);
  });

  it('has the contact again by another application in an open stage', async () => {
    const putBack = await deny('see_contact');
    const read = async () => (await manager.get(`${CANDIDATE}${one.candidate}/`)).body.data.email;
    const hidden = await read();
    const { hiring_manager } = (await kit.server.admin.get(`/api/v1/customer/job/${one.job}/`)).body.data;
    const strange = await kit.openJob();
    await kit.server.create(APPLICANT, { candidate: one.candidate, job: strange });
    const stillHidden = await read();
    const other = await kit.openJob({ hiring_manager: hiring_manager.id });
    await kit.server.create(APPLICANT, { candidate: one.candidate, job: other });

    expect([hidden, stillHidden]).toEqual([undefined, undefined]);
    expect(await read()).toMatch(/@x\.example$/);
    await putBack();
  });

  it('comments and rates only where the stage allows it', async () => {
    const note = () => manager.post(NOTE, { applicant: one.id, title: 'Call', text: '<p>Knows the port.</p>' });
    const rate = (rating: number) => manager.patch(`${APPLICANT}${one.id}/`, { rating });
    const [commented, rated] = [await note(), await rate(4)];
    const again = [await deny('comment'), await deny('score')];
    const [withoutComment, withoutScore] = [await note(), await rate(2)];
    for (const putBack of again) await putBack();

    expect([commented.status, rated.status]).toEqual([201, 200]);
    expect([withoutComment.status, withoutScore.status]).toEqual([403, 403]);
    expect((await note()).status).toBe(201);
  });
});
