import { beforeAll, describe, expect, it } from 'vitest';
import { eventPicker } from '#server/records/realtime/readers.ts';
import type { RecordMessage } from '#server/records/realtime/messages.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const PAPER = '/api/v1/customer/paper/';
const FOLDER = resourceFolder({
  'papers.yaml': `resource: papers
endpoint: /customer/paper/
properties:
  name: { type: string, maxLength: 80 }
  budget: { type: integer, access: { read: [admin], write: [admin] } }
  phone: { type: string, maxLength: 20 }
  phase: { type: string, enum: [draft, open, closed], default: draft }
  lines: { type: array, items: { type: object, properties: { text: { type: string } } } }
tabs: [{ key: files, title: Files, attachments: { endpoint: /customer/paper-file/, param: paper } }]
permissions:
  key: paper
  grants:
    view: { read: true }
    view_open: { read: { where: { phase: open } } }
    update: { create: true, update: true }
  fields:
    - { key: contact, fields: [phone], where: { phase: open } }
`,
});

describe.each(moduleDatabases())('the event of a change on %s', (kind) => {
  let server: HierarchyServer;
  const readers: Record<string, TestUser> = {};
  let messages: RecordMessage[] = [];

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const { user } = server.build;
    readers['admin'] = await user({ role: 'Admin' });
    readers['reader'] = await user({ role: 'Recruiter', permissions: { paper: ['view'] } });
    readers['some'] = await user({ role: 'Recruiter', permissions: { paper: ['view_open'] } });
    const { events } = server.app;
    const { record } = events;
    events.record = (event, about) => {
      messages.push({ kind: 'record', event: { ...event, by: null }, ...about });
      record(event, about);
    };
  });

  /** Who is notified of a change of a paper. */
  const notified = async (id: number, values: object) => {
    messages = [];
    const { status } = await server.admin.patch(`${PAPER}${id}/`, values);
    expect([status, messages.length]).toEqual([200, 1]);
    return namesOf(messages);
  };
  const namesOf = async (all: readonly RecordMessage[]) => {
    const pick = eventPicker(server.app, server.app.registry.resource('papers'), all);
    const found: string[] = [];
    for (const [name, { token }] of Object.entries(readers)) {
      const { principal } = await server.app.sessions.authenticate(token);
      if ((await pick(principal)).length > 0) found.push(name);
    }
    return found;
  };
  const paper = async (values: object) => (await server.create(PAPER, { name: 'Minutes', ...values })).id;

  it('goes to users who read a field that was written, and to no one for a hidden one', async () => {
    const id = await paper({ phase: 'open' });

    expect(await notified(id, { name: 'Protocol' })).toEqual(['admin', 'reader', 'some']);
    expect(await notified(id, { budget: 5 })).toEqual(['admin']);
    expect(await notified(id, { budget: 6, lines: [{ text: 'one' }] })).toEqual(['admin', 'reader', 'some']);
  });

  it('goes only where the record leaves a group of fields open', async () => {
    const [open, draft] = [await paper({ phase: 'open' }), await paper({ phase: 'draft' })];
    const asAdmin = (id: number, values: object) =>
      server.app.database.query('update papers set phone = $2 where id = $1', [id, Object.values(values)[0]]);
    await asAdmin(draft, { phone: '1' });

    expect(await notified(open, { phone: '+4930555' })).toEqual(['admin', 'reader', 'some']);
    const message = { ...messages[0]!, event: { ...messages[0]!.event, id: draft } };
    expect(await namesOf([message])).toEqual([]);
  });

  it('goes to those who read the record by what was written, or no longer read a field of it', async () => {
    const id = await paper({ phase: 'draft' });

    expect(await notified(id, { phase: 'closed' })).toEqual(['admin', 'reader']);
    expect(await notified(id, { phase: 'open' })).toEqual(['admin', 'reader', 'some']);
  });
});
