import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';

/** One kind stands for all: what it is made of has its own tests. */
const CONFIGURATION = '/api/v1/admin-app/module-configuration/';
const HIDDEN_TABS = 'module_configurations.applicants.hidden_applicant_details_tabs_for_hiring_managers';
const HIDDEN_OF_JOBS = 'module_configurations.jobs.hidden_job_fields_for_hiring_managers';

describe.each(moduleDatabases())('a configuration with versions on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
  });
  beforeEach(async () => {
    await server.database.query('delete from system.settings');
    await server.database.query('delete from system.configuration_versions');
    await server.app.registry.refreshSettings();
  });
  const read = async () => (await server.admin.get(CONFIGURATION)).body.data;
  const post = (path: string, body: object) => server.admin.post(`${CONFIGURATION}${path}`, body);
  const save = async (changes: object, more: object = {}) =>
    post('', { changes, state: (await read()).state, ...more });
  const versions = async () => (await server.admin.get(`${CONFIGURATION}versions/`)).body.results;

  it('keeps each change with its author and note, and what was there before the first one', async () => {
    await save({ [HIDDEN_TABS]: ['notes'], [HIDDEN_OF_JOBS]: ['budget'] }, { note: ' Works council ' });
    await save({ [HIDDEN_TABS]: ['notes'] });

    expect(await versions()).toMatchObject([
      {
        version: 2,
        note: 'Works council',
        author: { name: 'Maya Lindqvist' },
        restored_from: null,
        changes: [
          { path: HIDDEN_TABS, before: [], after: ['notes'] },
          { path: HIDDEN_OF_JOBS, before: [], after: ['budget'] },
        ],
      },
      { version: 1, author: null, changes: [] },
    ]);
  });

  it('rejects a change that was made from another state, and keeps what somebody else has saved', async () => {
    const { state } = await read();
    await save({ [HIDDEN_TABS]: ['notes'] });

    const late = await post('', { state, changes: { [HIDDEN_OF_JOBS]: ['budget'] } });

    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await read()).values).toMatchObject({ [HIDDEN_TABS]: ['notes'], [HIDDEN_OF_JOBS]: [] });
    expect(await versions()).toHaveLength(2);
  });

  it('saves one of two changes from one state at the same time', async () => {
    const { state } = await read();

    const both = await Promise.all([
      post('', { state, changes: { [HIDDEN_TABS]: ['notes'] } }),
      post('', { state, changes: { [HIDDEN_OF_JOBS]: ['budget'] } }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await versions()).toHaveLength(2);
  });

  it('goes back to a version as a new one, and to none that is not there', async () => {
    await save({ [HIDDEN_TABS]: ['notes'] });
    await save({ [HIDDEN_TABS]: [] });
    const { state } = await read();

    const restored = await post('restore/', { version: 2, state, note: 'As before' });
    const missing = await post('restore/', { version: 99, state: restored.body.data.state });
    const late = await post('restore/', { version: 1, state });

    expect(restored.body.data.values).toMatchObject({ [HIDDEN_TABS]: ['notes'] });
    expect((await versions())[0]).toMatchObject({ version: 4, restored_from: 2, note: 'As before' });
    expect([missing.status, missing.body.message, late.status]).toEqual([
      404,
      'Version 99 doesn’t exist. Choose another one.',
      409,
    ]);
  });
});
