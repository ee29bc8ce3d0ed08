import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { importsBy, named, ORG_PLAN, plan } from './import-kit.ts';

describe.each(moduleDatabases())('imports on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  it('shows what stands in a file before anything happens', async () => {
    const { status, body } = await admin.upload(
      'organizations',
      'Name;Headcount\r\nHalden Group;1.200\r\n"Two\r\nlines";3\r\n',
    );

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      state: 'ready',
      preview: {
        format: 'csv',
        delimiter: ';',
        header_row: 1,
        rows: 2,
        columns: [{ title: 'Name', samples: ['Halden Group', 'Two\r\nlines'] }, { title: 'Headcount' }],
      },
    });
  });

  it('cuts a long cell between two characters, never within one', async () => {
    const [name, title] = ['a'.repeat(99), 'N'.repeat(199)];

    const { status, body } = await admin.upload('organizations', `${title}😀\r\n${name}😀 and more\r\n`);

    expect([status, body.data?.preview.columns[0]]).toMatchObject([201, { title, samples: [name] }]);
  });

  it('counts in a dry run what would be new, changed, unchanged and wrong, and keeps nothing of it', async () => {
    await server.create(ORG, { name: 'Known', headcount: 5 });
    await server.create(ORG, { name: 'Same', headcount: 7 });
    const file = 'Name,Headcount,Founded\nFresh,10,20/11/2020\nknown,6,\nSame,7,\nBad,ten,2020-02-30\n';

    const tried = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });

    expect(tried.state).toBe('checked');
    expect(tried.counts).toMatchObject({ created: 1, changed: 1, unchanged: 1, invalid: 1 });
    const [fault] = await admin.faults(tried.id);
    expect(fault?.row).toBe(5);
    expect(fault?.errors.headcount?.text).toContain('“ten”');
    expect(fault?.errors.founded_on?.message).toBe('import.errors.date');
    expect(await named(server, ORG, 'Fresh')).toEqual([]);
    expect((await named(server, ORG, 'Known'))[0]?.headcount).toBe(5);
  });

  it('takes over what the dry run has shown, with an activity entry for each record and one for the file', async () => {
    const tried = await admin.check(
      'organizations',
      'Name,Headcount,Founded\nImported One,10,20/11/2020\nImported Two,-4,\n',
      ORG_PLAN,
    );
    const done = await admin.act(tried.id, 'start');

    expect(done).toMatchObject({ state: 'done', counts: { created: 1, invalid: 1 } });
    const [made] = await named(server, ORG, 'Imported One');
    expect(made).toMatchObject({
      headcount: 10,
      founded_on: '2020-11-20',
      status: 'active',
      created_by: { name: 'Maya Lindqvist' },
    });
    const story = await server.admin.get(`${ORG}${made!.id}/activity/`);
    expect(story.body.results.map((entry: { action: string }) => entry.action)).toEqual(['created']);
    const log = await server.admin.get('/api/v1/customer/activity/?action=imported&limit=1');
    expect(log.body.results[0]).toMatchObject({ action: 'imported', resource: 'organizations' });
  });

  it('takes an import back, but not what somebody has touched since', async () => {
    const before = await server.create(ORG, { name: 'Undo Changed', headcount: 1 });
    const file = 'Name,Headcount,Founded\nUndo Changed,2,\nUndo Fresh,3,\nUndo Touched,4,\n';
    const tried = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });
    await admin.act(tried.id, 'start');
    const [touched] = await named(server, ORG, 'Undo Touched');
    await server.admin.patch(`${ORG}${touched!.id}/`, { headcount: 40 });

    const undone = await admin.act(tried.id, 'undo');

    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } });
    expect(undone.kept).toMatchObject([{ row: 4, title: 'Undo Touched', reason: { message: 'import.kept.changed' } }]);
    expect((await server.admin.get(`${ORG}${before.id}/`)).body.data.headcount).toBe(1);
    expect(await named(server, ORG, 'Undo Fresh')).toEqual([]);
    expect((await named(server, ORG, 'Undo Touched')).length).toBe(1);
  });

  it('leaves empty cells alone, unless they are to empty the field', async () => {
    const known = await server.create(ORG, { name: 'Half Empty', headcount: 9 });
    const file = 'Name,Headcount,Founded\nHalf Empty,,\n';

    const left = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });
    expect(left.counts).toMatchObject({ unchanged: 1 });
    const cleared = await admin.act(left.id, 'check', { ...ORG_PLAN, match: ['name'], clear_empty: true });
    expect(cleared.counts).toMatchObject({ changed: 1 });

    await admin.act(left.id, 'start');
    expect((await server.admin.get(`${ORG}${known.id}/`)).body.data.headcount).toBeNull();
  });

  it('remembers how the columns of such a file were taken over, for this person', async () => {
    await admin.check(
      'organizations',
      'Firma,Leute\nRemembered,1\n',
      plan([
        ['name', 0],
        ['headcount', 1],
      ]),
    );
    const other = importsBy(server, await server.build.user({ role: 'Admin' }));

    const mine = await admin.upload('organizations', 'Firma,Leute\nNext,2\n');
    const theirs = await other.upload('organizations', 'Firma,Leute\nNext,2\n');

    expect(mine.body.data.remembered).toMatchObject({
      sources: [
        { field: 'name', column: 0 },
        { field: 'headcount', column: 1 },
      ],
    });
    expect(theirs.body.data.remembered).toBeNull();
  });
});
