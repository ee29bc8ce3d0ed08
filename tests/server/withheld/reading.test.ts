import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { DOSSIER, EVERYTHING, PAY, POST, SEAT, TEAM, withheldFolder } from './withheld-files.ts';

describe.each(moduleDatabases())('fields that are open in some records, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let lead: Caller;
  let open: number;
  let closed: number;
  let post: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: withheldFolder() });
    const recruiting = { role: 'Recruiter', permissions: EVERYTHING } as const;
    const leader = await server.build.user(recruiting);
    recruiter = server.by(await server.build.user(recruiting));
    lead = server.by(leader);
    const team = (await server.create(TEAM, { name: 'North', lead: leader.id })).id;
    const values = (salary: number) => ({
      team,
      salary,
      remark: `word${salary}`,
      mentor: team,
      friends: [team],
      skills: ['red'],
      mails: [{ address: `m${salary}@x.example`, stars: salary }],
    });
    open = (await server.create(DOSSIER, { name: 'Ann', ...values(100) })).id;
    closed = (await server.create(DOSSIER, { name: 'Bo', ...values(200) })).id;
    await server.admin.post(`${DOSSIER}${closed}/transitions/close/`, {});
    post = (await server.create(POST, { name: 'Post of Bo', dossier: closed, rank: 1 })).id;
    await server.create(POST, { name: 'Post of Ann', dossier: open });
  });

  const list = async (caller: Caller, query: string, at = DOSSIER) => (await caller.get(`${at}?${query}`)).body.results;
  const names = async (caller: Caller, query: string, at = DOSSIER) =>
    (await list(caller, query, at)).map(({ name }: { name: string }) => name);
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

  it('are absent from a record that does not meet the condition, and there in the others', async () => {
    const { body: shown } = await recruiter.get(`${DOSSIER}${open}/`);
    const { body: hidden } = await recruiter.get(`${DOSSIER}${closed}/`);
    const { body: ofLead } = await lead.get(`${DOSSIER}${closed}/`);

    expect(Object.keys(shown.data)).toEqual(expect.arrayContaining(PAY));
    expect(Object.keys(hidden.data).filter((name) => PAY.includes(name) || name.startsWith('#'))).toEqual([]);
    expect(hidden.data).toMatchObject({ id: closed, name: 'Bo', stage: 'closed' });
    expect(ofLead.data).toMatchObject({ salary: 200, doubled: 400, remark: 'word200', mails: [{ stars: 200 }] });
    expect(Object.keys(ofLead.data).some((name) => name.startsWith('#'))).toBe(false);
  });

  it('are absent from those rows of a list alone, whichever fields it asks for', async () => {
    const [ann, bo] = await list(recruiter, 'fields=name,salary,friends');

    expect(ann).toMatchObject({ name: 'Ann', salary: 100, friends: [{ name: 'North' }] });
    expect(Object.keys(bo).toSorted()).toEqual(['id', 'name']);
    expect((await list(lead, 'fields=name,salary')).map(({ salary }: { salary: number }) => salary)).toEqual([
      100, 200,
    ]);
  });

  it('are empty to filters, with their opposites', async () => {
    expect(await names(recruiter, filter({ salary: { minimum: 1 } }))).toEqual(['Ann']);
    expect(await names(recruiter, filter({ salary: 200 }))).toEqual([]);
    expect(await names(recruiter, filter({ salary: [100, 200] }))).toEqual(['Ann']);
    expect(await names(recruiter, filter({ salary: null }))).toEqual(['Bo']);
    expect(await names(recruiter, filter({ not: { salary: { minimum: 1 } } }))).toEqual(['Bo']);
    expect(await names(recruiter, filter({ salary: { not: { minimum: 150 } } }))).toEqual(['Ann', 'Bo']);
    expect(await names(recruiter, filter({ friends: { present: false } }))).toEqual(['Bo']);
    expect(await names(recruiter, filter({ skills: { contains: 'red' } }))).toEqual(['Ann']);
    expect(await names(recruiter, filter({ 'mails.stars': { minimum: 1 } }))).toEqual(['Ann']);
    expect(await names(recruiter, filter({ 'mentor.name': 'North' }))).toEqual(['Ann']);
    expect(await names(recruiter, 'mentor_name=north')).toEqual(['Ann']);
    expect(await names(lead, filter({ salary: { minimum: 1 } }))).toEqual(['Ann', 'Bo']);
  });

  it('are empty to the order, the search and the counts', async () => {
    expect(await names(recruiter, 'orderBy=salary&ascending=0')).toEqual(['Ann', 'Bo']);
    expect(await names(lead, 'orderBy=salary&ascending=0')).toEqual(['Bo', 'Ann']);
    expect(await names(recruiter, 'orderBy=mentor&ascending=0')).toEqual(['Ann', 'Bo']);
    for (const word of ['word200', '200@x', 'wo'])
      expect(await names(recruiter, `query=${word}`)).toEqual(word === 'wo' ? ['Ann'] : []);
    expect(await names(lead, 'query=word200')).toEqual(['Bo']);
    expect(await names(recruiter, 'query=north')).toEqual(['Ann']);
    const counted = await recruiter.post(`${DOSSIER}counts/`, { filters: [{ salary: { minimum: 1 } }, { q: 'word' }] });
    expect(counted.body.data.counts).toEqual([1, 1]);
  });

  it('are masked where other records read them through relations', async () => {
    const { body } = await recruiter.get(`${POST}${post}/`);
    const [ofAnn, ofBo] = await list(recruiter, 'orderBy=name', POST);
    const seen = async (caller: Caller, query: string) => names(caller, query, POST);

    for (const name of ['pay', 'kept_pay', 'guide']) expect(body.data).not.toHaveProperty(name);
    expect(ofAnn).toMatchObject({ pay: 100, kept_pay: 100, guide: { name: 'North' } });
    expect(ofBo).not.toHaveProperty('kept_pay');
    expect((await lead.get(`${POST}${post}/`)).body.data).toMatchObject({ pay: 200, kept_pay: 200 });
    expect(await seen(recruiter, filter({ 'dossier.salary': { minimum: 1 } }))).toEqual(['Post of Ann']);
    expect(await seen(recruiter, filter({ not: { 'dossier.salary': 200 } }))).toEqual(['Post of Ann', 'Post of Bo']);
    expect(await seen(recruiter, filter({ 'dossier.mails.stars': 200 }))).toEqual([]);
    expect(await seen(recruiter, filter({ 'dossier.mentor.name': 'North' }))).toEqual(['Post of Ann']);
    expect(await seen(recruiter, filter({ kept_pay: 200 }))).toEqual([]);
    expect(await seen(recruiter, 'pay_is=200')).toEqual([]);
    expect(await seen(recruiter, 'query=word200')).toEqual([]);
    expect(await seen(lead, 'query=word200')).toEqual(['Post of Bo']);
    expect(await seen(recruiter, 'orderBy=kept_pay&ascending=0')).toEqual(['Post of Ann', 'Post of Bo']);
    expect(await seen(lead, 'orderBy=kept_pay&ascending=0')).toEqual(['Post of Bo', 'Post of Ann']);
    expect((await recruiter.get(`${POST}derived/?dossier=${closed}`)).text).not.toContain('200');
    expect((await lead.get(`${POST}derived/?dossier=${closed}`)).body.data).toMatchObject({ pay: 200 });
  });

  it('take what other records add up of them with them, for who is restricted', async () => {
    const team = (await recruiter.get(TEAM)).body.results[0];

    expect(team).toMatchObject({ name: 'North', dossiers: 2 });
    expect(team).not.toHaveProperty('pay_of_all');
    expect((await server.admin.get(TEAM)).body.results[0]).toMatchObject({ pay_of_all: 300 });
    expect((await recruiter.get(`${TEAM}?orderBy=pay_of_all`)).status).toBe(400);
  });

  it('are open by what users have, such as their teams', async () => {
    const member = await server.build.user({ role: 'Recruiter', permissions: EVERYTHING });
    expect((await server.by(member).get(`${DOSSIER}${closed}/`)).body.data).not.toHaveProperty('salary');

    await server.create(SEAT, { member: member.id, team: 1 });

    expect((await server.by(member).get(`${DOSSIER}${closed}/`)).body.data).toHaveProperty('salary', 200);
    expect(await names(server.by(member), filter({ salary: 200 }))).toEqual(['Bo']);
  });

  it('are empty cells of an export, and nowhere in one of the record', async () => {
    const { text } = await recruiter.get(`${DOSSIER}export/?columns=name,salary,mails,mentor`);
    const whole = await recruiter.get(`${DOSSIER}${closed}/export/`);

    expect(text).toContain('Ann,100');
    expect(text).toMatch(/Bo,,,\r?\n/);
    expect(whole.text).not.toMatch(/word200|salary/);
    expect((await lead.get(`${DOSSIER}export/?columns=name,salary`)).text).toContain('Bo,200');
  });

  it('tell nothing in the story of the record, the log, the sources of values and the palette', async () => {
    const ways = [
      `${DOSSIER}${closed}/activity/`,
      `/api/v1/customer/activity/?resource=dossiers&record_id=${closed}`,
      `${DOSSIER}${closed}/provenance/`,
      '/api/v1/search/?query=word200',
      '/api/v1/search/?query=wrod200',
    ];
    for (const way of ways) {
      const { status, text } = await recruiter.get(way);
      expect([way, status]).toEqual([way, 200]);
      const found = /"(?:remark|salary)"|word200|200@/.exec(text.replaceAll('wrod200', ''))?.[0];
      expect([way, found]).toEqual([way, undefined]);
    }
    expect((await lead.get(ways[0]!)).text).toContain('word200');
    expect((await lead.get(ways[2]!)).text).toContain('salary');
    expect((await lead.get(ways[3]!)).text).toContain('Bo');
  });

  it('are not required in the description of the API, and marked in the definitions of the browser', async () => {
    const { body: description } = await recruiter.get('/api/v1/openapi.json');
    const { body: catalogue } = await recruiter.get('/api/v1/catalogue/definitions/?names=dossiers.x,posts.x');
    const { body: ofAdmin } = await server.admin.get('/api/v1/openapi.json');

    const { required } = description.components.schemas.Dossiers;
    expect(required).toContain('name');
    expect(required.filter((name: string) => PAY.includes(name))).toEqual([]);
    expect(description.components.schemas.Posts.required).not.toContain('pay');
    expect(ofAdmin.components.schemas.Dossiers.required).toEqual(expect.arrayContaining(PAY));
    const { dossiers, posts } = catalogue.data;
    expect(dossiers.fields.salary.isWithheld).toBe(true);
    expect([dossiers.fields.name.isWithheld, posts.fields.pay.isWithheld]).toEqual([undefined, true]);
    expect(JSON.stringify(catalogue.data)).not.toContain('$user');
  });
});
