import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type CandidateServer, startCandidateServer } from './candidates-kit.ts';

const SKILL = '/api/v1/customer/candidate-skill/';

describe.each(moduleDatabases())('skills and languages of candidates on %s', (kind) => {
  let server: CandidateServer;
  let dispatching: number;
  let french: number;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    dispatching = (await server.create('/api/v1/admin-app/skill/', { name: 'Dispatching' })).id;
    french = (await server.create('/api/v1/admin-app/language/', { name: 'French', code: 'fr' })).id;
  });

  it('are lists of their own, with the proficiency', async () => {
    const { id } = await server.add({
      skills: [{ skill: dispatching, proficiency: 'expert', years: 7 }],
      languages: [{ language: french, proficiency: 'beginner' }],
    });

    const skills = await server.recruiter.get(`${SKILL}?candidate_id=${id}`);
    const languages = await server.recruiter.get(`/api/v1/customer/candidate-language/?candidate_id=${id}`);

    expect(skills.body).toMatchObject({
      count: 1,
      results: [{ candidate: id, skill: { id: dispatching, name: 'Dispatching' }, proficiency: 'expert', years: 7 }],
    });
    expect(languages.body.results).toMatchObject([
      { candidate: id, language: { id: french, name: 'French' }, proficiency: 'beginner' },
    ]);
  });

  it('have no page or candidate with a number that is too large', async () => {
    for (const query of ['page=99999999999', 'page=10002&limit=200', 'candidate_id=99999999999999999999'])
      expect((await server.recruiter.get(`${SKILL}?${query}`)).status).toBe(400);
  });

  it('are those of the candidates that the caller can read', async () => {
    const own = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { candidate: ['view_own', 'create'] } }),
    );
    await server.add({ skills: [{ skill: dispatching }] });
    const { id } = await server.add({ skills: [{ skill: dispatching }] }, own);
    const nobody = server.by(await server.build.user({ role: 'Recruiter', permissions: {} }));

    expect((await own.get(SKILL)).body.results.map((row: { candidate: number }) => row.candidate)).toEqual([id]);
    expect((await nobody.get(SKILL)).status).toBe(403);
  });
});
