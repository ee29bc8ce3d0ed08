import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportPlan } from '#shared/contracts/imports.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, DEPARTMENT, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '../resources/hierarchy.ts';
import { importsBy, named, plan } from './import-kit.ts';

describe.each(moduleDatabases())('the records that the rows of a file name on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  it('finds related records by name within their parents, and asks about what is missing once for each text', async () => {
    const [first, second] = [
      await server.create(ORG, { name: 'Parent A' }),
      await server.create(ORG, { name: 'Parent B' }),
    ];
    const file = 'Company,Org\nAlpha,parent a\nBeta,PARENT B\nGamma,Nowhere\nDelta,nowhere\nOmega,#' + second.id + '\n';
    const asked = plan([
      ['name', 0],
      ['organization', 1],
    ]);

    const tried = await admin.check('companies', file, asked);

    expect(tried.counts).toMatchObject({ created: 3, invalid: 2 });
    expect(tried.questions).toMatchObject([
      { field: 'organization', text: 'Nowhere', rows: 2, candidates: [], can_create: true, first_row: 4 },
    ]);

    const decisions: ImportPlan['decisions'] = [{ key: tried.questions[0]!.key, action: 'create' }];
    const again = await admin.act(tried.id, 'check', { ...asked, decisions });
    expect(again.counts).toMatchObject({ created: 5, invalid: 0 });
    expect(await named(server, ORG, 'Nowhere')).toEqual([]);

    await admin.act(tried.id, 'start');
    const [made] = await named(server, ORG, 'Nowhere');
    expect((await named(server, COMPANY, 'Delta'))[0]?.organization).toEqual({ id: made!.id, name: 'Nowhere' });
    expect((await named(server, COMPANY, 'Alpha'))[0]?.organization).toMatchObject({ id: first.id });

    const undone = await admin.act(tried.id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 6, kept: 0 });
    expect(await named(server, ORG, 'Nowhere')).toEqual([]);

    const wrong = plan([
      ['name', 0],
      ['organization', 1],
      ['type', 2],
    ]);
    const half = await admin.check('companies', 'Company,Org,Type\nEpsilon,Phantom,no_such_type\n', wrong);
    await admin.act(half.id, 'check', { ...wrong, decisions: [{ key: half.questions[0]!.key, action: 'create' }] });
    expect((await admin.act(half.id, 'start')).counts).toMatchObject({ created: 0, invalid: 1 });
    expect(await named(server, ORG, 'Phantom')).toEqual([]);
  });

  it('finds known records by a relation that hangs on others of the row', async () => {
    const organization = await server.create(ORG, { name: 'Deep A' });
    const company = await server.create(COMPANY, { name: 'Deep B', organization: organization.id });
    const unit = await server.create(UNIT, { name: 'Deep C', organization: organization.id, company: company.id });
    const place = { organization: organization.id, company: company.id, business_unit: unit.id };
    await server.create(DEPARTMENT, { name: 'Known desk', code: 'KNOWN', ...place });
    const file =
      'Name,Code,Unit,Company,Org\nRenamed desk,KNOWN,Deep C,Deep B,Deep A\nNew desk,NEW,Deep C,Deep B,Deep A\nLost desk,LOST,Deep C,Deep B,No such\n';
    const columns = [
      ['name', 0],
      ['code', 1],
      ['business_unit', 2],
      ['company', 3],
      ['organization', 4],
    ] as const;

    const tried = await admin.check('departments', file, plan(columns, { match: ['business_unit', 'code'] }));

    expect(tried.counts).toMatchObject({ created: 1, changed: 1, invalid: 1 });
    expect((await admin.faults(tried.id)).map(({ errors }) => Object.keys(errors))).toEqual([['organization']]);
  });

  it('asks who is meant where several have the name, and takes the one that is chosen', async () => {
    const [first, second] = [
      await server.build.user({ firstName: 'Ida', lastName: 'Twin' }),
      await server.build.user({ firstName: 'Ida', lastName: 'Twin' }),
    ];
    const asked = plan([
      ['name', 0],
      ['owner', 1],
    ]);

    const tried = await admin.check('organizations', 'Name,Owner\nOf a twin,Ida Twin\n', asked);

    expect(tried.counts).toMatchObject({ created: 0, invalid: 1 });
    expect(tried.questions).toMatchObject([{ field: 'owner', text: 'Ida Twin', rows: 1, first_row: 2 }]);
    const [{ key, candidates }] = tried.questions as [(typeof tried.questions)[0]];
    expect(candidates.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first.id, second.id]);

    const decisions: ImportPlan['decisions'] = [{ key, action: 'use', id: second.id }];
    await admin.act(tried.id, 'check', { ...asked, decisions });
    await admin.act(tried.id, 'start');

    expect((await named(server, ORG, 'Of a twin'))[0]?.owner).toMatchObject({ id: second.id });
  });
});
