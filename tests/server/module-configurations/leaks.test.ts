import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { findPrincipal } from '#server/features/accounts/principals.ts';
import { hideableFields } from '#server/features/settings/hidden-names.ts';
import { fillText } from '#server/records/placeholders/fill.ts';
import { PLACEHOLDER_SOURCES } from '#server/records/placeholders/sources.ts';
import { emptyTables } from '#tests/support/kept-tables.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type ApplicantServer, type Application, startApplicantServer } from '../applicants/applicants-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { World } from '../self/world.ts';
import { cellsOf, opened } from '../spreadsheets/sheet-kit.ts';
import { dropConstraints, mark, markedFields, markOf, type Variant } from './marked-record.ts';

const API = '/api/v1';
const JOB = `${API}/customer/job/`;
const CANDIDATE = `${API}/customer/candidate/`;
const APPLICANT = `${API}/customer/applicant/`;
const json = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

const RESOURCES = { jobs: JOB, candidates: CANDIDATE } as const;
type Resource = keyof typeof RESOURCES;

/** What a Hiring Manager doesn’t get anyway, and times, which answers are compared without. */
const NEVER_SHOWN: Readonly<Record<Resource, readonly string[]>> = {
  jobs: ['budget', 'approval_date', 'closed_on'],
  candidates: ['current_salary', 'expected_salary', 'shown_job'],
};

/** All fields one by one take a minute: the deep run does that, the others hide them together. */
const IS_DEEP = Boolean(process.env['TEST_DEEP']);
const TIMEOUT_MS = IS_DEEP ? 900_000 : 120_000;

