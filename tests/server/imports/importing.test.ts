import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportPlan } from '#shared/contracts/imports.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { COMPANY, DEPARTMENT, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '../resources/hierarchy.ts';
import { IMPORTS, importsBy, plan } from './import-kit.ts';

describe.each(moduleDatabases())('imports on %s', (kind) => {
  let server: HierarchyServer;
  let admin: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    admin = importsBy(server);
  });

  const named = async (url: string, name: string) =>
    (await server.admin.get(`${url}?filter=${encodeURIComponent(JSON.stringify({ name }))}`)).body.results as {
      id: number;
      [field: string]: unknown;
    }[];
  const ORG_PLAN = plan([
    ['name', 0],
    ['headcount', 1],
    ['founded_on', 2],
  ]);

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

  it('counts in a dry run what would be new, changed, unchanged and wrong, and keeps nothing of it', async () => {
    await server.create(ORG, { name: 'Known', headcount: 5 });
    await server.create(ORG, { name: 'Same', headcount: 7 });
    const file = 'Name,Headcount,Founded\nFresh,10,20/11/2020\nknown,6,\nSame,7,\nBad,ten,2020-02-30\n';

    const tried = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });

    expect(tried.state).toBe('checked');
    expect(tried.counts).toMatchObject({ created: 1, changed: 1, unchanged: 1, wrong: 1 });
    const [fault] = await admin.faults(tried.id);
    expect(fault?.row).toBe(5);
    expect(fault?.errors.headcount?.text).toContain('“ten”');
    expect(fault?.errors.founded_on?.message).toBe('import.faults.date');
    expect(await named(ORG, 'Fresh')).toEqual([]);
    expect((await named(ORG, 'Known'))[0]?.headcount).toBe(5);
  });

  it('takes over what the dry run has shown, with an activity entry for each record and one for the file', async () => {
    const tried = await admin.check(
      'organizations',
      'Name,Headcount,Founded\nImported One,10,20/11/2020\nImported Two,-4,\n',
      ORG_PLAN,
    );
    const done = await admin.act(tried.id, 'run');

    expect(done).toMatchObject({ state: 'done', counts: { created: 1, wrong: 1 } });
    const [made] = await named(ORG, 'Imported One');
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
    await admin.act(tried.id, 'run');
    const [touched] = await named(ORG, 'Undo Touched');
    await server.admin.patch(`${ORG}${touched!.id}/`, { headcount: 40 });

    const undone = await admin.act(tried.id, 'undo');

    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } });
    expect(undone.kept).toMatchObject([{ row: 4, title: 'Undo Touched', reason: { message: 'import.kept.changed' } }]);
    expect((await server.admin.get(`${ORG}${before.id}/`)).body.data.headcount).toBe(1);
    expect(await named(ORG, 'Undo Fresh')).toEqual([]);
    expect((await named(ORG, 'Undo Touched')).length).toBe(1);
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

    expect(tried.counts).toMatchObject({ created: 3, wrong: 2 });
    expect(tried.questions).toMatchObject([
      { field: 'organization', text: 'Nowhere', rows: 2, candidates: [], may_create: true, first_row: 4 },
    ]);

    const decisions: ImportPlan['decisions'] = [{ key: tried.questions[0]!.key, action: 'create' }];
    const again = await admin.act(tried.id, 'check', { ...asked, decisions });
    expect(again.counts).toMatchObject({ created: 5, wrong: 0 });
    expect(await named(ORG, 'Nowhere')).toEqual([]);

    await admin.act(tried.id, 'run');
    const [made] = await named(ORG, 'Nowhere');
    expect((await named(COMPANY, 'Delta'))[0]?.organization).toEqual({ id: made!.id, name: 'Nowhere' });
    expect((await named(COMPANY, 'Alpha'))[0]?.organization).toMatchObject({ id: first.id });

    const undone = await admin.act(tried.id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 6, kept: 0 });
    expect(await named(ORG, 'Nowhere')).toEqual([]);

    const wrong = plan([
      ['name', 0],
      ['organization', 1],
      ['type', 2],
    ]);
    const half = await admin.check('companies', 'Company,Org,Type\nEpsilon,Phantom,no_such_type\n', wrong);
    await admin.act(half.id, 'check', { ...wrong, decisions: [{ key: half.questions[0]!.key, action: 'create' }] });
    expect((await admin.act(half.id, 'run')).counts).toMatchObject({ created: 0, wrong: 1 });
    expect(await named(ORG, 'Phantom')).toEqual([]);
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

    expect(tried.counts).toMatchObject({ created: 1, changed: 1, wrong: 1 });
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

    expect(tried.counts).toMatchObject({ created: 0, wrong: 1 });
    expect(tried.questions).toMatchObject([{ field: 'owner', text: 'Ida Twin', rows: 1, first_row: 2 }]);
    const [{ key, candidates }] = tried.questions as [(typeof tried.questions)[0]];
    expect(candidates.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first.id, second.id]);

    const decisions: ImportPlan['decisions'] = [{ key, action: 'use', id: second.id }];
    await admin.act(tried.id, 'check', { ...asked, decisions });
    await admin.act(tried.id, 'run');

    expect((await named(ORG, 'Of a twin'))[0]?.owner).toMatchObject({ id: second.id });
  });

  it('sees that two rows of one file are the same record, however far apart they stand', async () => {
    const many = Array.from({ length: 250 }, (_, row) => `Row ${row},1,`).join('\n');
    const file = `Name,Headcount,Founded\nTwice,1,\n${many}\nTwice,2,\n`;

    const matched = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });

    expect(matched.counts).toMatchObject({ created: 251, changed: 1 });
    const ran = await admin.act(matched.id, 'run');
    expect(ran.counts).toMatchObject({ created: 251, changed: 1 });
    expect((await named(ORG, 'Twice'))[0]?.headcount).toBe(2);
    await admin.act(matched.id, 'undo');
  });

  it('writes the rows of a batch together, and names the row that a unique rule stops without stopping the others', async () => {
    await server.create(ORG, { name: 'Taken', headcount: 1 });
    const names = Array.from({ length: 60 }, (_, row) => (row === 30 ? 'taken' : `Together ${row}`));
    const file = (headcount: (row: number) => number | string) =>
      `Name,Headcount,Founded\n${names.map((name, row) => `${name},${headcount(row)},${row % 2 ? '2001-02-03' : ''}`).join('\n')}\n`;
    const written = vi.spyOn(server.app.database, 'query');
    const statements = (verb: string) =>
      written.mock.calls.filter(([text]) => text.includes(`${verb} "organizations"`)).length;

    const tried = await admin.check(
      'organizations',
      file((row) => row),
      ORG_PLAN,
    );
    const made = await admin.act(tried.id, 'run');

    expect(made.counts).toMatchObject({ created: 59, wrong: 1 });
    expect(await admin.faults(made.id)).toMatchObject([
      { row: 32, errors: { name: { message: 'validation.unique' } } },
    ]);
    // Together in the dry run and in the run, and the stopped row once more alone in each.
    expect(statements('insert into')).toBe(4);
    written.mockClear();

    const again = await admin.check(
      'organizations',
      file((row) => (row < 40 ? row : row + 1)),
      { ...ORG_PLAN, match: ['name'] },
    );
    const changed = await admin.act(again.id, 'run');

    expect(changed.counts).toMatchObject({ created: 0, changed: 21, unchanged: 39, wrong: 0 });
    expect(statements('update')).toBe(2);
    written.mockRestore();
    const [first] = await named(ORG, 'Together 0');
    const [last] = await named(ORG, 'Together 59');
    expect(first).toMatchObject({ headcount: 0, founded_on: null });
    expect(last).toMatchObject({ headcount: 60, founded_on: '2001-02-03', id: first!.id + 59 });
    const story = (await server.admin.get(`${ORG}${last!.id}/activity/`)).body.results;
    expect(story).toMatchObject([{ action: 'updated' }, { action: 'created' }]);
    expect(story[0].changes).toMatchObject([{ field: 'headcount', before: 59, after: 60 }]);
    expect((await admin.act(again.id, 'undo')).counts).toMatchObject({ undone: 21, kept: 0 });
    expect((await named(ORG, 'Together 59'))[0]?.headcount).toBe(59);
  });

  it('leaves empty cells alone, unless they are to empty the field', async () => {
    const known = await server.create(ORG, { name: 'Half Empty', headcount: 9 });
    const file = 'Name,Headcount,Founded\nHalf Empty,,\n';

    const left = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });
    expect(left.counts).toMatchObject({ unchanged: 1 });
    const cleared = await admin.act(left.id, 'check', { ...ORG_PLAN, match: ['name'], clear_empty: true });
    expect(cleared.counts).toMatchObject({ changed: 1 });

    await admin.act(left.id, 'run');
    expect((await server.admin.get(`${ORG}${known.id}/`)).body.data.headcount).toBeNull();
  });

  it('gives the wrong rows back as a file that can be corrected and uploaded again', async () => {
    const tried = await admin.check(
      'organizations',
      'Name,Headcount,Founded\nFine,1,\n"Broken, really",x,\n=cmd,y,\n',
      ORG_PLAN,
    );
    const ticket = await server.admin.post('/api/v1/downloads/', { kind: 'import_faults', subject: { id: tried.id } });

    const { text, headers } = await server.admin.get(ticket.body.data.url);

    expect(headers['content-disposition']).toContain('errors.csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Name,Headcount,Founded,Errors');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^"Broken, really",x,,.*Headcount/),
      expect.stringMatching(/^'=cmd,y,,/),
    ]);

    const again = await admin.check('organizations', text.replace(',x,', ',5,').replace(',y,', ',6,'), ORG_PLAN);
    expect(again.counts).toMatchObject({ created: 2, wrong: 0 });
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

  it('is open to who may write the resource, for the fields he may write, and shows each his own imports only', async () => {
    const vendor = importsBy(server, await server.build.user({ role: 'Vendor' }));
    const reader = importsBy(server, await server.build.user({ role: 'Recruiter', permissions: { org: ['view'] } }));
    const writer = importsBy(
      server,
      await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'create'] } }),
    );
    const mine = await admin.upload('organizations', 'Name\nMine\n');

    expect((await vendor.upload('organizations', 'Name\nA\n')).status).toBe(403);
    expect((await reader.upload('organizations', 'Name\nA\n')).status).toBe(403);
    expect((await writer.caller.get(`${IMPORTS}${mine.body.data.id}/`)).status).toBe(404);
    const { body } = await writer.upload('organizations', 'Name,By\nMade by a recruiter,1\n');
    const refused = await writer.caller.post(
      `${IMPORTS}${body.data.id}/check/`,
      plan([
        ['name', 0],
        ['created_by', 1],
      ]),
    );
    expect(refused).toMatchObject({ status: 422, body: { errors: { created_by: {} } } });
    expect((await writer.act(body.data.id, 'check', plan([['name', 0]]))).counts).toMatchObject({ created: 1 });
  });

  it('ends when the rights of who began it end', async () => {
    const user = await server.build.user({ role: 'Recruiter', permissions: { org: ['view', 'create'] } });
    const writer = importsBy(server, user);
    const tried = await writer.check('organizations', 'Name\nNever made\n', plan([['name', 0]]));
    await server.database.query(`update accounts set permissions = '[]' where user_id = $1`, [user.id]);
    await server.database.query(`update imports set state = 'running', row_done = 0, row_digest = null where id = $1`, [
      tried.id,
    ]);

    const ended = await waitFor(server, tried.id);

    expect(ended).toBe('failed');
    expect(await named(ORG, 'Never made')).toEqual([]);
  });

  it('refuses what is no table and what cannot be done now', async () => {
    expect((await admin.upload('organizations', Buffer.from([0x25, 0x50, 0x44, 0x46, 1, 2]), 'cv.pdf')).status).toBe(
      415,
    );
    expect((await admin.upload('organizations', '')).status).toBe(400);
    expect((await admin.upload('nothing', 'a\n')).status).toBe(404);
    const { body } = await admin.upload('organizations', 'Name\nA\n');
    expect((await admin.caller.post(`${IMPORTS}${body.data.id}/run/`, {})).status).toBe(409);
    expect((await admin.caller.post(`${IMPORTS}${body.data.id}/undo/`, {})).status).toBe(409);
  });
});

async function waitFor(server: HierarchyServer, id: number): Promise<string> {
  for (;;) {
    const { rows } = await server.database.query<{ state: string }>('select state from imports where id = $1', [id]);
    if (rows[0]!.state !== 'running') return rows[0]!.state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
