import { describe, expect, it } from 'vitest';
import { ensureFirstAdmin, provisionAccount } from '#server/features/accounts/provision.ts';
import { realDefinitions } from '../../engine/schema/real-files.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { PASSWORD, startSessionKit } from './session-kit.ts';

const ROLES = realDefinitions();

describe.each(moduleDatabases())('accounts made by the server itself on %s', (kind) => {
  const ADMIN = { adminEmail: 'First.Admin@ats.example', adminPassword: PASSWORD };

  it('begin with an Admin from the configuration, once, also when two processes start', async () => {
    const { database, config, signIn, ask } = await startSessionKit({ kind });

    await Promise.all([1, 2].map(() => ensureFirstAdmin(database, { ...config, ...ADMIN }, ROLES)));
    await ensureFirstAdmin(database, { ...config, ...ADMIN, adminEmail: 'second@ats.example' }, ROLES);
    await ensureFirstAdmin(database, config, ROLES);

    expect((await database.query('select username, roles from users')).rows).toEqual([
      { username: 'first.admin@ats.example', roles: ['admin'] },
    ]);
    const { access } = (await signIn('first.admin@ats.example')).json();
    expect(await ask(access)).toMatchObject({ http: 200, role: 'Admin' });
  });

  it('are demanded in one clear line where nobody could sign in', async () => {
    const { database, config } = await startSessionKit({ kind });

    await expect(ensureFirstAdmin(database, config, ROLES)).rejects.toThrow(/^Nobody could sign in: set ADMIN_EMAIL/);
    await expect(ensureFirstAdmin(database, { ...config, ...ADMIN, adminPassword: 'short' }, ROLES)).rejects.toThrow(
      /^ADMIN_PASSWORD: Use at least 10 characters\.$/,
    );
    expect((await database.query('select 1 from users')).rows).toEqual([]);
  });

  it('have a name of their own in any case, and a password by the rules', async () => {
    const { database } = await startSessionKit({ kind });
    const account = {
      firstName: 'Kim',
      lastName: 'Hald',
      username: 'kim@ats.example',
      password: PASSWORD,
      roles: ['vendor'],
    };
    await provisionAccount(database, account);

    const atOnce = await Promise.allSettled(
      [1, 2, 3].map(() => provisionAccount(database, { ...account, username: 'ann@ats.example' })),
    );

    await expect(provisionAccount(database, { ...account, username: ' KIM@ats.example ' })).rejects.toMatchObject({
      code: 'not_unique',
    });
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(
      provisionAccount(database, { ...account, username: 'x@y.example', password: 'short' }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
