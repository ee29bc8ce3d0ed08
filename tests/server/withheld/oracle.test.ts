import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { DOSSIER, EVERYTHING, POST, TEAM, withheldFolder } from './withheld-files.ts';

const REQUESTS = process.env.TEST_DEEP ? 3000 : 120;
const TIMEOUT_MS = process.env.TEST_DEEP ? 1_800_000 : 120_000;

const salary = fc.constantFrom(0, 1, 2, 3, 4);
const team = fc.constantFrom(1, 2, 3);
const number = fc.oneof(
  salary,
  fc.record({ minimum: salary }),
  fc.record({ exclusiveMaximum: salary }),
  fc.array(salary, { minLength: 1, maxLength: 3 }),
  fc.constant(null),
  fc.record({ not: salary }),
  fc.record({ present: fc.boolean() }),
);
const text = fc.oneof(
  fc.record({ contains: fc.constantFrom('ab', 'b', 'x') }),
  fc.record({ startsWith: fc.constantFrom('a', 'x') }),
  fc.constant({ minLength: 2 }),
  fc.constant(null),
);
const link = fc.oneof(team, fc.array(team, { minLength: 1 }), fc.constant(null), fc.record({ not: team }));
const dossierTest = fc.oneof(
  number.map((salary) => ({ salary })),
  number.map((doubled) => ({ doubled })),
  text.map((remark) => ({ remark })),
  link.map((mentor) => ({ mentor })),
  team.map((friends) => ({ friends: { contains: friends } })),
  fc.boolean().map((present) => ({ friends: { present } })),
  fc.constantFrom('red', 'blue').map((skill) => ({ skills: { contains: skill } })),
  fc.boolean().map((present) => ({ mails: { present } })),
  number.map((stars) => ({ 'mails.stars': stars })),
  salary.map((minimum) => ({ mails: { contains: { stars: { minimum }, of: 1 } } })),
  fc.constantFrom('North', 'South').map((name) => ({ 'mentor.name': name })),
  fc.constant({ stage: 'closed' }),
  fc.constant({ salary: { $field: 'doubled' } }),
  fc.constantFrom('ab', 'xx', 'north', 'x.example').map((q) => ({ q })),
);
const postTest = fc.oneof(
  number.map((pay) => ({ 'dossier.salary': pay })),
  number.map((pay) => ({ kept_pay: pay })),
  link.map((mentor) => ({ 'dossier.mentor': mentor })),
  number.map((stars) => ({ 'dossier.mails.stars': stars })),
  fc.constantFrom('North', 'South').map((name) => ({ 'dossier.mentor.name': name })),
  fc.constantFrom('ab', 'xx').map((q) => ({ q })),
);
const combined = (test: fc.Arbitrary<object>) =>
  fc.oneof(
    test,
    test.filter((one) => !('q' in one)).map((not) => ({ not })),
    fc
      .array(
        test.filter((one) => !('q' in one)),
        { minLength: 2, maxLength: 3 },
      )
      .map((anyOf) => ({ anyOf })),
    fc
      .tuple(
        test.filter((one) => !('q' in one)),
        test,
      )
      .map(([one, other]) => ({ allOf: [{ not: one }], ...other })),
  );
const sorted = (fields: readonly string[]) =>
  fc.tuple(fc.constantFrom(...fields), fc.constantFrom('ASC', 'DESC')).map((sort) => `sort=${JSON.stringify(sort)}`);
