import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { cellsOf, opened } from '../spreadsheets/sheet-kit.ts';
import { importsBy, IMPORTS, named, ORG_PLAN } from './import-kit.ts';

describe.each(moduleDatabases())('wrong cells on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  const correct = (id: number, row: number, cells: object) =>
    server.admin.patch(`${IMPORTS}${id}/rows/${row}/`, { cells });

  it('are corrected in place: the row is tried again, and imported as it was corrected', async () => {
    const tried = await admin.check('organizations', 'Name,Headcount,Founded\nFine,1,\nBroken,x,\nAlso,y,\n', ORG_PLAN);
    const [first] = (await server.admin.get(`${IMPORTS}${tried.id}/invalid-rows/`)).body.results;
    expect(first).toMatchObject({ row: 3, cells: { headcount: { column: 1, text: 'x' } } });

    const still = await correct(tried.id, 3, { 1: 'many' });
    const fixed = await correct(tried.id, 3, { 1: '12', 0: 'Mended' });

    expect(still.body.invalid_row).toMatchObject({ row: 3, cells: { headcount: { column: 1, text: 'many' } } });
    expect(still.body.data.counts).toMatchObject({ created: 1, invalid: 2 });
    expect(fixed.body).toMatchObject({
      invalid_row: null,
      data: { state: 'checked', counts: { created: 2, invalid: 1 } },
    });
    expect(await named(server, ORG, 'Mended')).toEqual([]);

    const again = await admin.act(tried.id, 'check', ORG_PLAN);
    expect(again.counts).toMatchObject({ created: 2, invalid: 1 });
    const done = await admin.act(tried.id, 'start');
    expect(done.counts).toMatchObject({ created: 2, invalid: 1 });
    expect(await named(server, ORG, 'Mended')).toMatchObject([{ headcount: 12 }]);
    expect((await correct(tried.id, 4, { 1: '3' })).status).toBe(409);
  });

  it('are refused for rows that are right, columns that are not there, and imports of others', async () => {
    const tried = await admin.check('organizations', 'Name,Headcount,Founded\nRight,1,\nWrong,x,\n', ORG_PLAN);
    const other = server.by(await server.build.user({ role: 'Admin' }));

    expect((await correct(tried.id, 2, { 1: '3' })).status).toBe(404);
    expect((await correct(tried.id, 3, { 7: '3' })).status).toBe(422);
    expect((await correct(tried.id, 3, { name: '3' })).status).toBe(422);
    expect((await correct(tried.id, 3, {})).status).toBe(422);
    expect((await other.patch(`${IMPORTS}${tried.id}/rows/3/`, { cells: { 1: '3' } })).status).toBe(404);
  });

  it('are less often where one begins with the template, whose columns the import knows', async () => {
    const fetched = async (format: string) => {
      const subject = { resource: 'organizations', format };
      const { body } = await server.admin.post('/api/v1/downloads/', { kind: 'import_template', subject });
      return server.admin.get(body.data.url);
    };
    const csv = await fetched('csv');
    const [titles] = await cellsOf(await opened((await fetched('xlsx')).bytes));
    const reader = server.by(await server.build.user({ role: 'Recruiter', permissions: { org: ['view'] } }));

    expect(csv.headers['content-disposition']).toContain('Organizations%20template.csv');
    expect(csv.text).toMatch(/^\uFEFFName,/);
    expect(titles!.slice(0, 2)).toEqual(['Name', 'Status']);
    expect(titles).toContain('Headcount');
    expect(titles).not.toContain('Created on');
    const { body } = await admin.upload('organizations', `${csv.text.replace('\uFEFF', '')}Filled,Active\r\n`);
    expect(body.data.preview.columns.map(({ title }: { title: string }) => title)).toEqual(titles);
    const rejected = { kind: 'import_template', subject: { resource: 'organizations', format: 'csv' } };
    expect((await reader.post('/api/v1/downloads/', rejected)).status).toBe(403);
  });
});
