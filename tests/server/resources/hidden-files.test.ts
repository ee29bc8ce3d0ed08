import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceFolder } from '../../support/resource-folder.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from './hierarchy.ts';

const PAPER = '/api/v1/papers/';
const FILES = '/api/v1/paper-file/';
const SETTING = 'hidden_applicant_details_tabs_for_hiring_managers';

const FOLDER = resourceFolder({
  'papers.yaml': `resource: papers
route: /papers
audit: true
properties:
  name: { type: string, minLength: 1 }
required: [name]
tabs:
  - { key: details, title: Details, fields: [name] }
  - { key: files, title: Files, attachments: { endpoint: /paper-file/, param: paper_id } }
permissions:
  key: paper
  hiddenTabsFrom: [{ role: recruiter, setting: module_configurations.applicants.${SETTING} }]
`,
});

describe.each(moduleDatabases())('a tab of files that the team hides on %s', (kind) => {
  let server: HierarchyServer;
  let recruiter: Caller;
  let paper: number;
  let url: string;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: FOLDER });
    recruiter = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { paper: ['view', 'update', 'delete'] } }),
    );
    paper = (await server.create(PAPER, { name: 'Report' })).id;
    url = (await upload(server.admin)).body.results[0].url;
  });
  beforeEach(async () => {
    await hide([]);
  });

  const hide = (names: readonly string[]) =>
    server.admin.patch('/api/v1/customer/admin-setting/', {
      settings: JSON.stringify({ module_configurations: { applicants: { [SETTING]: names } } }),
    });
  const upload = (by: Caller) =>
    by.send({
      method: 'POST',
      url: FILES,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        `--x\r\ncontent-disposition: form-data; name="paper_id"\r\n\r\n${paper}\r\n` +
        '--x\r\ncontent-disposition: form-data; name="files"; filename="unspoken.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
    });
  /** Every way to the files of the record. */
  const ways = async (by: Caller) => {
    return {
      list: (await by.get(`${FILES}?paper_id=${paper}`)).status,
      file: (await by.get(url)).status,
      activity: (await by.get(`${PAPER}${paper}/activity/`)).text.includes('unspoken'),
      described: Object.keys((await by.get('/api/v1/openapi.json')).body.paths).includes(FILES.slice('/api/v1'.length)),
      upload: (await upload(by)).status,
      removal: (await by.delete(`${FILES}00000000-0000-4000-8000-000000000000/`)).body.code,
    };
  };

  it('is there, with its files, until its key is named', async () => {
    expect(await ways(recruiter)).toMatchObject({ list: 200, file: 200, activity: true, upload: 201 });
  });

  it('takes the files with it: none is listed, served, told of, added or removed', async () => {
    const hidden = await hide(['files']);
    const { tabs } = (await recruiter.get('/api/v1/catalogue/?definitions=all')).body.data.definitions.papers;

    expect(hidden.status).toBe(200);
    expect(tabs.map(({ key }: { key: string }) => key)).toEqual(['details']);
    expect(await ways(recruiter)).toEqual({
      list: 404,
      file: 404,
      activity: false,
      described: false,
      upload: 404,
      removal: 'route_not_found',
    });
    expect((await recruiter.get(`${PAPER}${paper}/`)).status).toBe(200);
    expect(await ways(server.admin)).toMatchObject({ list: 200, file: 200, activity: true });
  });
});
