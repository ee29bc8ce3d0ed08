import { beforeAll, describe, expect, it } from 'vitest';
import { PLACEHOLDER_SOURCES, SUBJECTS } from '#server/records/placeholders/sources.ts';
import { fillText } from '#server/records/placeholders/fill.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type CandidateServer, startCandidateServer } from '../candidates/candidates-kit.ts';
import { COMPANY, ORG } from '../resources/hierarchy.ts';

const FILL = '/api/v1/customer/template-field/fill/';

describe.each(moduleDatabases())('filling a template on %s', (kind) => {
  let server: CandidateServer;
  let candidate: number;
  let applicant: number;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    const { id: organization } = await server.create(ORG, { name: 'Halden & Sons' });
    const { id: company } = await server.create(COMPANY, { name: 'Halden AS', organization, address: 'Kai 3, Oslo' });
    const { id: job } = await server.create('/api/v1/customer/job/', {
      job_title: 'Dispatcher',
      organization,
      company,
      openings: 1,
    });
    ({ id: candidate } = await server.add({
      current_salary: { amount: 58000, currency: 'EUR' },
      experience: [{ position: 'Clerk', company: 'Elbe', start_date: '2019-01-01', end_date: '2021-06-30' }],
    }));
    ({ id: applicant } = await server.create('/api/v1/customer/applicant/', { candidate, job }));
  });

  const fill = async (text: string, subjects: object = { applicant }) =>
    (await server.admin.post(FILL, { text, ...subjects })).body.data;

  it('puts in what the applicant, their candidate and their job say, in the words of the reader', async () => {
    const { text, empty } = await fill(
      '<p>{first_name} {full_name}, {job_title} at {company}, {company_address}: {status}, {current_salary}, {total_experience} years</p>',
    );

    expect(text).toBe('<p>Amélie Amélie Lambert, Dispatcher at Halden AS, Kai 3, Oslo: Active, €58,000, 2 years</p>');
    expect(empty).toEqual([]);
  });

  it('escapes what it puts into HTML, and keeps nothing of a template that could run', async () => {
    const { text } = await fill('<p onclick="x()">{organization}<script>alert(1)</script></p>');

    expect(text).toBe('<p>Halden &amp; Sons</p>');
  });

  it('names placeholders without a value, and leaves them', async () => {
    expect(await fill('<p>{first_name} {interview_date} {department}</p>')).toEqual({
      text: '<p>Amélie {interview_date} {department}</p>',
      empty: ['interview_date', 'department'],
    });
  });

  it('says today, and who sends', async () => {
    const { text } = await fill('<p>{sender_name} {sender_email} {today}</p>', {});

    expect(text).toMatch(/^<p>Maya Lindqvist \S+@\S+ \d\d\/\d\d\/\d{4}<\/p>$/);
  });

  it('fills in only what the asker can view', async () => {
    const user = await server.build.user({ role: 'Recruiter' });
    const { app } = server;
    const filledFor = (...rights: string[]) => {
      const principal = {
        userId: user.id,
        username: 'recruiter@demo.example',
        role: 'recruiter',
        isSuperRecruiter: false,
        permissions: rights.map((right) => {
          const [module = '', option = ''] = right.split('.');
          return { module, options: { [option]: true } };
        }),
        timeZone: 'UTC',
        locale: 'en',
      };
      const text = '{first_name} {current_salary} {job_title}';
      return fillText(app, { principal, requestId: '' }, { text, subjects: { applicant }, format: 'plain' });
    };
    const job = ['applicant.view', 'job.view_global'];

    expect((await filledFor('candidate.view_global', ...job)).text).toBe('Amélie {current_salary} Dispatcher');
    expect((await filledFor('candidate.view_own', ...job)).text).toBe('{first_name} {current_salary} Dispatcher');
    expect(await filledFor('candidate.view_global', 'applicant.view')).toEqual({
      text: '{first_name} {current_salary} {job_title}',
      empty: ['first_name', 'current_salary', 'job_title'],
    });
  });

  it('is open to users who write templates alone', async () => {
    expect((await server.recruiter.post(FILL, { text: '<p>{first_name}</p>', candidate })).status).toBe(403);
  });

  it('reads from fields that there are', () => {
    const { resources } = server.app.registry.current;
    const missing = Object.values(PLACEHOLDER_SOURCES).filter(({ subject, path }) => {
      let definition = resources[SUBJECTS[subject]];
      return !path.split('.').every((name) => {
        const field = definition?.fields[name];
        definition = resources[field?.relation?.to ?? ''];
        return field !== undefined;
      });
    });
    expect(missing).toEqual([]);
  });
});
