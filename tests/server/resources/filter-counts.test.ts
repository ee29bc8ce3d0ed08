import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, COMPANY, type HierarchyServer, ORG, startHierarchyServer } from './hierarchy.ts';

describe.each(moduleDatabases())('how many records several filters leave, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let halden: number;
  const count = (caller: Caller, body: object) => caller.post(`${COMPANY}counts/`, body);
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions: { company: ['view'] } }));
    halden = (await server.create(ORG, { name: 'Halden Group' })).id;
    const aurelia = (await server.create(ORG, { name: 'Aurelia Health' })).id;
    for (const [name, organization, headcount] of [
      ['North', halden, 10],
      ['South', halden, 200],
      ['West', aurelia, 3000],
    ])
      await server.create(COMPANY, { name, organization, headcount });
  });

  it('is answered for all of them at once, beside what holds for each', async () => {
    const filters = [{}, { organization: [halden] }, { headcount: { minimum: 100 } }, { q: 'sou' }];

    const all = await count(server.admin, { filters });
    const within = await count(server.admin, { filter: { organization: halden }, filters });

    expect(all.body.data).toEqual({ counts: [3, 2, 2, 1], count_exact: true });
    expect(within.body.data).toEqual({ counts: [2, 2, 1, 1], count_exact: true });
  });

  it('follows what is written', async () => {
    const before = await count(server.admin, { filters: [{ headcount: 77 }] });
    const { id } = await server.create(COMPANY, { name: 'East', organization: halden, headcount: 77 });
    const after = await count(server.admin, { filters: [{ headcount: 77 }] });
    await server.admin.delete(`${COMPANY}${id}/`);

    expect([before.body.data.counts, after.body.data.counts]).toEqual([[0], [1]]);
  });

  it('says nothing to those who may not read the list, nor about what is no field', async () => {
    const manager = server.by(await server.build.user({ role: 'Hiring Manager' }));

    const replies = [
      await count(recruiter, { filters: [{}] }),
      await count(manager, { filters: [{}] }),
      await count(recruiter, { filters: [{ secret: 1 }] }),
      await count(recruiter, { filters: [{ headcount: 'many' }] }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 403, 400, 400]);
  });

  it('takes no more than one statement can bear', async () => {
    const tests = Array.from({ length: 60 }, (_, at) => ({ headcount: at, name: 'North', status: ['active'] }));

    const replies = [
      await count(server.admin, { filters: [] }),
      await count(server.admin, { filters: Array.from({ length: 61 }, () => ({})) }),
      await count(server.admin, { filters: tests }),
      await count(server.admin, { filters: Array.from({ length: 11 }, () => ({ q: 'a' })) }),
      await count(server.admin, { filters: [{}], page: 2 }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });
});
