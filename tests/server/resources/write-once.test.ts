import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import { importsBy, plan } from '../imports/import-kit.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const BADGE = '/api/v1/badges/';
const FOLDER = resourceFolder({
  'badges.yaml': `resource: badges
endpoint: /badges/
recordTitle: '{name}'
properties:
  name: { type: string, maxLength: 40 }
  number: { type: string, maxLength: 20, writeOnce: true }
  holder: { relation: { to: users }, writeOnce: true }
  areas: { type: array, items: { type: string }, writeOnce: true }
  photo: { type: object, format: file, writeOnce: true }
  issued_by: { relation: { to: users }, writeOnce: true, readOnly: true }
  status: { type: string, enum: [draft, issued], default: draft }
required: [name]
mergeable: true
list: { import: true }
states:
  field: status
  transitions:
    issue: { from: [draft], to: issued, input: [number], set: { issued_by: { $user: id } } }
    withdraw: { from: [issued], to: draft }
permissions: { key: badge }
`,
});

describe.each(moduleDatabases())('a field that is set once, on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
  });

  const read = async (id: number) => (await server.admin.get(`${BADGE}${id}/`)).body.data;
  const change = (id: number, values: object) => server.admin.patch(`${BADGE}${id}/`, values);
  const badge = async (values: object) => (await server.create(BADGE, { name: 'Badge', ...values })).id;

  it('is set when the record is created, and refuses another value and none, by its name', async () => {
    const id = await badge({ number: 'A-1', areas: ['lab'] });

    const other = await change(id, { name: 'Renamed', number: 'A-2' });
    const none = await change(id, { number: null });
    const list = await change(id, { areas: ['lab', 'roof'] });

    expect([other.status, none.status, list.status]).toEqual([422, 422, 422]);
    expect(other.body.errors.number).toMatchObject({
      message: 'validation.write_once',
      text: 'Number can’t be changed once it has a value',
    });
    expect(Object.keys(list.body.errors)).toEqual(['areas']);
    expect(await read(id)).toMatchObject({ name: 'Badge', number: 'A-1', areas: ['lab'] });
  });

  it('can be sent as it is, with the rest of a form', async () => {
    const id = await badge({ number: 'A-1', areas: ['lab'] });

    const { status } = await change(id, { name: 'Renamed', number: 'A-1', areas: ['lab'] });

    expect(status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Renamed', number: 'A-1' });
  });

  it('can be set later while it is empty, and then stays', async () => {
    const id = await badge({ areas: [] });
    const holder = await server.build.user({ role: 'Recruiter' });
    const successor = await server.build.user({ role: 'Recruiter' });

    const first = await change(id, { holder: holder.id, areas: ['lab'] });
    const second = await change(id, { holder: successor.id });

    expect([first.status, second.status]).toEqual([200, 422]);
    expect((await read(id)).holder.id).toBe(holder.id);
  });

  it('keeps its file', async () => {
    const send = (method: 'POST' | 'PATCH', url: string, name: string) => {
      const boundary = '----once';
      const part = (head: string, content: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
      return server.admin.send({
        method,
        url,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${part('name="data"', '{"name":"Pass"}')}${part(`name="photo"; filename="${name}"`, name)}--${boundary}--\r\n`,
      });
    };
    const { body } = await send('POST', BADGE, 'first.txt');
    const { id } = body.data;

    const again = await send('PATCH', `${BADGE}${id}/`, 'second.txt');
    const removed = await change(id, { photo: null });

    expect([again.status, removed.status]).toEqual([422, 422]);
    expect((await read(id)).photo.name).toBe('first.txt');
  });

  it('is refused in bulk for each record that has a value, and cannot be undone where it was empty', async () => {
    const set = await badge({ number: 'A-1' });
    const empty = await badge({});

    const told = await server.admin.patch(`${BADGE}bulk/`, { ids: [set, empty], data: { number: 'B' }, preview: true });
    const both = await server.admin.patch(`${BADGE}bulk/`, { ids: [set, empty], data: { number: 'B' } });
    const one = await server.admin.patch(`${BADGE}bulk/`, { ids: [empty], data: { number: 'B' } });

    expect(told.body.data.rejected).toMatchObject([{ id: set, field: 'number' }]);
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, [String(set)]]);
    expect([one.status, one.body.undo]).toEqual([200, undefined]);
  });

  it('is kept by an import, which says so, and filled where it is empty', async () => {
    const known = await badge({ name: 'Known', number: 'A-1' });
    const blank = await badge({ name: 'Blank' });
    const imports = importsBy(server);
    const sources = plan(
      [
        ['id', 0],
        ['number', 1],
      ],
      { match: ['id'], mode: 'update' },
    );

    const checked = await imports.check('badges', `id,number\n${known},Z-9\n${blank},Z-8\n`, sources);
    const faults = await imports.faults(checked.id);
    await imports.act(checked.id, 'start');

    expect(faults.map(({ row, errors }) => [row, errors['number']?.message])).toEqual([[2, 'validation.write_once']]);
    const { body } = await server.admin.get(`${BADGE}?query=&orderBy=id&ascending=1`);
    const numberOf = (name: string) => body.results.find((each: { name: string }) => each.name === name).number;
    expect([numberOf('Known'), numberOf('Blank')]).toEqual(['A-1', 'Z-8']);
  });

  it('is taken from a merged record only where the one that stays has none', async () => {
    const [first, second, blank] = [await badge({ number: 'A-1' }), await badge({ number: 'A-2' }), await badge({})];

    const refused = await server.admin.post(`${BADGE}merge/`, {
      into: first,
      from: [second],
      values: { number: second },
    });
    const taken = await server.admin.post(`${BADGE}merge/`, {
      into: blank,
      from: [second],
      values: { number: second },
    });

    expect([refused.status, taken.status]).toEqual([422, 200]);
    expect(refused.body.errors.number.message).toBe('validation.write_once');
    expect(await read(blank)).toMatchObject({ number: 'A-2' });
  });

  it('is filled by a transition the first time, and neither changed nor asked for again', async () => {
    const id = await badge({});
    const other = server.by(await server.build.user({ role: 'Admin' }));
    const go = (key: string, body: object = {}) => other.post(`${BADGE}${id}/transitions/${key}/`, body);

    const missing = await go('issue');
    await server.admin.post(`${BADGE}${id}/transitions/issue/`, { number: 'A-1' });
    const issuer = (await read(id)).issued_by.id;
    await go('withdraw');
    const changed = await go('issue', { number: 'A-2' });
    const again = await go('issue');

    expect([missing.status, changed.status, again.status]).toEqual([422, 422, 200]);
    expect(changed.body.errors.number.message).toBe('validation.write_once');
    expect(await read(id)).toMatchObject({ number: 'A-1', status: 'issued', issued_by: { id: issuer } });
  });

  it('still names a member who leaves: it is not handed over', async () => {
    const member = await server.build.user({ role: 'Recruiter' });
    await badge({ holder: member.id });

    const { status, body } = await server.admin.get(`/api/v1/users/member/${member.id}/belongings/`);

    expect([status, body.data.records]).toEqual([200, []]);
  });

  it('is described to programmers', async () => {
    const { body } = await server.admin.get('/api/v1/openapi.json');

    expect(body.components.schemas.BadgesWrite.properties.number.description).toMatch(/Set once/);
  });
});
