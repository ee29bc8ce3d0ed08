import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { APPLICANT, type Application, CANDIDATE } from '../applicants/applicants-kit.ts';
import { multipart } from '../candidates/candidates-kit.ts';
import { DOCUMENT, JOB, startVendorServer, type VendorServer } from './vendors-kit.ts';

const API = '/api/v1';
const json = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

/** What tells of the other Vendor, or of what the team does with their candidates. */
const MARKS = /Zephyrine|Quixote|Otto|Unspoken|mark-of-otto/;

/** What carries the time of the answer. */
const TODAY = new RegExp(`${new Date().toISOString().slice(0, 11)}[0-9:.]+Z`, 'g');
const SEALED = /(?<="events_mark":")[\w.-]{61}(?=")/;

describe.each(moduleDatabases())('a Vendor beside another Vendor at the same job, on %s', (kind) => {
  let kit: VendorServer;
  let job: number;
  let hers: Application;
  beforeAll(async () => {
    kit = await startVendorServer(kind);
    job = await kit.openFor([kit.vera, kit.otto]);
    hers = await kit.vera.submit(job, { last_name: 'Hers', email: 'hers@x.example' });
    await kit.act(kit.server.admin, hers.id, 'move', { stage: kit.stages['Screening'] });
  }, 60_000);

  /** Every address that a Vendor has, asked in every way that could count, find or sort by what others have. */
  const urlsOf = async (): Promise<readonly string[]> => {
    const { resources } = kit.server.app.registry.current;
    const known = Object.values(resources).filter(({ endpoint }) => endpoint);
    const { definitions } = (await kit.vera.by.get(`${API}/catalogue/?definitions=all`)).body.data;
    const { widgets } = (await kit.vera.by.get(`${API}/customer/dashboard/`)).body.data;
    const lists = known.flatMap(({ resource, endpoint, fields }) => {
      const at = `${API}${endpoint}`;
      const readable: readonly string[] = definitions[resource]?.readable ?? [];
      const relations = Object.values(fields).filter(({ relation }) => relation);
      return [
        `${at}?limit=200`,
        `${at}export/?format=csv`,
        `${at}?${json('filter', { q: 'Zephyrine' })}`,
        `${at}?${json('filter', { q: 'Lambert' })}`,
        ...relations.map(({ name }) => `${at}options/${name}/?limit=200`),
        ...(['jobs', 'applicants'].includes(resource)
          ? readable.map((name) => `${at}?orderBy=${name}&ascending=1&limit=200`)
          : []),
      ];
    });
    return [
      ...lists.filter((url) => !url.includes('/options/') || !PEOPLE.test(url)),
      `${JOB}${job}/`,
      `${JOB}${job}/activity/`,
      `${CANDIDATE}${hers.candidate}/`,
      `${CANDIDATE}${hers.candidate}/activity/`,
      `${CANDIDATE}${hers.candidate}/provenance/`,
      `${APPLICANT}${hers.id}/`,
      `${APPLICANT}${hers.id}/way/`,
      `${APPLICANT}${hers.id}/activity/`,
      `${APPLICANT}?job_id=${job}`,
      `${JOB}?${json('filter', { openings: { minimum: 1 } })}`,
      `${JOB}?${json('filter', { total_candidates: { minimum: 2 } })}`,
      `${JOB}?${json('filter', { openings_filled: { minimum: 1 } })}`,
      `${JOB}?${json('filter', { vendors: kit.otto.user.id })}`,
      `${JOB}?${json('filter', { 'vendors.first_name': 'Otto' })}`,
      `${JOB}?orderBy=total_candidates&ascending=0`,
      `${APPLICANT}?${json('filter', { 'candidate.last_name': 'Quixote' })}`,
      `${APPLICANT}?${json('filter', { 'job.total_candidates': { minimum: 2 } })}`,
      `${CANDIDATE}?${json('filter', { 'job.openings_filled': { minimum: 1 } })}`,
      `${API}/search/?query=Zephyrine`,
      `${API}/search/?query=Lambert`,
      `${API}/search/?query=Dispatcher`,
      `${API}/customer/candidate-skill/`,
      `${API}/customer/candidate-language/`,
      `${API}/customer/my-work/`,
      `${API}/customer/notifications/`,
      `${API}/activity-log/`,
      `${API}/customer/activity-log/`,
      `${API}/bootstrap/`,
      `${API}/catalogue/?definitions=all`,
      `${API}/openapi.json`,
      `${API}/customer/dashboard/`,
      ...widgets.map((key: string) => `${API}/customer/dashboard/widgets/${key}/`),
      ...widgets.map((key: string) => `${API}/customer/dashboard/widgets/${key}/?job=${job}`),
    ];
  };
  const ask = async (urls: readonly string[]): Promise<readonly string[]> => {
    const answers = await Promise.all(
      urls.map(async (url) => {
        const { status, headers, text } = await kit.vera.by.get(url);
        const said = text.replaceAll(TODAY, 'now').replace(SEALED, '');
        return `${decodeURIComponent(url)} ${status} ${String(headers['content-range'])} ${said}`;
      }),
    );
    const board = await kit.vera.by.post(`${APPLICANT}board/`, { filter: { job: [job] } });
    return [...answers, `board ${board.status} ${board.text.replaceAll(TODAY, 'now')}`];
  };

  /** The other Vendor's year: candidates, documents, applications to the same job and to one of their own, a hire, and what the team notes. */
  const live = async () => {
    const { admin, create } = kit.server;
    const own = await kit.openFor([kit.otto], { job_title: 'Quixote pilot' });
    const person = { first_name: 'Zephyrine', last_name: 'Quixote', email: 'mark-of-otto@x.example' };
    const one = await kit.otto.submit(job, person);
    const two = await kit.otto.submit(own, { ...person, first_name: 'Zephyrine II' });
    await kit.server.create(APPLICANT, { candidate: one.candidate, job: own });
    const texts = { candidate: String(one.candidate), title: 'Unspoken paper' };
    const file = { file: { name: 'mark-of-otto.txt', bytes: 'Unspoken' } };
    await kit.otto.by.send({ method: 'POST', url: DOCUMENT, ...multipart(texts, file) });
    const note = { title: 'Unspoken', text: '<p>Unspoken</p>' };
    await create(`${API}/customer/job-note/`, { ...note, job });
    await create(`${API}/customer/candidate-note/`, { ...note, candidate: one.candidate });
    await create(`${API}/customer/applicant-note/`, { ...note, applicant: one.id });
    await create(`${API}/customer/applicant-note/`, { ...note, applicant: hers.id });
    await create(`${API}/customer/candidate-note/`, { ...note, candidate: hers.candidate });
    await create(`${API}/customer/talent-pool/`, { name: 'Unspoken pool' });
    await create(`${API}/customer/task/`, { title: 'Unspoken task', candidate: one.candidate });
    await admin.patch(`${CANDIDATE}${one.candidate}/`, { tags: ['Unspoken'] });
    await admin.patch(`${APPLICANT}${one.id}/`, { rating: 2 });
    await kit.act(admin, one.id, 'move', { stage: kit.stages['Screening'] });
    await kit.act(admin, two.id, 'hire');
  };

  it('learns nothing of them, in no answer and no event, whatever they and the team do', async () => {
    const urls = await urlsOf();
    const before = await ask(urls);
    const { app } = kit.server;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const token = kit.vera.user.token;
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, reconnection: false });
    const heard: string[] = [];
    socket.onAny((...event) => void heard.push(JSON.stringify(event)));
    await once(socket as never, 'connect');

    await live();
    const after = await ask(urls);
    await kit.server.admin.patch(`${JOB}${job}/`, { description: '<p>Read it</p>' });
    await expect.poll(() => heard.join('\n'), { timeout: 10_000 }).toMatch(/"jobs"/);
    socket.close();

    expect(after.filter((answer, index) => answer !== before[index])).toEqual([]);
    expect(before.filter((answer) => / 200 /.test(answer)).length).toBeGreaterThan(120);
    expect(after.filter((answer) => MARKS.test(answer.slice(answer.indexOf(' '))))).toEqual([]);
    expect(heard.join('\n')).not.toMatch(MARKS);
  }, 240_000);
});

/** The users of the team are options for everyone, by name: the other Vendor is one of them before and after. */
const PEOPLE =
  /options\/(assignee|owner|recruiter|hiring_manager|referred_by|approved_by|created_by|updated_by|done_by|user|job_creator|contact_person|cv_created_by|deleted_by|vendors|mentions)\//;
