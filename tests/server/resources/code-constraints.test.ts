import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NOTES = '/api/v1/notes/';
const FOLDER = resourceFolder({
  'notes.yaml': `resource: notes
properties:
  text: { type: string }
  code: { type: string, maxLength: 5 }
required: [text]
permissions: { key: note }
`,
});

describe.each(moduleDatabases())('a constraint that code of a feature violates on %s', (kind) => {
  let server: TestServer;
  let statement = '';
  let headers: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer({ kind, resourcesDir: FOLDER });
    headers = server.as(await server.build.user({ role: 'Admin' }));
    server.app.records.on('notes', {
      created: async (request, { id }) => void (await request.database.query(statement.replaceAll(':id', String(id)))),
    });
  });
  const create = () => server.app.inject({ method: 'POST', url: NOTES, headers, payload: { text: 'A note' } });

  it.each([
    ['that must not be empty', 'insert into system.files (id) values (null)', 'null value in column'],
    ['that is unique', 'insert into system.settings (user_id) values (:id), (:id)', 'duplicate key'],
  ])('of a table of its own %s is a bug: logged, and no error of the record', async (_what, sql, logged) => {
    statement = sql;

    const answer = await create();

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal_error' });
    expect(answer.json()).not.toHaveProperty('errors');
    expect(answer.body).not.toContain('system.');
    expect(server.log.filter((line) => line.includes('"unexpected error"')).at(-1)).toContain(logged);
    expect((await server.app.inject({ url: NOTES, headers })).json().count).toBe(0);
  });

  it.each([
    ['that must not be empty', 'update notes set text = null where id = :id', { text: 'validation.required' }],
    ['with a limit', `update notes set code = 'too long' where id = :id`, { code: 'validation.constraint' }],
  ])('of a field of the record %s is an error of this field, which the writer can mend', async (_what, sql, errors) => {
    statement = sql;

    const answer = await create();

    expect(answer.statusCode).toBe(422);
    const messages = Object.entries(answer.json().errors as Record<string, { message: string }>);
    expect(answer.json().code).toBe('invalid');
    expect(Object.fromEntries(messages.map(([field, { message }]) => [field, message]))).toEqual(errors);
  });
});
