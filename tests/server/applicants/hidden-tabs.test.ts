import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import type { Caller } from '../resources/hierarchy.ts';
import {
  APPLICANT,
  type Application,
  type ApplicantServer,
  CANDIDATE,
  STEP,
  startApplicantServer,
} from './applicants-kit.ts';

const SETTING = 'hidden_applicant_details_tabs_for_hiring_managers';
const NOTE = '/api/v1/customer/applicant-note/';
const DOCUMENT = '/api/v1/customer/candidate-document/';
const TASK = '/api/v1/customer/task/';
const CATALOGUE = '/api/v1/catalogue/?definitions=all';

describe.each(moduleDatabases())('tabs of applicants that the team hides from Hiring Managers on %s', (kind) => {
  let kit: ApplicantServer;
  let manager: Caller;
  let application: Application;
  let person: TestUser;
  const settings = (applicants: object) =>
    kit.server.admin.patch('/api/v1/customer/admin-setting/', {
      settings: JSON.stringify({ module_configurations: { applicants } }),
    });
  const hide = (names: readonly string[]) => settings({ [SETTING]: names });
  const tabsOf = async (by: Caller) => {
    const { body } = await by.get(CATALOGUE);
    const { tabs, audit } = body.data.definitions.applicants;
    return { keys: tabs.map(({ key }: { key: string }) => key), audit };
  };

  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    person = await kit.server.build.user({ role: 'Hiring Manager' });
    manager = kit.server.by(person);
    application = await kit.apply(await kit.openJob({ hiring_manager: person.id }), {
      answers: [{ question: 'Night work?', answer: 'unspoken' }],
    });
    const { id, candidate } = application;
    await kit.server.admin.patch(`${CANDIDATE}${candidate}/`, { current_company: 'Unspoken Ltd' });
    await kit.server.create(NOTE, { applicant: id, title: 'unspoken', text: '<p>unspoken</p>' });
    await kit.server.create(TASK, { title: 'unspoken', applicant: id, assignee: person.id });
    await kit.act(await kit.recruiter(), id, 'move', { stage: kit.stages['Screening'], decision_note: 'Good' });
  });
  beforeEach(async () => {
    await hide([]);
  });

  it('are there until they are named, absent at once, and there again', async () => {
    const before = await tabsOf(manager);
    await hide(['notes', 'activity']);
    const hidden = await tabsOf(manager);
    const others = await tabsOf(await kit.recruiter());
    await hide([]);

    expect(before.keys).toEqual(
      expect.arrayContaining(['summary', 'profile', 'resume', 'answers', 'notes', 'documents', 'processes']),
    );
    expect(hidden).toEqual({ keys: before.keys.filter((key: string) => key !== 'notes'), audit: false });
    expect(others.keys).toContain('notes');
    expect(await tabsOf(manager)).toEqual(before);
  });

  it('are named with their setting where an Admin asks for the access of a Hiring Manager', async () => {
    const question = `/api/v1/users/member/${person.id}/access/?resource=applicants`;
    await hide(['notes', 'activity']);
    const hidden = (await kit.server.admin.get(question)).body.data.answer.hiddenTabs;
    await hide([]);

    const setting = `module_configurations.applicants.${SETTING}`;
    expect(hidden).toEqual([
      { tab: 'notes', setting },
      { tab: 'activity', setting },
    ]);
    expect((await kit.server.admin.get(question)).body.data.answer.hiddenTabs).toEqual([]);
  });

  it.each([
    ['notes', () => `${NOTE}?applicant_id=${application.id}`],
    ['processes', () => `${STEP}?applicant_id=${application.id}`],
    ['tasks', () => `${TASK}?limit=50`],
    ['answers', () => `${APPLICANT}${application.id}/`],
    ['profile', () => `${APPLICANT}${application.id}/`],
    ['activity', () => `${APPLICANT}${application.id}/activity/`],
  ])('give no answer with what only the tab %s shows', async (tab, url) => {
    const shown = tab === 'profile' ? /unspoken ltd|current_company/i : /unspoken|"kind":"move"/;
    const isOpen = (await manager.get(url())).text;
    await hide([tab]);

    const answer = await manager.get(url());

    expect(isOpen).toMatch(tab === 'activity' ? /"action"/ : shown);
    expect(answer.text).not.toMatch(tab === 'activity' ? /"action"/ : shown);
  });

  it('leave nothing to find, to filter by, to export or to write', async () => {
    await hide(['notes', 'profile']);
    const filter = encodeURIComponent(JSON.stringify({ current_company: 'Unspoken Ltd' }));

    const filtered = await manager.get(`${APPLICANT}?filter=${filter}`);
    const exported = await manager.get(`${APPLICANT}export/?format=csv`);
    const written = await manager.post(NOTE, { applicant: application.id, title: 'New', text: '<p>New</p>' });

    expect([filtered.status, written.status]).toEqual([400, 403]);
    expect(exported.text).not.toMatch(/unspoken ltd/i);
  });

  it('hide the CV of the candidate with the tab of the CV, and every document with theirs', async () => {
    const { candidate } = application;
    const { database } = kit.server;
    await database.query(
      `insert into candidate_documents (candidate_id, title, version, is_current, is_resume)
       values ($1, 'The CV', 1, true, true), ($1, 'The licence', 1, true, false)`,
      [candidate],
    );
    const titles = async () =>
      (await manager.get(`${DOCUMENT}?candidate_id=${candidate}`)).body.results?.map(
        ({ title }: { title: string }) => title,
      ) ?? [];
    const before = await titles();
    await hide(['resume']);
    const withoutCv = await titles();
    const read = await manager.get(`${CANDIDATE}${candidate}/`);
    await hide(['documents']);

    expect(before).toEqual(expect.arrayContaining(['The CV', 'The licence']));
    expect(withoutCv).toEqual(['The licence']);
    expect(read.body.data).not.toHaveProperty('resume');
    expect(await titles()).toEqual([]);
  });

  it('are only tabs that exist, and so is the one that opens first', async () => {
    const unknown = await hide(['notse']);
    const first = await settings({ default_tab_on_applicant_details: 'nowhere' });
    const known = await settings({ default_tab_on_applicant_details: 'notes' });

    expect([unknown.status, first.status, known.status]).toEqual([422, 422, 200]);
    expect(unknown.body.errors[`module_configurations.applicants.${SETTING}`].text).toContain('“notse”');
  });
});
