import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const SKILL = '/api/v1/admin-app/skill/';
const TALENT = '/api/v1/talent/';
const COUNTRY = '/api/v1/admin-app/country-list/';
const STATE = '/api/v1/admin-app/state-list/';
const CITY = '/api/v1/admin-app/city-list/';

/** Refers to skills in every way: by a relation, by one of a unique pair, by a list. */
const TALENTS = `resource: talent
properties:
  name: { type: string, minLength: 1, maxLength: 140 }
  team: { type: string, maxLength: 20 }
  main_skill: { relation: { to: skill } }
  other_skill: { relation: { to: skill, onDelete: setNull } }
  skills: { type: array, uniqueItems: true, items: { relation: { to: skill } } }
  proofs:
    type: array
    items: { type: object, required: [text], properties: { text: { type: string }, skill: { relation: { to: skill } } } }
required: [name]
unique: [[team, main_skill]]
permissions: { key: talent }
`;

const project = mkdtempSync(join(tmpdir(), 'merge-'));
cpSync('resources', join(project, 'resources'), { recursive: true });
writeFileSync(join(project, 'resources/talent.yaml'), TALENTS);
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe.each(moduleDatabases())('merging records on %s', (kind) => {
  let server: HierarchyServer;
  let admin: Caller;
  let vue: number;
  let vuejs: number;
  let react: number;
  beforeEach(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: join(project, 'resources') });
    admin = server.admin;
    vue = await skill({ name: 'Vue.js', group: 'web_and_mobile' });
    vuejs = await skill({ name: 'VueJS', description: 'A framework', aliases: ['Vue 3'] });
    react = await skill({ name: 'React' });
  });

  const skill = async (values: object) => (await server.create(SKILL, values)).id;
  const talent = async (values: object) => (await server.create(TALENT, values)).id;
  const talentNow = async (id: number) => (await admin.get(`${TALENT}${id}/`)).body.data;
  const preview = async (body: object) => (await admin.post(`${SKILL}merge/`, { ...body, preview: true })).body.data;
  const actionsOf = async (url: string) =>
    (await admin.get(`${url}activity/`)).body.results.map((entry: { action: string }) => entry.action);

  it('points every relation and list at the record that stays, deletes the others and says so on every side', async () => {
    const mara = await talent({
      name: 'Mara',
      main_skill: vuejs,
      other_skill: vuejs,
      skills: [react, vuejs],
      proofs: [
        { text: 'Talk', skill: vuejs },
        { text: 'Book', skill: react },
      ],
    });
    const beta = await skill({ name: 'Vue beta' });
    const both = await talent({ name: 'Both', other_skill: beta, skills: [vuejs, react, vue] });
    const untouched = await talent({ name: 'Nobody', main_skill: react });
    const before = await talentNow(untouched);

    const merged = await admin.post(`${SKILL}merge/`, { into: vue, from: [vuejs, beta] });

    expect(merged.body).toMatchObject({ code: 0, data: { id: vue, merged: 2 } });
    const named = { id: vue, name: 'Vue.js' };
    expect(await talentNow(mara)).toMatchObject({
      main_skill: named,
      other_skill: named,
      skills: [{ id: react }, named],
    });
    expect((await talentNow(mara)).proofs).toMatchObject([
      { text: 'Talk', skill: named },
      { text: 'Book', skill: { id: react } },
    ]);
    expect((await talentNow(both)).other_skill).toEqual(named);
    expect((await talentNow(both)).skills.map(({ id }: { id: number }) => id).sort()).toEqual([vue, react].sort());
    expect(await talentNow(untouched)).toEqual(before);
    expect(await actionsOf(`${SKILL}${vue}/`)).toEqual(['merged', 'created']);
    expect(await actionsOf(`${TALENT}${mara}/`)).toEqual(['updated', 'updated', 'updated', 'updated', 'created']);
    expect(await actionsOf(`${TALENT}${untouched}/`)).toEqual(['created']);
    const { rows } = await server.database.query(
      `select action from system.activity where resource = 'skill' and record_id = ${vuejs} order by id`,
    );
    expect(rows).toEqual([{ action: 'created' }, { action: 'deleted' }]);
  });

  it('says beforehand what would move, per resource and field, and moves nothing', async () => {
    await talent({ name: 'Mara', main_skill: vuejs, skills: [vuejs] });
    await talent({ name: 'Olu', skills: [vuejs], proofs: [{ text: 'Talk', skill: vuejs }] });

    const seen = await preview({ into: vue, from: [vuejs, react] });

    expect(seen).toEqual({
      references: [
        { resource: 'talent', title: 'Talents', field: 'Main skill', count: 1 },
        { resource: 'talent', title: 'Talents', field: 'Proofs', count: 1 },
        { resource: 'talent', title: 'Talents', field: 'Skills', count: 2 },
      ],
      isUsedElsewhere: false,
      conflicts: [],
      decided: {},
    });
    expect((await admin.get(`${SKILL}${vuejs}/`)).status).toBe(200);
  });

  it('refuses where two records would become the same, and names them', async () => {
    await talent({ name: 'Mara', team: 'Red', main_skill: vue });
    await talent({ name: 'Olu', team: 'red', main_skill: vuejs });
    await talent({ name: 'Ida', team: 'Blue', main_skill: vuejs });

    const rejected = await admin.post(`${SKILL}merge/`, { into: vue, from: [vuejs] });

    expect(rejected.status).toBe(409);
    expect(rejected.body.preview.conflicts).toEqual([
      {
        kind: 'unique',
        resource: 'talent',
        title: 'Talents',
        field: 'Main skill',
        count: 2,
        examples: ['Mara', 'Olu'],
      },
    ]);
    expect((await preview({ into: vue, from: [vuejs] })).conflicts).toHaveLength(1);
    expect((await admin.get(`${SKILL}${vuejs}/`)).status).toBe(200);
  });

  it('refuses where what refers to it stands under another parent', async () => {
    const country = async (name: string, code: string) => (await server.create(COUNTRY, { name, code })).id;
    const [austria, germany] = [await country('Austria', 'AT'), await country('Germany', 'DE')];
    const bavaria = (await server.create(STATE, { name: 'Bavaria', country: germany })).id;
    const tyrol = (await server.create(STATE, { name: 'Tyrol', country: austria })).id;
    const bayern = (await server.create(STATE, { name: 'Bayern', country: germany })).id;
    const city = (await server.create(CITY, { name: 'Munich', country: germany, state: bayern })).id;

    const wrong = await admin.post(`${STATE}merge/`, { into: tyrol, from: [bayern] });
    const right = await admin.post(`${STATE}merge/`, { into: bavaria, from: [bayern] });

    expect(wrong.status).toBe(409);
    expect(wrong.body.preview.conflicts).toMatchObject([
      { kind: 'parents', resource: 'city', count: 1, examples: ['Munich'] },
    ]);
    expect(right.status).toBe(200);
    expect((await admin.get(`${CITY}${city}/`)).body.data.state).toEqual({ id: bavaria, name: 'Bavaria' });
  });

  it('keeps the values that were chosen, and the other names as aliases', async () => {
    const merged = await admin.post(`${SKILL}merge/`, {
      into: vue,
      from: [vuejs],
      values: { name: vuejs, description: vuejs, group: vue },
      keep_aliases: true,
    });

    expect(merged.status).toBe(200);
    expect((await admin.get(`${SKILL}${vue}/`)).body.data).toMatchObject({
      name: 'VueJS',
      description: 'A framework',
      group: 'web_and_mobile',
      aliases: expect.arrayContaining(['Vue 3', 'Vue.js']),
    });
  });

  it('tells whoever still has a merged record where it went, over several merges', async () => {
    await admin.post(`${SKILL}merge/`, { into: vue, from: [vuejs] });
    await admin.post(`${SKILL}merge/`, { into: react, from: [vue] });

    const read = await admin.get(`${SKILL}${vuejs}/`);
    const written = await admin.patch(`${SKILL}${vuejs}/`, { name: 'Vue three' });
    const chosen = await admin.post(TALENT, { name: 'Mara', main_skill: vuejs });

    expect(read).toMatchObject({
      status: 404,
      body: { code: 'not_found', merged_into: react, message: `VueJS was merged into skill ${react}. Open that one.` },
    });
    expect(written).toMatchObject({ status: 404, body: { merged_into: react } });
    expect(chosen).toMatchObject({ status: 422, body: { errors: { main_skill: { message: 'validation.choice' } } } });
  });

  it('refuses what was decided on records that have changed since', async () => {
    const { updated_on: version } = (await admin.get(`${SKILL}${vuejs}/`)).body.data;
    await admin.patch(`${SKILL}${vuejs}/`, { description: 'Changed meanwhile' });

    const merged = await admin.post(`${SKILL}merge/`, { into: vue, from: [vuejs], versions: { [vuejs]: version } });

    expect(merged).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('refuses what cannot be meant', async () => {
    const cases: readonly (readonly [object, number])[] = [
      [{ into: vue, from: [vue] }, 422],
      [{ into: vue, from: [] }, 400],
      [{ into: vue, from: [999_999] }, 404],
      [{ into: vue, from: [vuejs], values: { name: react } }, 422],
      [{ into: vue, from: [vuejs], values: { created_on: vuejs } }, 422],
      [{ into: vue, from: [vuejs], force: true }, 422],
    ];
    for (const [body, status] of cases)
      expect([body, (await admin.post(`${SKILL}merge/`, body)).status]).toEqual([body, status]);
  });

  it('is for those who may change and delete, and for lists that allow it', async () => {
    const recruiter = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { talent: ['view', 'update', 'delete'] } }),
    );
    const one = await talent({ name: 'One' });
    const two = await talent({ name: 'Two' });

    expect((await recruiter.post(`${SKILL}merge/`, { into: vue, from: [vuejs] })).status).toBe(403);
    expect((await recruiter.post(`${SKILL}merge/`, { into: vue, from: [vuejs], preview: true })).status).toBe(403);
    expect((await admin.post(`${TALENT}merge/`, { into: one, from: [two] })).status).toBe(404);
  });

  it('says how often each entry of a page is used, in one statement', async () => {
    await talent({
      name: 'Mara',
      main_skill: vuejs,
      skills: [vuejs, react],
      proofs: [
        { text: 'Talk', skill: vuejs },
        { text: 'Book', skill: vuejs },
      ],
    });
    const recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions: { talent: ['view'] } }));

    const uses = await admin.get(`${SKILL}usage/?ids=${vue},${vuejs},${react}`);

    expect(uses.body.data).toEqual({ [vuejs]: 3, [react]: 1 });
    expect((await admin.get(`${SKILL}usage/?ids=x`)).status).toBe(400);
    expect((await recruiter.get(`${SKILL}usage/?ids=${vuejs}`)).status).toBe(403);
  });

  it('offers no inactive entry, and lets a record keep the one that it has', async () => {
    const mara = await talent({ name: 'Mara', main_skill: vuejs, skills: [vuejs] });
    await admin.patch(`${SKILL}${vuejs}/`, { active: false });

    const offered = await admin.get(`${TALENT}options/main_skill/`);
    const renamed = await admin.patch(`${TALENT}${mara}/`, {
      name: 'Mara L.',
      skills: [vuejs, react],
      main_skill: vuejs,
    });
    const chosen = await admin.post(TALENT, { name: 'Olu', main_skill: vuejs });

    expect(offered.body.results.map(({ name }: { name: string }) => name)).toEqual(['React', 'Vue.js']);
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({
      main_skill: { name: 'VueJS' },
      skills: [{ name: 'VueJS' }, { name: 'React' }],
    });
    expect(chosen.status).toBe(422);
  });

  it('answers countries and languages with the code that their names are made from', async () => {
    const country = (await server.create(COUNTRY, { name: 'Germany', code: 'DE' })).id;
    const state = (await server.create(STATE, { name: 'Hesse', country })).id;

    const found = await admin.get(`${STATE}options/country/?query=de`);

    expect((await admin.get(`${STATE}${state}/`)).body.data.country).toEqual({
      id: country,
      name: 'Germany',
      region: 'DE',
    });
    expect(found.body.results).toEqual([{ id: country, name: 'Germany', region: 'DE' }]);
  });
});
