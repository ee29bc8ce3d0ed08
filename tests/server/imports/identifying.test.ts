import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { CANDIDATE, type CandidateServer, startCandidateServer } from '../candidates/candidates-kit.ts';
import { startHierarchyServer } from '../resources/hierarchy.ts';
import { importsBy, plan } from './import-kit.ts';

const NAMES = [
  ['first_name', 0],
  ['last_name', 1],
] as const;

describe.each(moduleDatabases())('an import that would change existing records, on %s', (kind) => {
  let server: CandidateServer;
  let imports: ReturnType<typeof importsBy>;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    imports = importsBy(server);
  });

  const refused = async (asked: ReturnType<typeof plan>) => {
    const { body } = await imports.upload('candidates', 'A,B,C\nOda,Nyby,Clerk\n');
    return (await imports.caller.post(`/api/v1/imports/${body.data.id}/check/`, asked)).body.errors?.match?.message;
  };

  it('is refused where nothing of it says which record a row is: a name is that of several people', async () => {
    const names = plan([...NAMES, ['headline', 2]], { mode: 'both' });
    const email = { field: 'email', value: 'oda@example.com' };

    const answers = [
      await refused({ ...names, match: ['first_name'] }),
      await refused({ ...names, match: ['first_name', 'last_name'] }),
      await refused({ ...names, match: ['headline'], mode: 'update' }),
      // One value for all rows would make all of them one person.
      await refused({ ...names, sources: [...names.sources, email], match: ['email'] }),
    ];

    expect(new Set(answers)).toEqual(new Set(['import.errors.plan_identifies']));
  });

  it('changes nobody without such a column: each row is a new candidate, and who is known perhaps is queued', async () => {
    const known = await server.add({ first_name: 'Oda', last_name: 'Nyby', birth_date: '1990-02-03', headline: 'Own' });
    const file = 'First,Last,Born,Headline\nOda,Nyby,03/02/1990,Imported\nOda,Berg,,Imported\n';

    const tried = await imports.check('candidates', file, plan([...NAMES, ['birth_date', 2], ['headline', 3]]));
    const done = await imports.act(tried.id, 'start');

    expect(done.counts).toMatchObject({ created: 2, changed: 0 });
    expect(await server.read(known.id)).toMatchObject({ headline: 'Own' });
    const filter = encodeURIComponent(JSON.stringify({ other: known.id }));
    const { body } = await server.admin.get(`/api/v1/customer/candidate-duplicate/?filter=${filter}`);
    expect(body.results).toMatchObject([{ reasons: ['birth_date'], status: 'open' }]);
  });

  it('finds candidates by their email address, and asks where two have one', async () => {
    const known = await server.add({ first_name: 'Ulf', last_name: 'Dahl', email: 'ulf@example.com' });
    await server.add({ first_name: 'Two', last_name: 'Dahl', email: 'two@example.com' });
    await server.add({ first_name: 'Too', last_name: 'Dahl', email: 'two@example.com' });
    const file =
      'First,Last,Email,Headline\nUlf,Dahl,ULF@example.com,New\nTwo,Dahl,two@example.com,New\nNo,Dahl,,New\nNone,Dahl,,New\n';
    const asked = plan([...NAMES, ['email', 2], ['headline', 3]], { match: ['email'] });

    const tried = await imports.check('candidates', file, asked);
    await imports.act(tried.id, 'start');

    expect(tried.counts).toMatchObject({ created: 2, changed: 1, invalid: 1 });
    expect((await imports.faults(tried.id)).map(({ errors }) => errors['root']?.message)).toEqual([
      'import.errors.several',
    ]);
    expect(await server.read(known.id)).toMatchObject({ first_name: 'Ulf', headline: 'New' });
    expect((await server.admin.get(`${CANDIDATE}?query=ulf@example.com`)).body.results).toHaveLength(1);
  });

  it('finds by an email address those in which the user can view it, and tells nothing of others', async () => {
    const vendor = await server.build.user({ role: 'Vendor' });
    const own = await server.add({ email: 'own@example.com' }, server.by(vendor));
    const foreign = await server.add({ email: 'foreign@example.com' });
    const file = 'First,Last,Email,Headline\nA,B,own@example.com,New\nC,D,foreign@example.com,New\n';
    const asked = plan([...NAMES, ['email', 2], ['headline', 3]], { match: ['email'] });

    const tried = await importsBy(server, vendor).check('candidates', file, asked);
    await importsBy(server, vendor).act(tried.id, 'start');

    expect(tried.counts).toMatchObject({ created: 1, changed: 1, invalid: 0 });
    expect(await server.read(own.id)).toMatchObject({ headline: 'New' });
    expect(await server.read(foreign.id)).toMatchObject({ headline: null });
  });
});

describe.each(moduleDatabases())('a code that the system assigns, on %s', (kind) => {
  const TICKETS = `resource: tickets
properties:
  code: { type: string, sequence: 'T-{####}' }
  title: { type: string, maxLength: 40 }
  remark: { type: string, maxLength: 40 }
required: [title]
permissions: { key: ticket }
`;

  it('finds the record of a row, and makes none', async () => {
    const server = await startHierarchyServer(kind, { resourcesDir: resourceFolder({ 'tickets.yaml': TICKETS }) });
    const imports = importsBy(server);
    const known = await server.create('/api/v1/tickets/', { title: 'Known' });
    const sources = [
      ['code', 0],
      ['title', 1],
      ['remark', 2],
    ] as const;
    const file = `Code,Title,Remark\n${String(known.code).toLowerCase()},Known,changed\nT-9999,Strange,new\n,Fresh,new\n,Other,new\n`;

    const tried = await imports.check('tickets', file, plan(sources, { match: ['code'] }));
    await imports.act(tried.id, 'start');

    expect(tried.counts).toMatchObject({ created: 2, changed: 1, invalid: 1 });
    expect((await imports.faults(tried.id)).map(({ row, errors }) => [row, errors['code']?.message])).toEqual([
      [3, 'import.errors.no_code'],
    ]);
    const { body } = await server.admin.get('/api/v1/tickets/?ascending=1&orderBy=id');
    expect(body.results).toMatchObject([
      { code: known.code, title: 'Known', remark: 'changed' },
      { code: 'T-0002', title: 'Fresh' },
      { code: 'T-0003', title: 'Other' },
    ]);
    const written = await imports.upload('tickets', file);
    const answer = await imports.caller.post(`/api/v1/imports/${written.body.data.id}/check/`, plan(sources));
    expect(answer.body.errors).toMatchObject({ code: { message: 'import.errors.plan_code' } });
  });
});
