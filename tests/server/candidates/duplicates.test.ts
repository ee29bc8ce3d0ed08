import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { type Candidate, CANDIDATE, type CandidateServer, startCandidateServer } from './candidates-kit.ts';

const PAIR = '/api/v1/customer/candidate-duplicate/';
const CHECK = `${CANDIDATE}duplicates/`;

describe.each(moduleDatabases())('candidates who are known already, on %s', (kind) => {
  let server: CandidateServer;
  let vendor: Caller;
  let oslo: object;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    vendor = server.by(await server.build.user({ role: 'Vendor' }));
    const country = (
      await server.create('/api/v1/admin-app/country-list/', { name: 'Norway', code: 'NO', dial_code: '+47' })
    ).id;
    const state = (await server.create('/api/v1/admin-app/state-list/', { name: 'Oslo', country })).id;
    const city = (await server.create('/api/v1/admin-app/city-list/', { name: 'Oslo', country, state })).id;
    oslo = { country, state, city };
  });

  const pairs = async (id: number, by: Caller = server.recruiter): Promise<Candidate[]> => {
    const filter = JSON.stringify({ anyOf: [{ candidate: id }, { other: id }] });
    return (await by.get(`${PAIR}?filter=${encodeURIComponent(filter)}`)).body.results;
  };
  const check = async (values: object, by: Caller = server.recruiter) => (await by.post(CHECK, values)).body.data;
  const person = (first_name: string, last_name: string, more: object = {}) => ({ first_name, last_name, ...more });

  it.each([
    ['the same email address', { email: 'KIM.HALD@example.com' }, { email: 'kim.hald@example.com' }, 'email'],
    ['the same phone number', { candidate_phone: '0047 22 12 34 56' }, { candidate_phone: '+4722123456' }, 'phone'],
    ['the same link', { links: ['https://www.example.com/kim/'] }, { links: ['http://example.com/kim'] }, 'link'],
    ['the same name and birth date', { birth_date: '1990-02-03' }, { birth_date: '1990-02-03' }, 'birth_date'],
    [
      'a similar name and the same employer',
      { current_company: 'Port Nord' },
      { current_company: 'port nord ' },
      'employer',
    ],
  ])('are found by %s, and queued when they are created all the same', async (_, first, second, reason) => {
    const name = `Halvorsen${reason.replaceAll('_', '')}`;
    const { id } = await server.add(person('Jørgen', name, first));

    const found = await check(person(reason === 'employer' ? 'Jörgen' : 'jorgen', name.toUpperCase(), second));
    const twin = await server.add(person('Jørgen', name, second));

    expect(found).toMatchObject({ answer: 'already_known', results: [{ id, reasons: [reason] }] });
    expect(await pairs(twin.id)).toMatchObject([
      { candidate: { id: twin.id }, other: { id }, reasons: [reason], status: 'open' },
    ]);
  });

  it('are not found by a name alone, nor by a name that is another one', async () => {
    await server.add(person('Ola', 'Nordmann', { current_company: 'Fjord Shipping' }));

    expect(await check(person('Ola', 'Nordmann'))).toEqual({ answer: 'accepted', results: [] });
    expect(await check(person('Oskar', 'Nygaard', { current_company: 'Fjord Shipping' }))).toMatchObject({
      results: [],
    });
  });

  it('score higher the more agrees', async () => {
    const same = { current_company: 'Nordkapp Lines', birth_date: '1985-05-05' };
    await server.add(person('Siri', 'Aasen', { email: 'siri@example.com', ...oslo, ...same }));

    const [little] = (await check(person('Siri', 'Aasen', { current_company: same.current_company }))).results;
    const [much] = (await check(person('Siri', 'Aasen', { ...same, email: 'siri@example.com' }))).results;

    expect(much.reasons).toEqual(['email', 'birth_date', 'employer']);
    expect(much.score).toBeGreaterThan(little.score);
  });

  it('are asked about once: marked as different people, the pair is not opened again until somebody does so', async () => {
    await server.add(person('Twin', 'One', { email: 'twins@example.com' }));
    const { id } = await server.add(person('Twin', 'Two', { email: 'twins@example.com' }));
    const [pair] = await pairs(id);

    const marked = await server.recruiter.post(`${PAIR}${pair.id}/transitions/mark_different/`, {});
    await server.change(id, { current_company: 'Elsewhere', email: 'TWINS@example.com' });
    expect([marked.status, (await pairs(id))[0].status]).toEqual([200, 'different']);

    await server.recruiter.post(`${PAIR}${pair.id}/transitions/reopen/`, {});
    expect((await pairs(id))[0].status).toBe('open');
  });

  it('leave the queue when the address is corrected, or one of them is deleted', async () => {
    await server.add(person('Ann', 'First', { email: 'ann@example.com' }));
    const { id } = await server.add(person('Bo', 'Second', { email: 'ann@example.com' }));
    expect(await pairs(id)).toHaveLength(1);
    await server.change(id, { email: 'bo@example.com' });
    expect(await pairs(id)).toEqual([]);

    await server.change(id, { email: 'ann@example.com' });
    await server.recruiter.delete(`${CANDIDATE}${id}/`);
    expect(await pairs(id)).toEqual([]);
  });

  it('are accepted and queued; each role learns of them what it can read, a Vendor who sends one only that they are known', async () => {
    const { id } = await server.add(person('Known', 'Secretson', { email: 'known@example.com' }));
    const as = async (role: 'Super Recruiter' | 'Recruiter' | 'Hiring Manager') =>
      server.by(await server.build.user({ role }));
    const readers = [server.admin, await as('Super Recruiter'), server.recruiter];
    const others = [await as('Recruiter'), await as('Hiring Manager')];
    const sent = person('Other', 'Name', { email: 'known@example.com' });

    for (const by of readers)
      expect(await check(sent, by)).toMatchObject({ results: [{ id, name: 'Known Secretson', reasons: ['email'] }] });
    for (const by of others)
      expect([(await by.post(CHECK, sent)).status, (await by.post(CANDIDATE, sent)).status]).toEqual([403, 403]);
    expect(await check(sent, vendor)).toEqual({ answer: 'already_known', results: [] });
    expect(await check({ email: 'new@example.com' }, vendor)).toEqual({ answer: 'accepted', results: [] });

    const posted = await vendor.post(CANDIDATE, sent);
    const fresh = await vendor.post(CANDIDATE, person('Fresh', 'Face', { email: 'fresh@example.com' }));
    expect([posted.status, posted.body.message]).toEqual([201, 'Already known']);
    expect([fresh.status, fresh.body.message]).toEqual([201, 'Accepted']);
    expect(Object.keys(posted.body)).toEqual(Object.keys(fresh.body));
    expect(Object.keys(posted.body.data)).toEqual(Object.keys(fresh.body.data));
    expect(await pairs(posted.body.data.id)).toMatchObject([{ other: { id }, reasons: ['email'], status: 'open' }]);
    const told = [
      posted.text,
      (await vendor.get(PAIR)).text,
      (await vendor.get(`${CANDIDATE}${posted.body.data.id}/activity/`)).text,
    ];
    for (const text of told) expect(text).not.toMatch(/Secretson|"email"\]/);
  });

  it('a Recruiter who works with own candidates alone sees none of the others', async () => {
    await server.add(person('Far', 'Away', { email: 'far@example.com' }));
    const own = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { candidate: ['view_own', 'create', 'update'] } }),
    );
    const { id } = await server.add(person('Near', 'By', { email: 'far@example.com' }), own);

    expect(await check({ email: 'far@example.com' }, own)).toMatchObject({ results: [{ id }] });
    expect(await pairs(id, own)).toEqual([]);
    expect(await pairs(id)).toHaveLength(1);
  });
});
