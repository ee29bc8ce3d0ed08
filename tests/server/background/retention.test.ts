import { beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

it('forgets sessions, links and tickets that nobody can use any more, when an Admin says so or at night', async () => {
  const { app, database } = server;
  const kim = await server.build.user();
  await database.query(
    `insert into system.sessions (id, user_id, refresh_hash, created_on, expires_on, ended_on) values
       ('ended', $1, 'a', now() - interval '50 days', now() - interval '40 days', now() - interval '41 days'),
       ('ran out', -1, 'b', now() - interval '50 days', now() - interval '31 days', null),
       ('lately', $1, 'c', now() - interval '9 days', now() - interval '1 day', now() - interval '2 days')`,
    [kim.id],
  );
  await database.query(
    `insert into system.account_tokens (hash, user_id, purpose, expires_on) values
       ('old', -1, 'recovery', now() - interval '31 days'), ('new', -1, 'recovery', now() + interval '1 hour')`,
  );
  await database.query(
    `insert into system.downloads (ticket_hash, user_id, session_id, kind, subject, expires_on) values
       ('late', 1, 's', 'list', '{}', now() - interval '1 minute'), ('open', 1, 's', 'list', '{}', now() + interval '1 minute')`,
  );

  for (const kind of ['accounts-retention', 'downloads-retention']) await app.background.runNow(kind, kim.id);

  const ids = async (query: string) => (await database.query<{ id: string }>(query)).rows.map(({ id }) => id);
  await expect
    .poll(() => ids(`select id from system.sessions where id in ('ended', 'ran out', 'lately')`))
    .toEqual(['lately']);
  await expect.poll(() => ids('select hash as id from system.account_tokens')).toEqual(['new']);
  await expect.poll(() => ids('select ticket_hash as id from system.downloads')).toEqual(['open']);
});
