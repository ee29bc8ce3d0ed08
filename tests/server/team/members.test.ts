import { describe, expect, it } from 'vitest';
import type { Member } from '#shared/contracts/team.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { actionsOf, PASSWORD, startSessionKit, type SessionKit } from '#tests/server/accounts/session-kit.ts';

const ORG_VIEW = [{ module: 'org', options: { view: true } }];

const list = async (kit: SessionKit, as: TestUser, query: string) =>
  kit.app.inject({ url: `/api/v1/users/member/${query}`, headers: kit.as(as) });
const change = async (kit: SessionKit, as: TestUser, id: number, payload: object) =>
  kit.app.inject({ method: 'PATCH', url: `/api/v1/users/member/${id}/`, headers: kit.as(as), payload });
const add = (kit: SessionKit, as: TestUser, more: object = {}) =>
  kit.post(
    '/users/member/',
    { first_name: 'Ann', last_name: 'Berg', username: 'ann@ats.example', role: ['Recruiter'], ...more },
    kit.as(as),
  );

describe.each(moduleDatabases())('the members of the team on %s', (kind) => {
  it('are shown whole to Admins and Super Recruiters, by flag too, and to nobody else', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    const superRecruiter = await kit.build.user({ role: 'Super Recruiter' });
    const flagged = await kit.build.user({ isSuperRecruiter: true, permissions: { org: ['view'] } });
    const others = await Promise.all(['Recruiter', 'Hiring Manager', 'Vendor'].map((role) => kit.build.user({ role })));

    for (const person of [admin, superRecruiter, flagged]) {
      const response = await list(kit, person, '?all=true');
      expect(response.json()).toMatchObject({ code: 0, count: 6 });
      expect(response.json().results[2]).toEqual({
        id: flagged.id,
        user: { id: flagged.id, first_name: 'Kim', last_name: 'Hald 3', username: flagged.username, is_active: true },
        current_role: 'Recruiter',
        role: ['Recruiter'],
        is_super_recruiter: true,
        permissions: JSON.stringify(ORG_VIEW),
        is_activated: false,
        photo: null,
        status: 'invited',
        last_seen_on: expect.any(String),
        created_on: expect.any(String),
        invitation_expires_on: null,
      } satisfies Member);
    }
    for (const person of others) {
      expect((await list(kit, person, '?all=true')).statusCode).toBe(403);
      expect((await list(kit, person, `${admin.id}/`)).statusCode).toBe(403);
    }
    expect((await list(kit, admin, `${flagged.id}/`)).json().data).toMatchObject({ id: flagged.id });
    expect((await list(kit, admin, '999/')).statusCode).toBe(404);
  });

  it('are names and nothing more to everyone else, and active ones only', async () => {
    const kit = await startSessionKit({ kind });
    const vendor = await kit.build.user({ role: 'Vendor', lastName: 'Zorn' });
    const manager = await kit.build.user({ role: 'Hiring Manager', firstName: 'Ada', lastName: 'Adler' });
    const gone = await kit.build.user({ lastName: 'Gone' });
    await kit.database.query('update users set is_active = false where id = $1', [gone.id]);
    const kim = await kit.build.user({ firstName: 'Åsa', lastName: 'Åberg', username: 'secret.name@ats.example' });

    const response = await list(kit, manager, '?all=true&limited=true&orderBy=last_name&ascending=0');

    expect(response.json().results).toEqual([
      { id: vendor.id, name: 'Kim Zorn', user: { id: vendor.id, first_name: 'Kim', last_name: 'Zorn' } },
      { id: manager.id, name: 'Ada Adler', user: { id: manager.id, first_name: 'Ada', last_name: 'Adler' } },
      { id: kim.id, name: 'Åsa Åberg', user: { id: kim.id, first_name: 'Åsa', last_name: 'Åberg' } },
    ]);
    expect((await list(kit, manager, '?limited=true&query=secret.name')).json()).toMatchObject({ count: 0 });
    expect((await list(kit, manager, '?limited=true&query=åberg')).json()).toMatchObject({ count: 1 });
    expect((await list(kit, manager, '?limited=true&orderBy=username')).json().code).toBe('unknown_parameter');
    expect((await list(kit, vendor, '?all=true&limited=true')).json()).toMatchObject({
      results: [{ id: vendor.id }],
      count: 1,
    });
  });

  it('has users of a role and users with an ability together, for a choice of those who can approve', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    const recruiter = await kit.build.user({ role: 'Recruiter' });
    const vendor = await kit.build.user({ role: 'Vendor' });

    const reply = await list(kit, admin, '?all=true&limited=true&role=recruiter&ability=approve_jobs');

    const ids = (reply.json() as { results: { id: number }[] }).results.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, recruiter.id]));
    expect(ids).not.toContain(vendor.id);
  });

  it('are found by role, in title or key, by text, in pages', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    for (const lastName of ['Berg', 'Adler', 'Carl_son']) await kit.build.user({ role: 'Hiring Manager', lastName });
    const ids = async (query: string) => {
      const { results, count } = (await list(kit, admin, query)).json();
      return { count, names: (results as Member[]).map(({ user }) => user.last_name) };
    };

    const byName = 'orderBy=last_name&ascending=true';
    expect(await ids(`?all=true&role=hiring_manager&${byName}`)).toEqual({
      count: 3,
      names: ['Adler', 'Berg', 'Carl_son'],
    });
    expect((await ids('?role=Hiring%20Manager')).count).toBe(3);
    expect(await ids(`?role=hiring_manager&${byName}&limit=2&page=2`)).toEqual({ count: 3, names: ['Carl_son'] });
    expect((await ids('?query=l_s')).names).toEqual(['Carl_son']);
    expect((await ids('?query=%25')).count).toBe(0);
    for (const [query, code] of [
      ['?rolle=admin', 'unknown_parameter'],
      ['?role=boss', 'malformed'],
      ['?limit=201', 'malformed'],
      ['?orderBy=password_hash', 'malformed'],
    ])
      expect([
        query,
        (await list(kit, admin, query!)).statusCode,
        (await list(kit, admin, query!)).json().code,
      ]).toEqual([query, 400, code]);
  });

  it('are added and changed by Admins only', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    for (const role of ['Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor']) {
      const person = await kit.build.user({ role, isSuperRecruiter: true });
      expect((await add(kit, person)).statusCode).toBe(403);
      expect((await change(kit, person, person.id, { role: ['Admin'] })).statusCode).toBe(403);
      expect((await change(kit, person, admin.id, { is_active: false })).statusCode).toBe(403);
    }
    expect(kit.mails).toHaveLength(0);

    const response = await add(kit, admin, {
      role: ['Recruiter', 'hiring_manager'],
      is_super_recruiter: true,
      permissions: JSON.stringify(ORG_VIEW),
    });

    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({
      current_role: 'Recruiter',
      role: ['Recruiter', 'Hiring Manager'],
      is_super_recruiter: true,
      permissions: JSON.stringify(ORG_VIEW),
      is_activated: false,
    });
    expect(kit.mails).toMatchObject([{ to: 'ann@ats.example', subject: 'Your ATS account' }]);
  });

  it('have an e-mail address of their own, known roles and readable permissions', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    await add(kit, admin);

    const taken = await add(kit, admin, { username: 'ANN@ats.example' });
    expect([taken.statusCode, taken.json().code, Object.keys(taken.json().errors)]).toEqual([
      409,
      'not_unique',
      ['username'],
    ]);
    for (const [more, field] of [
      [{ role: ['Boss'] }, 'role'],
      [{ role: [] }, 'role'],
      [{ role: ['__proto__'] }, 'role'],
      [{ role: 'constructor' }, 'role'],
      [{ username: 'no address' }, 'username'],
      [{ username: 'ann@ats.example\r\nBcc: all@ats.example' }, 'username'],
      [{ permissions: 'not json' }, 'permissions'],
      [{ permissions: '{"module":"org"}' }, 'permissions'],
      [{ permissions: [{ module: 'org', options: { view: 'yes' } }] }, 'permissions'],
      [{ permissions: [{ module: 'org', options: {}, more: 1 }] }, 'permissions'],
      [{ permissions: [...ORG_VIEW, ...ORG_VIEW] }, 'permissions'],
      [{ first_name: ' ' }, 'first_name'],
      [{ password: 'a password of my own' }, 'password'],
    ] as const) {
      const response = await add(kit, admin, { username: 'other@ats.example', ...more });
      expect([more, response.statusCode, Object.keys(response.json().errors)]).toEqual([
        more,
        422,
        expect.arrayContaining([field]),
      ]);
    }
    expect((await list(kit, admin, '?all=true')).json().count).toBe(2);
  });

  it('lose at their next request what an Admin takes away, and their browsers are told', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });
    const kim = await kit.build.user({ roles: ['Admin', 'Recruiter'] });
    expect((await list(kit, kim, '?all=true')).statusCode).toBe(200);

    const response = await change(kit, admin, kim.id, { role: ['Recruiter'], permissions: ORG_VIEW });

    expect(response.json().data).toMatchObject({ role: ['Recruiter'], current_role: 'Recruiter' });
    expect((await list(kit, kim, '?all=true')).statusCode).toBe(403);
    expect((await kit.ask(kim.token)).role).toBe('Recruiter');
    expect(await actionsOf(kit, kim.id)).toEqual(['role_changed', 'permissions_changed']);
  });

  it('keep one active Admin who can sign in, whoever asks and however many at once', async () => {
    const kit = await startSessionKit({ kind });
    const [one, two] = await Promise.all([
      kit.build.user({ role: 'Admin', password: PASSWORD }),
      kit.build.user({ role: 'Admin', password: PASSWORD }),
    ]);
    await kit.build.user({ role: 'Admin' }); // has not chosen a password yet: nobody could sign in with it

    const replies = await Promise.all([
      change(kit, one, two.id, { is_active: false }),
      change(kit, two, one.id, { role: ['Recruiter'] }),
    ]);

    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const [last] = replies[0]!.statusCode === 200 ? [one] : [two];
    for (const payload of [{ is_active: false }, { role: ['Vendor'] }]) {
      const response = await change(kit, last!, last!.id, payload);
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
    expect((await change(kit, last!, last!.id, { first_name: 'Still' })).statusCode).toBe(200);
  });

  it('have nothing else changed, and no one else', async () => {
    const kit = await startSessionKit({ kind });
    const admin = await kit.build.user({ role: 'Admin' });

    for (const payload of [{ username: 'x@y.example' }, { password: 'x' }, { password_hash: 'x' }, {}])
      expect((await change(kit, admin, admin.id, payload)).statusCode).toBe(422);
    expect((await change(kit, admin, 999, { first_name: 'X' })).statusCode).toBe(404);
  });
});
