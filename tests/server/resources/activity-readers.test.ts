import { beforeAll, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const PAPER = '/api/v1/papers/';
const LOG = '/api/v1/customer/activity/';

const FOLDER = resourceFolder({
  'papers.yaml': `resource: papers
route: /papers
audit: { read: [admin, super_recruiter] }
properties:
  name: { type: string, minLength: 1 }
required: [name]
permissions:
  key: paper
`,
});

describe.each(moduleDatabases())('the activity of records whose file names its readers on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let chief: Caller;
  let paper: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    const permissions = { paper: ['view', 'update'] };
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));
    chief = server.by(await server.build.user({ role: 'Recruiter', isSuperRecruiter: true }));
    paper = (await server.create(PAPER, { name: 'Report' })).id;
    await server.admin.patch(`${PAPER}${paper}/`, { name: 'Changed by an Admin' });
  });

  /** Every way to the activity of the record. */
  const ways = async (by: Caller) => {
    const catalogue = await by.get('/api/v1/catalogue/?definitions=all');
    const { paths } = (await by.get('/api/v1/openapi.json')).body;
    const log = await by.get(LOG);
    return {
      record: (await by.get(`${PAPER}${paper}/`)).status,
      route: (await by.get(`${PAPER}${paper}/activity/`)).status,
      tab: catalogue.body.data.definitions.papers.audit,
      described: Object.hasOwn(paths, `${PAPER}{id}/activity/`),
      log: log.text.includes('Changed by an Admin'),
    };
  };

  it('is open to these', async () => {
    expect(await ways(chief)).toEqual({ record: 200, route: 200, tab: true, described: true, log: true });
  });

  it('is closed to others on every way, who can read the record and find their own entries in the log', async () => {
    expect(await ways(recruiter)).toEqual({ record: 200, route: 404, tab: false, described: false, log: false });

    await recruiter.patch(`${PAPER}${paper}/`, { name: 'Changed by the Recruiter' });
    expect((await recruiter.get(LOG)).text).toContain('Changed by the Recruiter');
  });

  it('names no roles to the browser', async () => {
    const { text } = await recruiter.get('/api/v1/catalogue/?definitions=all');
    expect(text).not.toContain('"activity":["admin"');
  });
});
