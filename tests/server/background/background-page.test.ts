import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import english from '../../../locales/en.json' with { type: 'json' };

const URL_OF = '/api/v1/background-work/';

describe('the page of background work', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ background: { hasSchedules: true } });
  });
  const caller = async (role: string) => {
    const user = await server.build.user({ role });
    return (method: 'GET' | 'POST', url: string) =>
      server.app.inject({ method, url: `${URL_OF}${url}`, headers: server.as(user) });
  };

  it('is for Admins alone', async () => {
    const recruiter = await caller('Recruiter');

    for (const url of ['', 'schedules/']) expect((await recruiter('GET', url)).statusCode).toBe(403);
    for (const url of ['1/cancel/', '1/retry/', 'schedules/files.sweep/run/'])
      expect((await recruiter('POST', url)).statusCode).toBe(403);
  });

  it('lists what failed with the reason, and tries it again', async () => {
    const admin = await caller('Admin');
    const { rows } = await server.database.query<{ id: number }>(
      `insert into system.background_tasks (kind, payload, state, attempts, error, finished_on)
         values ('files-sweep', '{}', 'failed', 5, $1::jsonb, now()) returning id`,
      [JSON.stringify(inEnglish('The disk is full'))],
    );
    const id = rows[0]!.id;

    const failed = (await admin('GET', '?state=failed')).json();
    expect(failed).toMatchObject({
      count: 1,
      counts: { failed: 1 },
      results: [{ id, kind: 'files-sweep', state: 'failed', attempts: 5, error: 'The disk is full', started_by: null }],
    });
    expect((await admin('POST', `${id}/retry/`)).statusCode).toBe(200);

    await expect
      .poll(async () => (await admin('GET', '?state=done')).json().results)
      .toMatchObject([{ id, state: 'done', error: null }]);
    expect((await admin('POST', `${id}/cancel/`)).statusCode).toBe(409);
  });

  it('names every schedule', () => {
    const kinds = server.app.background.scheduled.map(({ kind }) => kind);

    expect(kinds.length).toBeGreaterThan(5);
    expect(kinds.filter((kind) => !Object.hasOwn(english.background_work.kinds, kind))).toEqual([]);
  });

  it('says what runs by a schedule and when next, and runs it now for whom it says', async () => {
    const admin = await caller('Admin');

    const { results } = (await admin('GET', 'schedules/')).json();
    expect(results).toContainEqual(
      expect.objectContaining({ kind: 'accounts-retention', cron: '10 3 * * *', time_zone: 'UTC', last_on: null }),
    );
    expect((await admin('POST', 'schedules/accounts-retention/run/')).statusCode).toBe(200);

    await expect
      .poll(async () => (await admin('GET', '?state=done')).json().results)
      .toContainEqual(
        expect.objectContaining({
          kind: 'accounts-retention',
          started_by: expect.objectContaining({ name: expect.any(String) }),
        }),
      );
    expect((await admin('POST', 'schedules/unknown/run/')).statusCode).toBe(404);
  });
});
