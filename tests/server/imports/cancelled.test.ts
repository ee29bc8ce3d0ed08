import { beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

it.each([
  ['running', 'stopped'],
  ['checking', 'ready'],
  ['undoing', 'done'],
])('an import that was %s is %s when an Admin cancels its work before it began', async (state, expected) => {
  const { app, database } = server;
  const { rows } = await database.query<{ id: number }>(
    `insert into system.background_jobs (kind, user_id, role_key, state, total, counts, data)
       values ('imports', 1, 'admin', $1, 1, '{}', '{"resource": "skill", "file_name": "skills.csv"}') returning id`,
    [state],
  );
  const importId = rows[0]!.id;
  const { rows: tasks } = await database.query<{ id: number }>(
    `insert into system.background_tasks (kind, payload, due_on)
       values ('imports-run', jsonb_build_object('job', $1::bigint), now() + interval '1 hour') returning id`,
    [importId],
  );

  expect(await app.background.cancel(tasks[0]!.id)).toBe(true);

  const after = await database.query('select state, error from system.background_jobs where id = $1', [importId]);
  expect(after.rows).toEqual([{ state: expected, error: null }]);
});
