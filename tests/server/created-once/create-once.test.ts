import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { moduleDatabases, testDatabases } from '#tests/support/test-database.ts';
import { CANDIDATE, type CandidateServer, multipart, startCandidateServer } from '../candidates/candidates-kit.ts';
import { type Caller, ORG } from '../resources/hierarchy.ts';

const CLICKS = 8;

describe.each(moduleDatabases())('a create with a key of its own on %s', (kind) => {
  let server: CandidateServer;
  let other: Caller;
  let used = 0;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    other = server.by(await server.build.user({ role: 'Admin' }));
  });

  const newKey = () => `form ${(used += 1)}`.replace(' ', '-');
  const person = (first_name: string) => ({ first_name, last_name: 'Lambert' });
  const create = (key: string, payload: object, by: Caller = server.admin) =>
    by.send({ method: 'POST', url: CANDIDATE, payload, headers: { 'idempotency-key': key } });
  const called = async (first_name: string): Promise<number> => {
    const { rows } = await server.database.query<{ count: number }>(
      'select count(*)::int as count from candidates where first_name = $1',
      [first_name],
    );
    return rows[0]!.count;
  };

  it('makes one record of a double click, however many requests are under way', async () => {
    const key = newKey();

    const answers = await Promise.all(Array.from({ length: CLICKS }, () => create(key, person('Anne'))));
    const later = await create(key, person('Anne'));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: CLICKS - 1 }, () => 200),
      201,
    ]);
    const names = [...answers, later].map(({ body }) => [body.data.id, body.data.first_name]);
    expect(new Set(names.map(String)).size).toBe(1);
    expect([later.status, await called('Anne')]).toEqual([200, 1]);
  });

  it('says so where the same key comes with other values, and creates nothing', async () => {
    const key = newKey();
    const first = await create(key, person('Bea'));

    const { status, body } = await create(key, person('Beate'));

    expect([status, body.code, body.id]).toEqual([409, 'key_reused', first.body.data.id]);
    expect(await called('Beate')).toBe(0);
  });

  it('leaves the key free where it was rejected', async () => {
    const key = newKey();

    const rejected = await create(key, { first_name: 'Cleo' });
    const created = await create(key, person('Cleo'));

    expect([rejected.status, created.status, await called('Cleo')]).toEqual([422, 201, 1]);
  });

  it('is of one user: another one’s key is another key', async () => {
    const key = newKey();

    const statuses = [await create(key, person('Dora')), await create(key, person('Dora'), other)];

    expect(statuses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await called('Dora')).toBe(2);
  });

  it('takes a file as part of what is sent, and keeps none of a repeated one', async () => {
    const key = newKey();
    const send = (bytes: string) => {
      const { headers, payload } = multipart(person('Emil'), { resume: { name: 'cv.txt', bytes } });
      const keyed = { ...headers, 'idempotency-key': key };
      return server.admin.send({ method: 'POST', url: CANDIDATE, headers: keyed, payload });
    };

    const [first, again] = [await send('the same'), await send('the same')];
    const changed = await send('another');

    expect([first.status, again.status, changed.body.code]).toEqual([201, 200, 'key_reused']);
    expect(again.body.data.id).toBe(first.body.data.id);
    const { rows } = await server.database.query<{ count: number }>(
      `select count(*)::int as count from system.files where resource = 'candidates' and record_id = $1`,
      [first.body.data.id],
    );
    expect([rows[0]!.count, await called('Emil')]).toEqual([1, 1]);
  });

  it('needs no key, and takes none that is too long or no plain text', async () => {
    const [long, spaced] = [await create('k'.repeat(256), person('Finn')), await create('two words', person('Finn'))];

    expect([long, spaced].map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'malformed'],
      [400, 'malformed'],
    ]);
    expect((await create('k'.repeat(255), person('Finn'))).status).toBe(201);
    await server.create(CANDIDATE, person('Finn'));
    await server.create(CANDIDATE, person('Finn'));
    expect(await called('Finn')).toBe(3);
  });

  it('names the record to no one who can’t view it any longer', async () => {
    const key = newKey();
    const { id } = (await create(key, person('Gesa'))).body.data;
    await server.admin.delete(`${CANDIDATE}${id}/`);

    const { status, body } = await create(key, person('Gesa'));

    expect([status, body.data]).toEqual([200, { id }]);
  });

  it('makes one comment and one approval matrix of a double click too', async () => {
    const { id } = await server.create('/api/v1/customer/feedback/', {
      kind: 'idea',
      title: 'Shortcuts',
      text: 'More',
    });
    const { id: org } = await server.create(ORG, { name: 'Halden Group' });
    const twice = async (url: string, payload: object) => {
      const request = { method: 'POST', url, payload, headers: { 'idempotency-key': newKey() } } as const;
      return Promise.all([server.admin.send(request), server.admin.send(request)]);
    };
    const levels = [{ level: 1, type: 'recruiter', user: (await server.build.user({ role: 'Recruiter' })).id }];

    const comments = await twice(`/api/v1/customer/feedback/${id}/comments/`, { text: 'Please' });
    const matrices = await twice('/api/v1/admin-app/job-approval/', { name: 'Port', org, levels });

    expect([...comments, ...matrices].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(comments[1]!.body.data.comments).toHaveLength(1);
    expect(matrices[0]!.body.data.id).toBe(matrices[1]!.body.data.id);
  });

  it('is forgotten after a day', async () => {
    const [old, fresh] = [newKey(), newKey()];
    await create(old, person('Hanno'));
    await create(fresh, person('Hanno'));
    await server.database.query(
      `update system.created_once set created_on = now() - interval '25 hours' where key = $1`,
      [old],
    );

    await server.app.background.runNow('created-once-retention', 1);

    const kept = async () =>
      (
        await server.database.query<{ key: string }>(
          `select key from system.created_once where key in ('${old}', '${fresh}')`,
        )
      ).rows.map(({ key }) => key);
    await expect.poll(kept).toEqual([fresh]);
  });
});

describe.runIf(testDatabases().includes('postgres'))('a create with a key, sent to two processes at once', () => {
  let server: TestServer;
  let database: Database;
  let other: FastifyInstance;
  beforeAll(async () => {
    server = await startTestServer({ kind: 'postgres' });
    const { rows } = await server.database.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env['TEST_DATABASE_URL']!); // this block runs only where it is set
    url.pathname = `/${rows[0]!.name}`;
    database = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere' });
    const { config, registry, app } = server;
    other = await buildApp({ config, registry, database, mailer: app.mailer, fileStore: app.fileStore, log: app.log });
    await other.ready();
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  it('is one record', async () => {
    const admin = await server.build.user({ role: 'Admin' });
    const request = {
      method: 'POST',
      url: CANDIDATE,
      payload: { first_name: 'Ida', last_name: 'Lambert' },
      headers: { ...server.as(admin), 'idempotency-key': 'both' },
    } as const;

    const answers = await Promise.all(
      Array.from({ length: CLICKS }, (_, place) => (place % 2 === 0 ? server.app : other).inject(request)),
    );

    expect(new Set(answers.map((answer) => answer.json().data?.id)).size).toBe(1);
    const { rows } = await server.database.query<{ count: number }>(
      `select count(*)::int as count from candidates where first_name = 'Ida'`,
    );
    expect(rows[0]!.count).toBe(1);
  });
});
