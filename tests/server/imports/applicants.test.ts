import { beforeAll, describe, expect, it, vi } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from '../applicants/applicants-kit.ts';
import { importsBy, plan } from './import-kit.ts';

const COLUMNS = plan([
  ['candidate', 0],
  ['job', 1],
  ['cv_source', 2],
  ['rating', 3],
]);

describe.each(moduleDatabases())('an import of applicants on %s', (kind) => {
  let kit: ApplicantServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    admin = importsBy(kit.server);
  });

  const person = async (first_name: string, email: string): Promise<number> =>
    (await kit.server.add({ first_name, last_name: 'Falk', emails: [{ email }] })).id;
  const applicantsOf = async (job: number) =>
    (await kit.server.admin.get(`${APPLICANT}?job_id=${job}&orderBy=id&ascending=1`)).body.results.map(
      ({ candidate, rating, cv_source, stage }: Readonly<Record<string, { id: number; name: string }>>) => [
        candidate?.id,
        rating,
        cv_source?.name,
        stage?.name,
      ],
    );

  it('finds candidates by email, name or ID and jobs by title, code or ID; a known pair is changed or unchanged', async () => {
    await kit.server.create('/api/v1/admin-app/cv-source/', { name: 'Job fair', kind: 'other' });
    const job = await kit.openJob({ job_title: 'Crane driver' });
    const { code } = (await kit.server.admin.get(`/api/v1/customer/job/${job}/`)).body.data;
    const [anna, bert] = [await person('Anna', 'anna@falk.example'), await person('Bert', 'bert@falk.example')];
    const cleo = await person('Cleo', 'cleo@falk.example');
    const twins = [await person('Twin', 'twin1@falk.example'), await person('Twin', 'twin2@falk.example')];
    const { candidate: known } = await kit.apply(job);
    const file = [
      'Candidate,Job,Source,Rating',
      'ANNA@falk.example,Crane driver,Job fair,4',
      `Bert Falk,${code},,`,
      `#${cleo},#${job},job fair,`,
      'Twin Falk,Crane driver,,',
      'twin2@falk.example,crane driver,,',
      `${known},Crane driver,,5`,
      `${known},Crane driver,,5`,
      'Who is that,Crane driver,,',
    ].join('\n');

    const { id, counts } = await admin.check('applicants', file, COLUMNS);
    const ran = await admin.act(id, 'start');

    expect(counts).toMatchObject({ created: 4, changed: 1, unchanged: 1, invalid: 2, skipped: 0 });
    expect(ran.counts).toEqual(counts);
    expect((await admin.faults(id)).map(({ row, errors }) => [row, errors['candidate']?.text])).toEqual([
      [5, '2 candidates are called “Twin Falk”. Use one of these instead: Email, ID'],
      [9, '“Who is that” isn’t an option'],
    ]);
    expect(await applicantsOf(job)).toEqual([
      [known, 5, undefined, 'New'],
      [anna, 4, 'Job fair', 'New'],
      [bert, null, undefined, 'New'],
      [cleo, null, 'Job fair', 'New'],
      [twins[1], null, undefined, 'New'],
    ]);
  });

  it('skips known pairs for a user who can’t change applicants', async () => {
    const { id, job, candidate } = await kit.apply();
    const user = await kit.server.build.user({
      role: 'Recruiter',
      permissions: { applicant: ['view', 'create'], candidate: ['view_global'], job: ['view_global'] },
    });

    const { counts } = await importsBy(kit.server, user).check(
      'applicants',
      `Candidate,Job,,Rating\n${candidate},${job},,2\n`,
      COLUMNS,
    );

    expect(counts).toMatchObject({ skipped: 1, changed: 0, invalid: 0 });
    expect((await kit.read(id)) as object).toMatchObject({ rating: null });
  });

  it('looks up the names of all rows together', async () => {
    const job = await kit.openJob({ job_title: 'Stevedore' });
    const names = Array.from({ length: 30 }, (_, at) => `number${at}@falk.example`);
    for (const email of names) await person('Guest', email);
    const query = vi.spyOn(kit.server.app.database, 'query');
    const file = ['Candidate,Job,,', ...names.map((email) => `${email},${job},,`)].join('\n');

    const { counts } = await admin.check('applicants', file, COLUMNS);

    const lookups = query.mock.calls.filter(([text]) => String(text).includes('select place, id, name, rank'));
    expect([counts.created, lookups.length]).toEqual([30, 2]);
    query.mockRestore();
  });
});
