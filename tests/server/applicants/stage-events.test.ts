import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { multipart } from '../candidates/candidates-kit.ts';
import { STAGE_PERMISSION } from '../workflows/workflows-kit.ts';
import {
  APPLICANT,
  type ApplicantServer,
  type Application,
  CANDIDATE,
  startApplicantServer,
} from './applicants-kit.ts';

const NOTE = '/api/v1/customer/applicant-note/';
const DOCUMENT = '/api/v1/customer/candidate-document/';
/** All that an event has: which record, and that something happened to it. */
const KEYS = ['by', 'id', 'kind', 'resource', 'version'];
const PHONE = '+4915155512345';

describe.each(moduleDatabases())('what an open browser hears of applicants by the stage on %s', (kind) => {
  let kit: ApplicantServer;
  let user: TestUser;
  let closed: Application;
  let open: Application;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    const { server } = kit;
    user = await server.build.user({ role: 'Hiring Manager' });
    const job = await kit.openJob({ hiring_manager: user.id });
    [closed, open] = [await kit.apply(job), await kit.apply(job)];
    await kit.act(server.admin, closed.id, 'move', { stage: kit.stages['Screening'] });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const given: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const back of given.splice(0)) await back();
  });

  const deny = async (right: string) => {
    const { workflow } = await kit.read(closed.id);
    const values = { workflow: workflow.id, stage: kit.stages['Screening'], role: 'hiring_manager' };
    const { id } = await kit.server.create(STAGE_PERMISSION, { ...values, right, effect: 'deny' });
    given.push(() => kit.server.admin.delete(`${STAGE_PERMISSION}${id}/`));
  };
  /** What the Hiring Manager's browser hears while this happens, up to a last change that it always hears. */
  const heardDuring = async (work: () => Promise<unknown>): Promise<readonly RecordEvent[]> => {
    const { port } = kit.server.app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token: user.token },
      forceNew: true,
    });
    onTestFinished(() => void socket.disconnect());
    const heard: RecordEvent[] = [];
    socket.on('record', (event: RecordEvent) => heard.push(event));
    await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000);
    await work();
    await kit.server.admin.patch(`${APPLICANT}${open.id}/`, { rating: 1 });
    await kit.server.admin.patch(`${APPLICANT}${open.id}/`, { rating: 5 });
    const isLast = ({ resource, id }: RecordEvent) => resource === 'applicants' && id === open.id;
    await vi.waitFor(() => expect(heard.some(isLast)).toBe(true), 10_000);
    return heard.filter((event) => !isLast(event));
  };
  const changeAll = async () => {
    const { admin } = kit.server;
    await admin.patch(`${APPLICANT}${closed.id}/`, { rating: 3 });
    await admin.patch(`${APPLICANT}${closed.id}/`, { rating: 4 });
    await kit.server.create(NOTE, { applicant: closed.id, title: 'unspoken', text: '<p>unspoken</p>' });
    await admin.patch(`${CANDIDATE}${closed.candidate}/`, {
      phones: [{ phone: PHONE, label: 'mobile', is_primary: true }],
      candidate_phone: PHONE,
      expected_salary: { amount: 52_000, currency: 'EUR' },
    });
  };
  /** Adds a document of the candidate. */
  const upload = async () => {
    const { admin } = kit.server;
    const texts = { candidate: String(closed.candidate), title: 'Seaman’s book' };
    const document = multipart(texts, { file: { name: 'book.txt', bytes: 'Stamped' } });
    await admin.send({ method: 'POST', url: DOCUMENT, ...document });
  };
  const resources = (events: readonly RecordEvent[]) => [...new Set(events.map(({ resource }) => resource))].toSorted();

  it('is which records changed, as long as no stage takes anything away', async () => {
    const heard = await heardDuring(changeAll);

    expect(resources(heard)).toEqual(expect.arrayContaining(['applicant_notes', 'applicants', 'candidates']));
    expect(new Set(heard.flatMap((event) => Object.keys(event)))).toEqual(new Set(KEYS));
  });

  it('is nothing of an applicant, the notes and the candidate without the permission to view', async () => {
    await deny('view');

    expect(await heardDuring(changeAll)).toEqual([]);
  });

  it('is nothing of documents without the permission to view them', async () => {
    const before = await heardDuring(upload);
    await deny('see_documents');

    expect(resources(before)).toContain('candidate_documents');
    expect(resources(await heardDuring(upload))).not.toContain('candidate_documents');
  });

  it.each(['see_contact', 'see_salary', 'see_cv', 'see_documents', 'comment'])(
    'has no value of a field, without the permission %s or with it',
    async (right) => {
      await deny(right);

      const heard = await heardDuring(changeAll);

      expect(resources(heard)).toContain('applicants');
      expect(JSON.stringify(heard)).not.toMatch(/5155512345|52000|52_000|unspoken/);
      expect(new Set(heard.flatMap((event) => Object.keys(event)))).toEqual(new Set(KEYS));
    },
  );
});
