import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/platform/db/migrations/migrations.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { installedBefore } from '#tests/support/earlier-database.ts';
import { type TestDatabase, testDatabases } from '#tests/support/test-database.ts';

const FOLDER = new URL('../../../src/server/platform/db/migrations/', import.meta.url);

describe('migrations', () => {
  it('have numbers of their own and are applied in their order', () => {
    const numbers = MIGRATIONS.map(({ name }) => Number(/^(\d{3})_[a-z_]+$/.exec(name)?.[1]));

    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  });

  it('are named as their files, and none is forgotten', () => {
    const files = readdirSync(FOLDER).filter((name) => /^\d/.test(name));

    expect(files.length).toBeGreaterThan(0);
    expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(expect.arrayContaining(files));
  });
});

describe.each(testDatabases())('a server on %s that was installed before the schema system', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await installedBefore(kind, '028_system_schema');
    await database.exec(`
      insert into accounts (user_id, current_role_key) values (7, 'admin');
      insert into activity (action) values ('signed_in');
      insert into settings (user_id) values (7);
      insert into files (id, resource, name, media_type, size, sha256)
        values ('6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b', 'ticket', 'a.png', 'image/png', 1, 'x');
      create table ticket (id bigint generated always as identity primary key, code text, picture_id uuid references files (id));
      insert into ticket (code, picture_id) values (next_number('ticket', 'code', 'T-{##}'), '6f1c1f5e-2f39-4d53-9d5c-0c9c1d2f3a4b')`);
    await applySystemSchema(database);
    await applySystemSchema(database);
  });
  afterAll(() => database.destroy());

  const rows = async (text: string) => (await database.query(text)).rows;

  it('keeps what it had, and only the tables of resources and the list of migrations stay where they were', async () => {
    const names = `select relname::text as name from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by 1`;

    expect(await rows(names)).toEqual([{ name: 'schema_migrations' }, { name: 'ticket' }, { name: 'ticket_id_seq' }]);
    expect(await rows('select user_id, current_role_key from system.accounts')).toEqual([
      { user_id: 7, current_role_key: 'admin' },
    ]);
    expect(await rows('select name from schema_migrations order by name')).toEqual(
      MIGRATIONS.map(({ name }) => ({ name })),
    );
  });

  it('goes on with its numbers', async () => {
    expect(await rows(`insert into system.settings (user_id) values (8) returning id`)).toEqual([{ id: 2 }]);
    expect(await rows(`select next_number('ticket', 'code', 'T-{##}') as code`)).toEqual([{ code: 'T-02' }]);
  });

  it('keeps its rules: what happened stays, and no record points at a file that is gone', async () => {
    await expect(database.exec('delete from system.activity')).rejects.toThrow('append-only');
    await expect(database.exec('delete from system.files')).rejects.toThrow('foreign key');
    await expect(database.exec('insert into system.settings (user_id) values (7)')).rejects.toThrow('duplicate');
  });
});

it.each(testDatabases())(
  'mails on %s that had not left become background work, and none leaves twice',
  async (kind) => {
    const database = await installedBefore(kind, '025_outward_effects');
    await database.exec(`
    insert into outbox (id, "to", subject, text, html, sent_on, attempts, due_on, error) overriding system value values
      (3, 'sent@ats.example', 'Sent', '', null, now(), 1, now(), null),
      (5, 'waits@ats.example', 'Waits', 'A text', '<p>A text</p>', null, 2, now() + interval '1 hour', '451'),
      (8, 'refused@ats.example', 'Refused', 'A text', null, null, 1, 'infinity', '550')`);

    await applySystemSchema(database);

    const { rows } = await database.query(
      `select e.recipient, e.content, e.sent_on is not null as is_sent, t.state, t.attempts, t.error
       from system.outward_effects e left join system.background_tasks t on t.key = e.id::text order by e.id`,
    );
    expect(rows).toMatchObject([
      { recipient: 'sent@ats.example', content: null, is_sent: true, state: null },
      {
        recipient: 'waits@ats.example',
        content: { text: 'A text', html: '<p>A text</p>' },
        is_sent: false,
        state: 'waiting',
        attempts: 2,
      },
      {
        recipient: 'refused@ats.example',
        content: { text: 'A text' },
        state: 'failed',
        attempts: 1,
        error: { message: '', args: {}, text: '550' },
      },
    ]);
    const next = `insert into system.outward_effects (channel, recipient, title) values ('mail', 'a', 'b') returning id`;
    expect((await database.query(next)).rows).toEqual([{ id: 9 }]);
    await database.destroy();
  },
);
