import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { resourceFolder } from '../../support/resource-folder.ts';
import type { TestUserOptions } from '../../support/test-people.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const CARD = '/api/v1/cards/';
const FOLDER = resourceFolder({
  'cards.yaml': `resource: cards
endpoint: /cards/
route: /cards
audit: true
recordTitle: '{name}'
properties:
  name: { type: string, maxLength: 40 }
  salary: { type: integer }
  passport: { type: string, maxLength: 40 }
  doubled: { type: integer, computed: { formula: 'salary * 2' } }
required: [name]
list: { columns: [name, salary, passport], search: [name, passport], import: true }
permissions:
  key: card
  fields:
    - { key: salary, title: Salary, fields: [salary], option: see_salary, logRead: true }
    - { key: id, fields: [passport], read: [admin, recruiter], write: [admin], option: see_id }
`,
  'app/roles.yaml': `roles:
  admin: { title: Admin, grants: all, abilities: all, passesAs: all }
  super_recruiter: { title: Super Recruiter, grants: all, passesAs: [recruiter], abilities: [view_record_activity] }
  recruiter: { title: Recruiter, grants: perUser, superRole: super_recruiter, abilities: [view_record_activity] }
  hiring_manager: { title: Hiring Manager, grants: { card: [view, update, see_salary] } }
  vendor: { title: Vendor, grants: { card: [view, see_id] } }
`,
});
const BASE = ['view', 'create', 'update', 'export'];

