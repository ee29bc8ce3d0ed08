import { expect, it } from 'vitest';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { installedBefore } from '#tests/support/earlier-database.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

it.each(moduleDatabases())('bulk work and imports of before go on and can be undone on %s', async (kind) => {
  const database = await installedBefore(kind, '044_background_jobs');
  afterFile(() => database.destroy());
  await database.exec(`
    insert into system.bulk_jobs (user_id, role_key, resource, work, state, total, counts, finished_on) values
      (7, 'admin', 'companies', '{"kind": "delete"}', 'done', 2, '{"done": 1, "rejected": 1, "undoable": 1}', now()),
      (7, 'admin', 'companies', '{"kind": "delete"}', 'planned', 1, '{}', null),
      (7, 'admin', 'companies', '{"kind": "delete"}', 'running', 1, '{}', null);
    insert into system.bulk_records (job_id, place, record_id, state, reason, earlier) values
      (1, 1, 41, 'done', null, '{"kind": "trash"}'), (1, 2, 42, 'rejected', '{"message": "", "text": "In use"}', null),
      (3, 1, 43, 'waiting', null, null);
    insert into system.imports (user_id, role_key, resource, file_name, size, preview, state, counts, kept, row_done, row_digest) values
      (7, 'admin', 'companies', 'a.csv', 9, '{"rows": 3}', 'undone', '{"created": 2, "undone": 2, "kept": 1}',
        '[{"row": 3, "resource": "companies", "record": 52, "title": "Halden", "reason": {"message": "import.kept.changed", "text": "Changed"}}]', 4, 'x'),
      (7, 'admin', 'companies', 'b.csv', 9, '{"rows": 5}', 'running', '{"created": 1, "invalid": 1}', '[]', 3, 'y');
    insert into system.import_records (import_id, row_number, resource, record_id, kind, version, before, outcome) values
      (1, 2, 'companies', 51, 'created', 'v1', null, 'undone'), (1, 3, 'organizations', 60, 'created', 'v1', null, 'undone'),
      (1, 3, 'companies', 52, 'changed', 'v2', '{"name": "Old"}', 'kept'), (2, 2, 'companies', 53, 'created', 'v1', null, null);
    insert into system.import_faults (import_id, row_number, errors, cells) values
      (2, 3, '{"name": {"message": "validation.required", "text": "Required"}}', '[null]');
    insert into system.import_corrections (import_id, row_number, cells) values (1, 2, '["a"]'), (2, 3, '["b"]');
    insert into system.background_tasks (kind, payload, user_id) values
      ('bulk-run', '{"job": 3}', 7), ('imports-run', '{"import": 2}', 7)`);

  await applySystemSchema(database);

  const { rows: jobs } = await database.query(
    `select id, kind, state, total, counts, data->>'resource' as resource, position from system.background_jobs order by id`,
  );
  expect(jobs).toMatchObject([
    { id: 1, kind: 'bulk', state: 'done', total: 2, counts: { done: 1, rejected: 1, kept: 0, undoable: 1 } },
    { id: 2, kind: 'bulk', state: 'ready', resource: 'companies' },
    { id: 3, kind: 'bulk', state: 'running' },
    { id: 4, kind: 'imports', state: 'undone', total: 3, counts: { undone: 2, kept: 1, undoable: 0 } },
    { id: 5, kind: 'imports', state: 'running', counts: { undoable: 1 }, position: { row: 3, digest: 'y' } },
  ]);
  const { rows: items } = await database.query(
    'select job_id, place, state, data, earlier from system.background_job_items order by job_id, place',
  );
  const kept = { title: 'Halden', reason: { message: 'import.kept.changed', text: 'Changed' } };
  expect(items).toMatchObject([
    { job_id: 1, place: 1, state: 'done', data: 41, earlier: { kind: 'trash' } },
    { job_id: 1, place: 2, state: 'rejected', data: 42 },
    { job_id: 3, place: 1, state: 'waiting', data: 43 },
    { job_id: 4, place: 2, state: 'undone', earlier: null },
    { job_id: 4, place: 3, state: 'kept', earlier: [{ record: 52, kind: 'changed', before: { name: 'Old' }, kept }] },
    { job_id: 5, place: 2, state: 'done', earlier: [{ resource: 'companies', record: 53, version: 'v1' }] },
    { job_id: 5, place: 3, state: 'rejected', data: { cells: [null], errors: { name: { text: 'Required' } } } },
  ]);
  const { rows: corrections } = await database.query(
    'select import_id as id from system.import_corrections order by import_id',
  );
  expect(corrections).toEqual([{ id: 4 }, { id: 5 }]);
  const { rows: tasks } = await database.query('select kind, payload from system.background_tasks order by id');
  expect(tasks).toEqual([
    { kind: 'bulk-run', payload: { job: 3 } },
    { kind: 'imports-run', payload: { job: 5 } },
  ]);
  const { rows: next } = await database.query<{ id: number }>(
    `insert into system.background_jobs (kind, user_id, role_key, state, total, counts, data)
       values ('bulk', 7, 'admin', 'ready', 0, '{}', '{}') returning id`,
  );
  expect(next).toEqual([{ id: 6 }]);
});