const listed = (at: string, test: fc.Arbitrary<object>, fields: readonly string[]) =>
  fc
    .tuple(combined(test), sorted(fields), fc.constantFrom('', 'export/', 'some'))
    .map(([filter, sort, way]) =>
      way === 'export/'
        ? `${at}export/?${sort}&filter=${encodeURIComponent(JSON.stringify(filter))}`
        : `${at}?${sort}&range=[0,${way === 'some' ? 2 : 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
const record = fc.tuple(
  fc.integer({ min: 1, max: 12 }),
  fc.constantFrom('', 'activity/', 'provenance/', 'export/', 'usage/'),
);
const request = fc.oneof(
  { weight: 6, arbitrary: listed(DOSSIER, dossierTest, ['salary', 'doubled', 'remark', 'mentor', 'name']) },
  { weight: 4, arbitrary: listed(POST, postTest, ['kept_pay', 'guide', 'name', 'dossier']) },
  { weight: 2, arbitrary: record.map(([id, way]) => `${DOSSIER}${id}/${way}`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((id) => `${POST}${id}/`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((id) => `${POST}derived/?dossier=${id}`) },
  { weight: 1, arbitrary: fc.constantFrom('ab', 'xx', 'abc', 'xax').map((word) => `/api/v1/search/?query=${word}`) },
  { weight: 1, arbitrary: team.map((id) => `${TEAM}${id}/`) },
  { weight: 1, arbitrary: team.map((id) => `${TEAM}${id}/usage/`) },
  { weight: 1, arbitrary: fc.constant(`${TEAM}usages/?ids=1,2,3`) },
  { weight: 1, arbitrary: fc.constant(`${POST}options/dossier/`) },
);

describe.each(moduleDatabases())('two databases that differ only in withheld values, on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: withheldFolder() });
    const user = await server.build.user({ role: 'Recruiter', permissions: EVERYTHING });
    recruiter = server.by(user);
    for (const [index, name] of ['North', 'South', 'West'].entries())
      await server.create(TEAM, { name, ...(index === 2 && { lead: user.id }) });
    for (let id = 1; id <= 12; id += 1) {
      await server.create(DOSSIER, { name: `Dossier ${id}`, team: (id % 3) + 1, ...values(id) });
      await server.create(POST, { name: `Post ${id % 5}`, dossier: id });
      if (id % 2 === 0) await server.admin.post(`${DOSSIER}${id}/transitions/close/`, {});
    }
  });

  const values = (id: number) => ({
    salary: id % 5,
    remark: ['ab', 'abc', 'xx', 'xab'][id % 4],
    mentor: (id % 3) + 1,
    friends: [(id % 3) + 1, ((id + 1) % 3) + 1],
    skills: [id % 2 ? 'red' : 'blue'],
    mails: [{ address: `m${id}@x.example`, stars: id % 5, of: (id % 3) + 1 }],
  });

  /** Other values where they are withheld; then none. */
  const change = async (sets: string): Promise<void> => {
    const hidden = `stage = 'closed' and team_id <> 3`;
    const ids = `(select id from dossiers where ${hidden})`;
    await server.database.exec(`set session_replication_role = origin; update dossiers set ${sets} where ${hidden};
      update dossiers__mails set stars = stars + 7 where _record_id in ${ids};
      delete from dossiers_friends where record_id in ${ids};
      ${sets.includes('null') ? `delete from dossiers__mails where _record_id in ${ids};` : ''}`);
    server.app.records.written();
  };
  const ask = (caller: Caller, urls: readonly string[]) =>
    urls.reduce<Promise<string[]>>(async (all, url) => {
      const answers = await all;
      const { status, text } = await caller.get(url);
      return [...answers, `${status} ${text}`];
    }, Promise.resolve([]));

  it(
    'answer byte for byte alike',
    async () => {
      const urls = fc.sample(request, { numRuns: REQUESTS, seed: 11 });
      const first = await ask(recruiter, urls);
      const ofAdmin = await ask(server.admin, urls.slice(0, 40));
      await change(`salary = salary + 5, remark = 'abab', mentor_id = 4 - mentor_id, skills = '["green"]'`);
      const second = await ask(recruiter, urls);
      await change(`salary = null, remark = null, mentor_id = null, skills = null`);
      const third = await ask(recruiter, urls);

      const different = urls.flatMap((url, index) =>
        first[index] === second[index] && first[index] === third[index]
          ? []
          : [[decodeURIComponent(url), first[index], second[index], third[index]].map((part) => part!.slice(0, 600))],
      );
      expect(different).toEqual([]);
      expect(first.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(REQUESTS * 0.9);
      expect(await ask(server.admin, urls.slice(0, 40))).not.toEqual(ofAdmin);
    },
    TIMEOUT_MS,
  );
});