describe.each(moduleDatabases())('a group of fields, on %s', (kind) => {
  let server: HierarchyServer;
  let card: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    card = (await server.create(CARD, { name: 'Mara Lind', salary: 4200, passport: 'X-77' })).id;
  });

  const person = async (account: TestUserOptions): Promise<Caller> => server.by(await server.build.user(account));
  const recruiter = (...options: string[]) =>
    person({ role: 'Recruiter', permissions: { card: [...BASE, ...options] } });
  const read = async (caller: Caller) => (await caller.get(`${CARD}${card}/`)).body.data;
  const seen = async (caller: Caller) =>
    ['salary', 'passport', 'doubled'].filter(
      (
        (record) => (name: string) =>
          name in record
      )(await read(caller)),
    );

  it.each<[who: string, account: TestUserOptions, fields: string[]]>([
    ['an Admin', { role: 'Admin' }, ['salary', 'passport', 'doubled']],
    ['a Super Recruiter', { role: 'Recruiter', isSuperRecruiter: true }, ['salary', 'passport', 'doubled']],
    ['a Recruiter without options', { role: 'Recruiter', permissions: { card: BASE } }, []],
    [
      'a Recruiter who sees salaries',
      { role: 'Recruiter', permissions: { card: [...BASE, 'see_salary'] } },
      ['salary', 'doubled'],
    ],
    ['a Recruiter who sees ids', { role: 'Recruiter', permissions: { card: [...BASE, 'see_id'] } }, ['passport']],
    ['a Hiring Manager, whose role has the option', { role: 'Hiring Manager' }, ['salary', 'doubled']],
    ['a Vendor, who has the option but not the role', { role: 'Vendor' }, []],
  ])('is read by %s as the file says, with what is made of it', async (_who, account, fields) => {
    expect(await seen(await person(account))).toEqual(fields);
  });

  it('tells who may not read it nothing by any way', async () => {
    const caller = await recruiter();
    const filter = (value: object) => `${CARD}?filter=${encodeURIComponent(JSON.stringify(value))}`;

    const refused = await Promise.all([
      caller.get(filter({ salary: { minimum: 1 } })),
      caller.get(filter({ doubled: { minimum: 1 } })),
      caller.get(`${CARD}?orderBy=salary&ascending=1`),
      caller.get(`${CARD}?fields=passport`),
      caller.get(`${CARD}export/?columns=salary`),
    ]);
    const exported = await caller.get(`${CARD}export/`);
    const found = await caller.get(`${CARD}?query=X-77`);
    const activity = await caller.get(`${CARD}${card}/activity/`);
    const description = await caller.get('/api/v1/openapi.json');
    const catalogue = await caller.get('/api/v1/catalogue/definitions/?names=cards.x');

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(found.body.count).toBe(0);
    for (const { text } of [exported, activity, description, catalogue])
      expect(text).not.toMatch(/salary|passport|4200|X-77/i);
  });

  it('is written by who may, and refused to the others as a field that there is not', async () => {
    const change = async (caller: Caller, values: object) => {
      const { status, body } = await caller.patch(`${CARD}${card}/`, values);
      return [status, Object.keys(body.errors ?? {})];
    };

    expect(await change(await recruiter('see_salary'), { salary: 4300 })).toEqual([200, []]);
    expect(await change(await recruiter(), { salary: 4400 })).toEqual([422, ['salary']]);
    expect(await change(await recruiter('see_id'), { passport: 'Y' })).toEqual([422, ['passport']]);
    expect((await read(server.admin)).salary).toBe(4300);
  });

  it('is checked in the browser of each as their permissions have it', async () => {
    const modules = await Promise.all(
      [[], ['see_salary'], ['see_id'], ['see_salary', 'see_id']].map(async (options) => {
        const caller = await recruiter(...options);
        const { body } = await caller.get('/api/v1/catalogue/definitions/?names=cards.x');
        const module = await caller.get(body.data.cards.validator);
        return [body.data.cards.writable.includes('salary'), module.status, module.text.includes('salary')];
      }),
    );

    expect(modules).toEqual([
      [false, 200, false],
      [true, 200, true],
      [false, 200, false],
      [true, 200, true],
    ]);
  });

  it('offers its options where permissions are given, and is the reason why a field is hidden', async () => {
    const member = await server.build.user({ role: 'Recruiter', permissions: { card: BASE } });
    const { body: modules } = await server.admin.get('/api/v1/users/permission-module/');
    const { body: access } = await server.admin.get(`/api/v1/users/member/${member.id}/access/?resource=cards`);

    expect(modules.results.find(({ module }: { module: string }) => module === 'card').options).toEqual([
      'view',
      'create',
      'update',
      'delete',
      'export',
      'see_salary',
      'see_id',
    ]);
    expect(access.data.answer.fields).toContainEqual({
      name: 'salary',
      readable: false,
      writable: false,
      option: 'see_salary',
      because: 'option',
    });
  });

  describe('that records who reads it', () => {
    const views = async (record: number, userId?: number) => {
      const { rows } = await server.database.query<{ user_id: number; after: unknown; record_title: string }>(
        `select user_id, after, record_title from system.activity where action = 'viewed' and record_id = $1`,
        [record],
      );
      return rows.filter(({ user_id }) => userId === undefined || user_id === userId);
    };
    const fresh = async (values: object) => (await server.create(CARD, { name: 'Ida Roos', ...values })).id;
    const salaries = { role: 'Recruiter', permissions: { card: [...BASE, 'see_salary'] } } as const;

    it('has one entry for each user, record and day, of opening it and not of lists', async () => {
      const id = await fresh({ salary: 5000 });
      const [one, other] = [await server.build.user(salaries), await server.build.user(salaries)];
      await server.by(one).get(`${CARD}?limit=50`);
      expect(await views(id)).toEqual([]);

      await Promise.all([1, 2, 3].map(() => server.by(one).get(`${CARD}${id}/`)));
      await server.by(other).get(`${CARD}${id}/`);

      expect(await views(id, one.id)).toMatchObject([{ record_title: 'Ida Roos', after: { viewed: ['Salary'] } }]);
      expect(await views(id)).toHaveLength(2);
      await server.database.exec(
        `set session_replication_role = replica; update system.activity set after = '{"viewed":["Salary"],"day":"2020-01-01"}' where action = 'viewed'; set session_replication_role = origin`,
      );
      await server.by(one).get(`${CARD}${id}/`);
      expect(await views(id, one.id)).toHaveLength(2);
    });

    it('has none of who may not read it, nor where there is nothing to read', async () => {
      const [filled, empty] = [await fresh({ salary: 5000 }), await fresh({ passport: 'Z-1' })];

      await (await recruiter()).get(`${CARD}${filled}/`);
      await server.by(await server.build.user(salaries)).get(`${CARD}${empty}/`);

      expect([await views(filled), await views(empty)]).toEqual([[], []]);
    });

    it('shows Admins which group was read by whom, and others nothing of it', async () => {
      const id = await fresh({ salary: 5000 });
      const reader = await server.build.user(salaries);
      await server.by(reader).get(`${CARD}${id}/`);

      const log = async (caller: Caller) =>
        (await caller.get(`/api/v1/customer/activity/?resource=cards&record_id=${id}`)).body.results.filter(
          ({ action }: { action: string }) => action === 'viewed',
        );
      const [entry, ...others] = await log(server.admin);
      const story = await server.admin.get(`${CARD}${id}/activity/`);

      expect(others).toEqual([]);
      expect(entry).toMatchObject({ group: 'security', user: { id: reader.id }, record: { id, title: 'Ida Roos' } });
      expect(entry.changes).toContainEqual({ field: 'viewed', before: null, after: ['Salary'] });
      expect(await log(await recruiter('see_salary'))).toEqual([]);
      expect(story.text).not.toContain('viewed');
    });
  });
});
