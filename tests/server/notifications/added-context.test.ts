import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';

/** A process of its own, in which the table and the locale have what is in `added-context/`, and nothing else is changed. */
async function runWithContext() {
  const run = join(import.meta.dirname, 'added-context/run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [run, moduleDatabases()[0] ?? 'embedded']);
  return JSON.parse(stdout);
}

it('a context is an entry of the table and its texts: a feature tells of it, and list, mail, View and profile have it', async () => {
  const { company, results, view, isReadByViewing, mail: email, choice } = await runWithContext();

  const message = 'Yard is 10 years old. Ada Lind prepares the party.';
  expect(results).toEqual([
    {
      id: expect.any(Number),
      context: 'anniversary',
      type: 'reminder',
      message,
      message_key: 'reached',
      args: { company: 'Yard', years: 10, owner: 'Ada Lind' },
      subject: { resource: 'companies', id: company },
      created_at: expect.any(String),
      action: null,
      is_action_taken: false,
      is_approved: null,
      decision: null,
      is_read: false,
      is_archive: false,
      request_url: null,
      job: null,
      candidate: null,
      withheld: null,
    },
  ]);
  expect(view).toBe(`/recruitments/companies/${company}`);
  expect(isReadByViewing).toBe(true);
  expect(email).toMatchObject({ subject: message, text: expect.stringContaining(`http://ats.example${view}\n`) });
  expect(choice).toEqual({ in_app: true, email: false });
});