describe.each(moduleDatabases())('what the module configurations hide from Hiring Managers, on %s', (kind) => {
  let kit: ApplicantServer;
  let user: TestUser;
  let manager: Caller;
  let application: Application;
  const dropped: (() => Promise<void>)[] = [];
  const definitionOf = (resource: Resource): ResourceDefinition => kit.server.app.registry.current.resources[resource]!;
  const idOf = (resource: Resource) => (resource === 'jobs' ? application.job : application.candidate);
  const hide = async (resource: Resource, names: readonly string[]) => {
    const applicants = {
      hidden_job_fields_for_hiring_managers: resource === 'jobs' ? names : [],
      hidden_candidate_fields_for_hiring_managers: resource === 'jobs' ? [] : names,
    };
    const settings = JSON.stringify({ module_configurations: { applicants } });
    const answer = await kit.server.admin.patch(`${API}/customer/admin-setting/`, { settings });
    expect(answer.text).toContain('"code":0');
  };
  const choices = (resource: Resource) => hideableFields(kit.server.app, definitionOf(resource), []);
  const set = async (resource: Resource, names: readonly string[], variant: Variant) => {
    await mark(kit.server.database, { definition: definitionOf(resource), id: idOf(resource) }, names, variant);
    kit.server.app.records.written();
  };

  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    user = await kit.server.build.user({ role: 'Hiring Manager', firstName: 'Nora', lastName: 'Berg' });
    manager = kit.server.by(user);
    const others = [
      await kit.server.build.user({ role: 'Recruiter', firstName: 'Otto', lastName: 'Ohm' }),
      await kit.server.build.user({ role: 'Recruiter', firstName: 'Vera', lastName: 'Vale' }),
    ];
    const world = new World(
      kit.server,
      others.map(({ id }) => id),
    );
    const relations = (Object.keys(RESOURCES) as Resource[]).flatMap((resource) =>
      markedFields(definitionOf(resource)).flatMap(({ relation, fields = {} }) =>
        [relation, ...Object.values(fields).map((cell) => cell.relation)].flatMap((each) => each?.to ?? []),
      ),
    );
    for (const resource of new Set(relations))
      if (!['users', 'jobs', 'workflows'].includes(resource))
        for (let count = 0; count < 2; count += 1) await world.make(resource);
    await kit.openJob({ job_title: 'Elsewhere' });
    application = await kit.apply(await kit.openJob({ job_title: 'Harbour pilot' }));
    await kit.apply(application.job);
    // The rows that a Hiring Manager reads don’t follow from fields that are changed here.
    await kit.server.database.query('update jobs set created_by_id = $2 where id = $1', [application.job, user.id]);
    for (const resource of Object.keys(RESOURCES) as Resource[]) {
      const restore = await dropConstraints(kit.server.database, resource);
      dropped.push(restore);
      await set(resource, choices(resource), 1);
    }
  }, TIMEOUT_MS);
  afterAll(async () => {
    await emptyTables(kit.server.database);
    for (const restore of dropped) await restore();
  });
  beforeEach(async () => {
    await hide('jobs', []);
  });

  /** Every door at which a Hiring Manager could meet these fields of the record. */
  const doors = (resource: Resource, names: readonly string[]): readonly string[] => {
    const [at, id] = [RESOURCES[resource], idOf(resource)];
    const relation = resource === 'jobs' ? 'job' : 'candidate';
    return [
      at,
      `${at}${id}/`,
      `${at}${id}/activity/`,
      `${at}${id}/usage/`,
      `${at}?limit=200`,
      `${at}?query=Un`,
      `${at}export/?format=csv`,
      APPLICANT,
      `${APPLICANT}${application.id}/`,
      `${APPLICANT}${application.id}/way/`,
      `${APPLICANT}${application.id}/activity/`,
      `${APPLICANT}?query=Un`,
      `${APPLICANT}?query=Unsung1`,
      `${APPLICANT}export/?format=csv`,
      `${APPLICANT}options/job/`,
      `${APPLICANT}options/candidate/`,
      ...['Unspoken1', 'Unsung1', 'unsung1@x.example', '1234561', 'Harbour'].map(
        (word) => `${API}/search/?query=${word}`,
      ),
      `${API}/customer/my-work/`,
      `${API}/customer/task/`,
      `${API}/customer/applicant-event/`,
      `${API}/customer/notifications/`,
      ...(IS_DEEP ? [`${API}/bootstrap/`, `${API}/catalogue/?definitions=all`] : []),
      `${API}/customer/user-setting/`,
      ...names.flatMap((name) => [
        `${at}?${json('filter', { [name]: { present: true } })}`,
        `${at}?${json('filter', { not: { [name]: { present: true } } })}`,
        `${at}?${json('sort', [name, 'ASC'])}`,
        `${at}?orderBy=${name}&ascending=0`,
        `${at}?fields=id,${name}`,
        `${at}export/?format=csv&columns=${name}`,
        `${at}options/${name}/`,
        `${APPLICANT}?${json('filter', { [`${relation}.${name}`]: { present: true } })}`,
        `${APPLICANT}?${json('sort', [`${relation}.${name}`, 'ASC'])}`,
      ]),
    ];
  };
  /** Times, and where a browser is in the events. */
  const NEW_EACH_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z|"events_mark":"[^"]*"/g;
  const ask = async (urls: readonly string[]) => {
    const answers: string[] = [];
    for (const url of urls) {
      const { status, text } = await manager.get(url);
      answers.push(`${status} ${url}\n${text.replaceAll(NEW_EACH_TIME, 'new')}`);
    }
    return answers;
  };
  /** The mails and letters that a Hiring Manager writes. */
  const letter = async () => {
    const principal = await findPrincipal(kit.server.app, user.id, 'hiring_manager');
    const text = Object.keys(PLACEHOLDER_SOURCES)
      .map((name) => `${name}: {${name}}`)
      .join('\n');
    const subjects = { applicant: application.id };
    return fillText(kit.server.app, { principal: principal!, requestId: '' }, { text, subjects, format: 'plain' });
  };
  /** The workbook with the fields of a resource that a Hiring Manager downloads, cell by cell. */
  const workbook = async (resource: Resource) => {
    const subject = { resource: resource === 'jobs' ? 'jobs' : 'applicants', format: 'xlsx' };
    const { body } = await manager.post(`${API}/downloads/`, { kind: 'list', subject });
    const cells = await cellsOf(await opened((await manager.get(body.data.url)).bytes));
    return JSON.stringify(cells).replaceAll(NEW_EACH_TIME, 'new');
  };

  describe.each(Object.keys(RESOURCES) as Resource[])('of %s', (resource) => {
    it('depends on no hidden value at any door, and on every one that is shown', { timeout: TIMEOUT_MS }, async () => {
      const names = choices(resource);
      const marks = markOf(resource);
      const urls = doors(resource, IS_DEEP ? names : []);
      const telling = [`${RESOURCES[resource]}${idOf(resource)}/`, `${APPLICANT}${application.id}/`];
      const shown = await ask(telling);
      const shownBooks = await workbook(resource);
      await hide(resource, names);
      const first = await ask(urls);
      const firstLetter = await letter();
      const firstBooks = await workbook(resource);
      await set(resource, names, 2);
      const second = await ask(urls);
      const secondLetter = await letter();
      const secondBooks = await workbook(resource);
      await set(resource, names, 1);

      expect(second.filter((answer, index) => answer !== first[index])).toEqual([]);
      expect(secondLetter).toEqual(firstLetter);
      expect(first.filter((answer) => marks.test(answer.slice(answer.indexOf('\n'))))).toEqual([]);
      expect(firstLetter.text).not.toMatch(marks);
      expect(secondBooks).toBe(firstBooks);
      expect(shownBooks).toMatch(marks);
      expect(firstBooks).not.toMatch(marks);
      expect(shown.map((answer) => marks.test(answer))).toEqual([true, resource === 'candidates']);
    });

    it('names no hidden field in a record, a list, an export, the catalogue or the API', async () => {
      const names = choices(resource);
      await hide(resource, names);

      const [at, id] = [RESOURCES[resource], idOf(resource)];
      const record = (await manager.get(`${at}${id}/`)).body.data;
      const { definitions } = (await manager.get(`${API}/catalogue/?definitions=all`)).body.data;
      const columns = (await manager.get(`${at}export/?format=csv`)).text.split('\r\n')[0]!.split(',');

      expect(names.length).toBeGreaterThan(30);
      expect(names.filter((name) => Object.hasOwn(record, name))).toEqual([]);
      expect(names.filter((name) => Object.hasOwn(definitions[resource].fields, name))).toEqual([]);
      const titles = names.map((name) => definitionOf(resource).fields[name]!.title);
      expect(columns.filter((title) => titles.includes(title))).toEqual([]);
      const relation = resource === 'jobs' ? 'job' : 'candidate';
      const exported = resource === 'jobs' ? 400 : 403; // They can’t export candidates.
      for (const name of names) {
        const asked = [
          `${at}?${json('filter', { [name]: { present: true } })}`,
          `${at}?${json('sort', [name, 'ASC'])}`,
          `${at}export/?format=csv&columns=${name}`,
          `${APPLICANT}?${json('filter', { [`${relation}.${name}`]: { present: true } })}`,
        ];
        const answers = await Promise.all(asked.map((url) => manager.get(url)));
        expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 400, 400, exported, 400]);
      }
    });

    it.runIf(IS_DEEP)('hides each field alone, and nothing depends on it', { timeout: TIMEOUT_MS }, async () => {
      const fields = markedFields(definitionOf(resource)).map(({ name }) => name);
      const faults: string[] = [];
      const unseen: string[] = [];
      const own = () => ask([`${RESOURCES[resource]}${idOf(resource)}/`]);
      for (const name of choices(resource).filter((each) => fields.includes(each))) {
        const urls = doors(resource, [name]);
        const [shown] = await own();
        await hide(resource, [name]);
        const first = await ask(urls);
        await set(resource, [name], 2);
        const second = await ask(urls);
        await hide(resource, []);
        if ((await own())[0] === shown) unseen.push(name);
        await set(resource, [name], 1);
        faults.push(...second.filter((answer, index) => answer !== first[index]).map((answer) => `${name}: ${answer}`));
      }

      expect(faults).toEqual([]);
      expect(unseen).toEqual(NEVER_SHOWN[resource]);
    });
  });

  it('is in no event that a browser of theirs gets', async () => {
    const { app } = kit.server;
    await hide('jobs', ['description', 'nationality_reason']);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const token = kit.server.as(user)['authorization']!.replace('Bearer ', '');
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, reconnection: false });
    const heard: string[] = [];
    socket.onAny((...event) => void heard.push(JSON.stringify(event)));
    await once(socket as never, 'connect');

    await kit.server.admin.patch(`${JOB}${application.job}/`, { description: '<p>Unspoken at last</p>' });
    await expect.poll(() => heard.join('\n'), { timeout: 10_000 }).toMatch(/jobs/);
    socket.close();

    expect(heard.join('\n')).not.toMatch(/Unspoken|description/);
  });
});
