import { beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { createRecord } from '#server/records/write/create.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { CANDIDATE, CANDIDATE_RIGHTS, type CandidateServer, startCandidateServer } from './candidates-kit.ts';

interface Known {
  readonly field: string;
  readonly source: string;
  readonly by: { readonly id: number } | null;
  readonly at: string;
}

describe.each(moduleDatabases())('where the values of a candidate come from, on %s', (kind) => {
  let server: CandidateServer;
  let importer: TestUser;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    importer = await server.build.user({ role: 'Recruiter', permissions: { candidate: CANDIDATE_RIGHTS } });
  });

  const known = async (id: number, by: Caller = server.admin): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await by.get(`${CANDIDATE}${id}/provenance/`)).body.results.map(({ field, source }: Known) => [field, source]),
    );
  /** What the code of an import writes with. */
  const importing = async (operation: 'create' | 'update'): Promise<ResourceRequest> => {
    const { app } = server;
    const permissions = [{ module: 'candidate', options: { view_global: true, create: true, update: true } }];
    const principal = {
      userId: importer.id,
      username: 'importer',
      role: 'recruiter',
      isSuperRecruiter: false,
      permissions,
      timeZone: 'UTC',
      locale: 'en',
    };
    const definition = app.registry.current.resources['candidates']!;
    return { ...requestOf(app, { principal, requestId: 'import-1' }, definition, operation), source: 'imported' };
  };
  const body = (values: object) => ({ values: { ...values }, files: new Map(), discard: async () => undefined });
  const imported = async (values: object) =>
    (await createRecord(await importing('create'), body({ first_name: 'Ida', last_name: 'Roos', ...values }))).id;

  it('says of each field how its value came, by whom and when, and follows every change', async () => {
    const imports = importsBy(server, importer);
    const sources = plan([
      ['first_name', 0],
      ['last_name', 1],
      ['email', 2],
      ['headline', 3],
    ]);
    const { id: run } = await imports.check('candidates', 'A,B,C,D\nIda,Roos,ida@example.com,Clerk\n', sources);
    await imports.act(run, 'start');
    const { id } = (await server.admin.get(`${CANDIDATE}?query=ida@example.com`)).body.results[0];
    expect(await known(id)).toEqual({
      first_name: 'imported',
      last_name: 'imported',
      email: 'imported',
      headline: 'imported',
    });
    const { results } = (await server.admin.get(`${CANDIDATE}${id}/provenance/`)).body;
    expect(results[0]).toMatchObject({ by: { id: importer.id }, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });

    await server.change(id, { headline: 'Planner', last_name: 'Roos', email: null });
    await changeRecord(await importing('update'), id, body({ current_company: 'Nord', headline: 'Planner' }));

    expect(await known(id)).toEqual({
      first_name: 'imported',
      last_name: 'imported',
      headline: 'typed',
      current_company: 'imported',
    });
  });

  it('is what it was before an import that is undone', async () => {
    const imports = importsBy(server, importer);
    const id = await imported({ email: 'ina@example.com', headline: 'Clerk' });
    await server.change(id, { current_company: 'Nord' });
    const before = await known(id);
    const origins = async () => (await server.admin.get(`${CANDIDATE}${id}/provenance/`)).body.results;
    const atFirst = await origins();
    const sources = plan(
      [
        ['email', 0],
        ['headline', 1],
        ['current_company', 2],
        ['current_position', 3],
      ],
      { match: ['email'], mode: 'update' },
    );
    const { id: run } = await imports.check('candidates', 'A,B,C,D\nina@example.com,Planner,West,Lead\n', sources);
    await imports.act(run, 'start');
    expect(await known(id)).toMatchObject({ current_company: 'imported', current_position: 'imported' });

    await imports.act(run, 'undo');

    expect(await server.read(id)).toMatchObject({ headline: 'Clerk', current_company: 'Nord', current_position: null });
    expect(before).toMatchObject({ headline: 'imported', current_company: 'typed' });
    expect(await known(id)).toEqual(before);
    expect(await origins()).toEqual(atFirst);
  });

  it('names no field that its reader can’t see, and nothing of a candidate that they can’t read', async () => {
    const salary = { amount: 50_000, currency: 'EUR' };
    const id = await imported({});
    await server.change(id, { current_salary: salary });
    const rights = CANDIDATE_RIGHTS.filter((option) => option !== 'see_salary');
    const reader = server.by(await server.build.user({ role: 'Recruiter', permissions: { candidate: rights } }));
    const stranger = server.by(await server.build.user({ permissions: { candidate: ['view_own'] } }));

    expect(Object.keys(await known(id))).toContain('current_salary');
    expect(Object.keys(await known(id, reader))).not.toContain('current_salary');
    expect((await stranger.get(`${CANDIDATE}${id}/provenance/`)).status).toBe(404);
  });

  it('moves with the values that a merge chooses, and comes back with its undo', async () => {
    const stays = await imported({ headline: 'Imported' });
    const { id: goes } = await server.add({ headline: 'Typed', current_company: 'Nord' });
    await server.change(stays, { current_company: 'Typed Inc.' });
    await changeRecord(await importing('update'), goes, body({ current_company: 'Imported Inc.' }));
    const before = await known(stays);

    const merged = await server.recruiter.post(`${CANDIDATE}merge/`, {
      into: stays,
      from: [goes],
      values: { headline: goes, current_company: goes },
    });

    expect(before).toMatchObject({ headline: 'imported', current_company: 'typed' });
    expect(await known(stays)).toMatchObject({ headline: 'typed', current_company: 'imported' });
    await server.recruiter.delete(`${CANDIDATE}merge/`, { id: merged.body.data.undo.id });
    expect(await known(stays)).toEqual(before);
    expect(await known(goes)).toMatchObject({ headline: 'typed', current_company: 'imported' });
  });

  it('is forgotten with a candidate that is permanently deleted', async () => {
    const id = await imported({});
    const entries = async () =>
      (
        await server.database.query(
          `select 1 from system.provenance where resource = 'candidates' and record_id = ${id}`,
        )
      ).rows.length;
    await server.admin.delete(`${CANDIDATE}${id}/`);
    expect(await entries()).toBe(2);

    await server.admin.delete(`${CANDIDATE}trash/`, { ids: [id] });

    expect(await entries()).toBe(0);
  });
});
