import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from '../applicants/applicants-kit.ts';
import { makeDraft, STAGE_PERMISSION } from './workflows-kit.ts';

describe.each(moduleDatabases())('the test run of a workflow on %s', (kind) => {
  let kit: ApplicantServer;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
  });

  /** What every table has, but for the sessions of the callers. */
  const everything = async () => {
    const { database } = kit.server;
    const { rows } = await database.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema in ('public', 'system') and table_type = 'BASE TABLE' and table_name not like '%session%' order by 1`,
    );
    const sums = rows.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t`,
    );
    return (await database.query(`${sums.join(' union all ')} order by 1`)).rows;
  };

  it('says what each stage asks, sets off and denies, and changes nothing', async () => {
    const { admin, build } = kit.server;
    const manager = await build.user({ role: 'Hiring Manager' });
    const { id: workflow, stages } = await makeDraft(kit.server, {
      Inbox: { kind: 'new' },
      Talks: {
        kind: 'interview',
        sla_days: 3,
        required_fields: ['candidate.current_company'],
        on_enter: [
          { action: 'notify', recipients: ['hiring_manager'], message: 'Please read the CV.' },
          { action: 'tag', tag: 'Talked to' },
        ],
        on_exit: [{ action: 'task', recipients: ['recruiter'], title: 'Thank them' }],
      },
      Hired: { kind: 'hired' },
      Rejected: { kind: 'rejected', reason_purpose: 'rejection' },
    });
    await kit.server.create(STAGE_PERMISSION, {
      workflow,
      stage: stages['Talks'],
      role: 'vendor',
      right: 'see_cv',
      effect: 'deny',
    });
    const { id } = await kit.apply(await kit.openJob({ hiring_manager: manager.id }));
    const before = await everything();

    const { status, body } = await admin.get(`${APPLICANT}${id}/test-run/?workflow=${workflow}`);

    expect(status).toBe(200);
    const [inbox, talks, hired, rejected] = body.data.stages;
    expect([inbox, talks, hired, rejected].map(({ on_way }) => on_way)).toEqual([true, true, true, false]);
    expect(talks).toMatchObject({
      requirements: [{ name: 'Current company', met: false }],
      entering: [
        { action: 'notify', text: 'Notifies: “Please read the CV.”', to: [expect.stringContaining(' ')] },
        { action: 'tag', text: 'Adds the tag “Talked to”', to: [] },
      ],
      leaving: [{ action: 'task', text: 'Creates the task “Thank them”', to: [] }],
      denied: [{ role: 'vendor', permissions: ['see_cv'] }],
    });
    expect(talks.due).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rejected.reason_purpose).toBe('rejection');
    expect(await everything()).toEqual(before);
  });

  it('is for users who can change workflows, of applicants that are there', async () => {
    const { id } = await kit.apply(await kit.openJob());
    const recruiter = await kit.recruiter();
    const { id: workflow } = await makeDraft(kit.server);

    const denied = await recruiter.get(`${APPLICANT}${id}/test-run/?workflow=${workflow}`);
    const unknown = await kit.server.admin.get(`${APPLICANT}999999/test-run/?workflow=${workflow}`);
    const other = await kit.server.admin.get(`${APPLICANT}${id}/test-run/?workflow=999999`);

    expect([denied.status, unknown.status, other.status]).toEqual([403, 404, 404]);
  });
});
