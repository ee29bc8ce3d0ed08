import { beforeAll, describe, expect, it } from 'vitest';
import { deniedStages, stagesWithout } from '#server/features/workflows/stage-rights.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import type { TestUser } from '../../support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { makePublished, SIMPLE, STAGE, STAGE_PERMISSION, WORKFLOW } from './workflows-kit.ts';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(moduleDatabases())('stage permission on %s', (kind) => {
  let server: HierarchyServer;
  let workflow: number;
  let stages: Readonly<Record<string, number>>;
  let vendor: TestUser;
  let others: { readonly recruiter: TestUser; readonly manager: TestUser };
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    ({ id: workflow, stages } = await makePublished(server));
    vendor = await server.build.user({ role: 'Vendor' });
    others = {
      recruiter: await server.build.user({ role: 'Recruiter' }),
      manager: await server.build.user({ role: 'Hiring Manager' }),
    };
  });

  const permit = async (stage: string, values: object) =>
    server.create(STAGE_PERMISSION, { workflow, stage: stages[stage], effect: 'deny', ...values });
  const remove = (id: number) => server.admin.delete(`${STAGE_PERMISSION}${id}/`);
  const as = (user: TestUser, role: string, isSuperRecruiter = false) => ({ userId: user.id, role, isSuperRecruiter });
  const without = (right: Parameters<typeof stagesWithout>[2], user = as(vendor, 'vendor')) =>
    stagesWithout(server.app, user, right);
  const explain = async (user: TestUser, stage: string, right: string) =>
    (await server.admin.get(`${STAGE_PERMISSION}explain/?user=${user.id}&stage=${stages[stage]}&right=${right}`)).body
      .data;

  it('takes nothing away until a record does, and then from that role alone', async () => {
    expect(await without('view')).toEqual([]);
    const { id } = await permit('Interview', { role: 'vendor', right: 'view' });

    expect(await without('view')).toEqual([stages['Interview']]);
    expect(await without('mail')).toEqual([]);
    expect(await without('view', as(others.recruiter, 'recruiter'))).toEqual([]);
    expect(await deniedStages(server.app, as(vendor, 'vendor'))).toMatchObject({
      view: [stages['Interview']],
      see_cv: [],
    });
    expect(await explain(vendor, 'Interview', 'view')).toEqual({
      allowed: false,
      rule: 'role_denied',
      role: 'Vendor',
      reason: 'A stage permission denies it for the role Vendor.',
    });
    await remove(id);
  });

  it('makes exceptions for users, until the day on which they end', async () => {
    const rule = await permit('Interview', { role: 'vendor', right: 'see_cv' });
    const exception = await permit('Interview', { user: vendor.id, right: 'see_cv', effect: 'grant', until: day(1) });

    expect(await without('see_cv')).toEqual([]);
    expect(await explain(vendor, 'Interview', 'see_cv')).toMatchObject({ allowed: true, rule: 'user_granted' });
    await server.admin.patch(`${STAGE_PERMISSION}${exception.id}/`, { until: day(-2) });
    expect(await without('see_cv')).toEqual([stages['Interview']]);
    expect(await explain(vendor, 'Interview', 'see_cv')).toMatchObject({ allowed: false, rule: 'role_denied' });
    await Promise.all([remove(rule.id), remove(exception.id)]);
  });

  it('gives only what is granted where the workflow says so, and never less to roles that have every stage', async () => {
    const strict = await makePublished(server, SIMPLE, { name: 'Strict', deny_unless_granted: true });
    const granted = { workflow: strict.id, stage: strict.stages['Applied'], role: 'vendor', right: 'move_in' };
    await server.create(STAGE_PERMISSION, { ...granted, effect: 'grant' });

    const denied = await without('move_in');

    expect(denied).not.toContain(strict.stages['Applied']);
    expect(denied).toEqual(expect.arrayContaining([strict.stages['Interview'], strict.stages['Hired']]));
    expect(denied).toHaveLength(3);
    const admin = await server.build.user({ role: 'Admin' });
    expect(await without('move_in', as(admin, 'admin'))).toEqual([]);
    expect(await without('move_in', as(others.recruiter, 'recruiter', true))).toEqual([]);
    expect(await without('move_in', as(others.recruiter, 'super_recruiter'))).toEqual([]);
    expect(await explain(admin, 'Interview', 'move_in')).toMatchObject({ allowed: true, rule: 'all_stages' });
    await server.admin.patch(`${WORKFLOW}${strict.id}/`, { deny_unless_granted: false });
    expect(await without('move_in')).toEqual([]);
  });

  it('hides stages from the roles that they are hidden from', async () => {
    const hidden = await makePublished(
      server,
      {
        ...SIMPLE,
        Interview: { kind: 'interview', hidden_from_vendors: true },
        Applied: { kind: 'new', hidden_from_hiring_managers: true },
      },
      { name: 'Secret' },
    );

    expect(await without('view')).toEqual([hidden.stages['Interview']]);
    expect(await without('view', as(others.manager, 'hiring_manager'))).toEqual([hidden.stages['Applied']]);
    expect(await without('move_in')).toEqual([]);
  });

  it('belongs to a role or to a user, once for each stage', async () => {
    const values = { workflow, stage: stages['Hired'], right: 'mail', effect: 'deny' };
    const post = async (more: object) => (await server.admin.post(STAGE_PERMISSION, { ...values, ...more })).body.code;

    expect(await post({})).toBe('invalid');
    expect(await post({ role: 'vendor', user: vendor.id })).toBe('invalid');
    expect([await post({ role: 'vendor' }), await post({ role: 'vendor' })]).toEqual([0, 'not_unique']);
  });

  it('is for Admins alone to see and explain, and names what does not exist', async () => {
    const address = `${STAGE_PERMISSION}explain/?user=${vendor.id}&stage=${stages['Hired']}&right=view`;
    const asked = async (url: string) => (await server.admin.get(url)).status;

    for (const user of [vendor, others.recruiter, others.manager]) {
      expect((await server.by(user).get(address)).status).toBe(403);
      expect((await server.by(user).get(STAGE_PERMISSION)).status).toBe(403);
    }
    expect(await asked(address.replace(/stage=\d+/, 'stage=987654'))).toBe(404);
    expect(await asked(address.replace(/user=\d+/, 'user=987654'))).toBe(404);
    expect(await asked(address.replace('right=view', 'right=fly'))).toBe(400);
    expect((await server.by(vendor).get(STAGE)).status).toBe(403);
  });
});
