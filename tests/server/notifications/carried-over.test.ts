import { expect, it } from 'vitest';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { installedBefore } from '#tests/support/earlier-database.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { afterFile } from '#tests/support/after-file.ts';

const COLUMNS = 'context, message, message_key, args, subject_resource, subject_id';

it.each(moduleDatabases())(
  'keeps the words of what was told before records and messages had names, and its record, on %s',
  async (kind) => {
    const database = await installedBefore(kind, '027_notification_subjects');
    afterFile(() => database.destroy());
    await database.exec(`
    insert into notifications (user_id, in_app, type, context, message, job_id, candidate_id, feedback_id) values
      (1, true, 'approval', 'job', 'A job', 12, null, null),
      (1, true, 'approval', 'offer', 'An offer', 12, 34, null),
      (1, true, 'info', 'interview', 'An interview', null, 34, null),
      (1, true, 'info', 'feedback', 'Feedback', null, null, 56),
      (1, true, 'info', 'job', 'Nothing to open', null, null, null)`);

    await applySystemSchema(database);

    const { rows } = await database.query(`select ${COLUMNS} from system.notifications order by id`);
    expect(rows.map((row) => [row['message'], row['subject_resource'], row['subject_id']])).toEqual([
      ['A job', 'jobs', 12],
      ['An offer', 'jobs', 12],
      ['An interview', 'candidates', 34],
      ['Feedback', 'feedback', 56],
      ['Nothing to open', null, null],
    ]);
    expect(rows.every((row) => row['message_key'] === null && JSON.stringify(row['args']) === '{}')).toBe(true);
  },
);
