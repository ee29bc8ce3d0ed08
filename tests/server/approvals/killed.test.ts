import { describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { processGround, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

/** A process starts, perhaps on a busy machine. */
const TIMEOUT = 240_000;

/** A job that waits for the only Admin. */
async function submitJob({ call }: ServerProcess, organization: number): Promise<number> {
  const { data } = await call<{ data: { id: number } }>('POST', '/customer/job/', {
    job_title: 'Dispatcher',
    organization,
    openings: 1,
  });
  await call('POST', `/customer/job/${data.id}/transitions/submit/`, {});
  return data.id;
}

const approve = ({ call }: ServerProcess, id: number) =>
  call('POST', `/customer/approval/job/${id}/decision/`, { is_approved: true });

/** What a decision writes: the request, the notification of the user, the job and its activity. */
async function factsOf(database: Database, id: number) {
  const { rows } = await database.query(
    `select a.state, a.chain -> 0 -> 'places' -> 0 -> 'decision' <> 'null'::jsonb as is_decided, n.is_action_taken,
            j.job_status, j.approved_by_id is not null as has_approver,
            exists (select from system.activity e where e.resource = 'jobs' and e.record_id = $1
                       and e.action = 'approval_given') as is_recorded
       from system.approvals a join system.notifications n on n.group_key = 'approvals/' || a.id
       join jobs j on j.id = a.subject_id where a.subject_id = $1`,
    [id],
  );
  return rows[0];
}

const DONE = {
  state: 'approved',
  is_decided: true,
  is_action_taken: true,
  job_status: 'open',
  has_approver: true,
  is_recorded: true,
};
const NOT_DONE = {
  state: 'pending',
  is_decided: false,
  is_action_taken: false,
  job_status: 'pending_approval',
  has_approver: false,
  is_recorded: false,
};

/** Begins a decision and lets it come to the job, which another transaction has locked, and no further. */
const beginDecision = (server: ServerProcess, database: Database, id: number, kill: () => Promise<void>) =>
  database.transaction(async () => {
    await database.query('select from jobs where id = $1 for update', [id]);
    const lost = approve(server, id).catch(() => 'lost');
    const blocked = async () =>
      (await database.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'))
        .rowCount;
    await expect.poll(blocked, { timeout: 30_000 }).toBeGreaterThan(0);
    await kill();
    expect(await lost).toBe('lost');
  });

describe.each(moduleDatabases())('a decision on %s whose server is killed', (kind) => {
  it('is done or not done, never half', { timeout: TIMEOUT }, async () => {
    const { env, look } = await processGround(kind);
    const server = await startServerProcess(env);
    await server.call('PATCH', '/admin-app/job-approval-status/', { status: true });
    const { data: org } = await server.call<{ data: { id: number } }>('POST', '/customer/org/', { name: 'Halden' });
    const [done, begun] = [await submitJob(server, org.id), await submitJob(server, org.id)];

    await approve(server, done);
    if (kind === 'postgres') await look((database) => beginDecision(server, database, begun, server.kill));
    else {
      const lost = approve(server, begun).catch(() => 'lost');
      await server.kill();
      await lost;
    }

    const [first, second] = await look(async (database) => [
      await factsOf(database, done),
      await factsOf(database, begun),
    ]);
    expect(first).toEqual(DONE);
    expect(kind === 'postgres' ? [NOT_DONE] : [NOT_DONE, DONE]).toContainEqual(second);
    if (!process.env['TEST_DEEP'] || kind === 'embedded') return;

    await approve(await startServerProcess(env), begun);
    expect(await look((database) => factsOf(database, begun))).toEqual(DONE);
  });
});
