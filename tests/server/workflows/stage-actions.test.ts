import { say } from '#server/platform/texts/say.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StageAction } from '#shared/rules/check-workflow.ts';
import { findPrincipal } from '#server/features/accounts/principals.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { makePublished, SIMPLE } from './workflows-kit.ts';

const CALENDAR = '/api/v1/admin-app/working-calendar/';

describe.each(moduleDatabases())('the actions of a stage on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: TestUser;
  let manager: TestUser;
  let stage: number;
  let applicant: number;
  let candidate: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    const permissions = { applicant: ['view'], candidate: ['view_global'], job: ['view_global'] };
    recruiter = await server.build.user({ role: 'Recruiter', permissions });
    manager = await server.build.user({ role: 'Hiring Manager' });
    stage = (await makePublished(server)).stages['Interview']!;
    const organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    const people = { recruiter: recruiter.id, hiring_manager: manager.id };
    const values = { job_title: 'Dispatcher', organization, openings: 1, ...people };
    const job = (await server.create('/api/v1/customer/job/', values)).id;
    const name = { first_name: 'Kim', last_name: 'Hald', tags: ['Night shift'] };
    candidate = (await server.create('/api/v1/customer/candidate/', name)).id;
    applicant = (await server.create('/api/v1/customer/applicant/', { job, candidate })).id;
  });

  /** As a move of the recruiter, who cannot change candidates or create tasks for others. */
  const run = async (action: StageAction) => {
    const principal = (await findPrincipal(server.app, recruiter.id, 'recruiter'))!;
    const event = { trigger: 'enter' as const, stage, actor: { principal, requestId: 'move' } };
    await server.app.database.transaction(() => server.app.workflows.actions.run([action], applicant, event));
  };

  it('add a tag to the candidate once, whoever moves the applicant', async () => {
    await run({ action: 'tag', tag: 'Interviewed' });
    await run({ action: 'tag', tag: 'Interviewed' });

    const { body } = await server.admin.get(`/api/v1/customer/candidate/${candidate}/`);
    expect(body.data.tags).toEqual(['Night shift', 'Interviewed']);
  });

  it('create a task about the applicant for each recipient, due after so many working days', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await server.create(CALENDAR, {
      name: 'Every day',
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      holidays: [{ day: dayAfter(today, 1), name: 'Founders’ day' }],
      is_default: true,
    });
    await run({
      action: 'task',
      title: 'Prepare the interview',
      recipients: ['recruiter', 'hiring_manager'],
      due_days: 1,
    });

    const { body } = await server.admin.get('/api/v1/customer/task/?orderBy=id&ascending=1');
    expect(body.results).toMatchObject(
      [recruiter, manager].map(({ id }) => ({
        title: 'Prepare the interview',
        assignee: { id },
        applicant: { id: applicant },
        due: dayAfter(today, 2),
      })),
    );
  });

  it('notify the recipients, but not the user who moves the applicant', async () => {
    await run({ action: 'notify', recipients: ['recruiter', 'hiring_manager'], message: 'Please read the CV.' });

    const newsOf = async (user: TestUser) =>
      (await server.by(user).get('/api/v1/customer/notifications/')).body.results.filter(
        ({ context }: { context: string }) => context === 'applicant',
      );
    expect(await newsOf(recruiter)).toEqual([]);
    expect(await newsOf(manager)).toMatchObject([{ message: expect.stringContaining('“Interview”') }]);
    expect((await newsOf(manager))[0].message).toContain('Please read the CV.');
  });

  it('are checked before the workflow is published: each kind has its settings, and others can be registered', () => {
    const { actions } = server.app.workflows;
    const foresee = async () => ({ text: say('server.workflows.foreseen.notify'), to: [] });
    actions.register({
      kind: 'push',
      settings: { type: 'object', required: ['url'] },
      run: async () => undefined,
      foresee,
    });

    expect(actions.invalidSettings({ action: 'task', recipients: [], title: null })).toEqual(['title', 'recipients']);
    expect(actions.invalidSettings({ action: 'tag', tag: 'Interviewed', title: null })).toEqual([]);
    expect(actions.invalidSettings({ action: 'push' })).toEqual(['url']);
    expect(actions.invalidSettings({ action: 'fax' })).toBeUndefined();
    expect(() => actions.register({ kind: 'tag', settings: {}, run: async () => undefined, foresee })).toThrow(
      'two stage actions',
    );
  });

  it('are not complete in a form without the settings of their kind', async () => {
    const draft = await server.create('/api/v1/admin-app/workflow/', { name: 'Trade' });
    const { status, body } = await server.admin.post('/api/v1/admin-app/workflow-stage/', {
      workflow: draft.id,
      name: 'Applied',
      ...SIMPLE['Applied'],
      on_enter: [{ action: 'task', tag: 'no part of a task' }],
    });

    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['on_enter.0.recipients', 'on_enter.0.title']);
  });

  it('count working days by one default calendar', async () => {
    const second = await server.admin.post(CALENDAR, { name: 'Office', weekdays: ['monday'], is_default: true });

    expect(second.body.errors.is_default.text).toBe('“Every day” is the default calendar. Clear its default first.');
  });
});

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
