import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { notificationPath } from '#shared/rules/notifications.ts';
import { moveOpenDecisions } from '#server/features/notifications/open-decisions.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const OWN = '{ where: { created_by: { $user: id } } }';

const permissions = (key: string) => `permissions:
  key: ${key}
  grants:
    view_own: { read: ${OWN} }
    view_global: { read: true }
    create: { create: true }
    update: { update: true }
`;

const FOLDER = resourceFolder({
  'jobs.yaml': `resource: jobs
route: /recruitments/jobs
properties:
  name: { type: string }
${permissions('job')}`,
  'candidates.yaml': `resource: candidates
recordTitle: '{first_name} {last_name}'
properties:
  first_name: { type: string }
  last_name: { type: string, access: { read: [admin, vendor] } }
${permissions('candidate').replace('grants:\n', 'grants:\n    see_salary: { read: true }\n    view_applied: { export: true }\n')}`,
  'applicants.yaml': `resource: applicants
route: /recruitments/applicants
properties:
  job: { relation: { to: jobs } }
  candidate: { relation: { to: candidates } }
permissions: { key: applicant }
`,
});

describe.each(moduleDatabases())('what a notification is about, on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let manager: TestUser;
  let recruiter: TestUser;
  let applicant: number;
  const ids = { job: 0, candidate: 0 };

  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: FOLDER });
    admin = await server.build.user({ role: 'Admin', firstName: 'Ada' });
    manager = await server.build.user({ role: 'Hiring Manager' });
    recruiter = await server.build.user({ role: 'Recruiter', permissions: { candidate: ['view_own'] } });
    server.app.notificationDecisions.find = () => async () => {};
    ids.job = await insert(`insert into jobs (name) values ('Ferry captain') returning id`);
    ids.candidate = await insert(
      `insert into candidates (first_name, last_name, created_by_id) values ('Priya', 'Raman', ${recruiter.id}) returning id`,
    );
    applicant = await insert(
      `insert into applicants (job_id, candidate_id) values (${ids.job}, ${ids.candidate}) returning id`,
    );
  });
  beforeEach(async () => {
    await server.database.query('delete from system.notifications');
    server.mails.length = 0;
  });

  const insert = async (sql: string): Promise<number> => (await server.database.query<{ id: number }>(sql)).rows[0]!.id; // it returns the id
  const askForOffer = (...to: readonly TestUser[]) =>
    server.app.notifications.notify({
      to: to.map(({ id }) => id),
      context: 'offer',
      subject: { resource: 'applicants', id: applicant },
      message_key: 'approval',
      args: {},
    });
  const first = async (user: TestUser): Promise<Notification> => {
    const url = '/api/v1/customer/notifications/';
    return (await server.app.inject({ url, headers: server.as(user) })).json().results[0];
  };

  it('is the applicant of an offer, from whom job and candidate are read', async () => {
    await askForOffer(admin);

    const notification = await first(admin);
    expect(notification).toMatchObject({
      context: 'offer',
      type: 'approval',
      action: 'popup',
      subject: { resource: 'applicants', id: applicant },
      job: { id: ids.job },
      candidate: { id: ids.candidate },
      message: 'The offer to Priya Raman for “Ferry captain” needs your approval',
    });
    const address = `/recruitments/applicants?job_id=${ids.job}&candidate_id=${ids.candidate}`;
    expect(notificationPath(notification)).toBe(address);
    expect(server.mails[0]!.text).toContain(`http://ats.example${address}\n`);
  });

  it('is the same after the candidate was merged with another one', async () => {
    await askForOffer(admin);
    const kept = await insert(`insert into candidates (first_name) values ('Priya') returning id`);
    await server.database.query(`update applicants set candidate_id = ${kept}`);

    expect(await first(admin)).toMatchObject({ job: { id: ids.job }, candidate: { id: kept } });

    await server.database.query(`update applicants set candidate_id = ${ids.candidate}`);
  });

  it('names a record only for those who may read it, and every field of its title', async () => {
    await askForOffer(admin, manager, recruiter);

    const unnamed = `The offer to #${ids.candidate} for “Ferry captain” needs your approval`;
    expect(await first(manager)).toMatchObject({ message: unnamed, args: { candidate: `#${ids.candidate}` } });
    expect(JSON.stringify(await first(recruiter))).not.toMatch(/Priya|Raman|Ferry/);
    expect(await first(admin)).toMatchObject({ args: { candidate: 'Priya Raman', job: 'Ferry captain' } });
    const { rows } = await server.database.query(
      `select message, args from system.notifications where user_id <> $1 and (message || args::text) ~ 'Priya|Raman'`,
      [admin.id],
    );
    expect(rows).toEqual([]);
    const others = server.mails.filter(({ to }) => to !== admin.username);
    expect(others).toHaveLength(2);
    expect(JSON.stringify(others)).not.toMatch(/Priya|Raman/);
  });

  it('is named anew for the one who takes a decision over', async () => {
    await askForOffer(admin);

    await moveOpenDecisions(server.app, admin.id, manager.id);

    expect(await first(manager)).toMatchObject({
      message: `The offer to #${ids.candidate} for “Ferry captain” needs your approval`,
      args: { candidate: `#${ids.candidate}`, job: 'Ferry captain' },
    });
    expect(await first(admin)).toBeUndefined();
  });

  it('has no job and no candidate where it is neither, or is gone', async () => {
    await server.app.notifications.notify({
      to: [admin.id],
      context: 'interview',
      subject: { resource: 'applicants', id: 987_654 },
      message_key: 'scheduled',
      args: {},
    });

    const notification = await first(admin);
    expect(notification).toMatchObject({ job: null, candidate: null, subject: { id: 987_654 } });
    expect(notificationPath(notification)).toBe(null);
  });
});
