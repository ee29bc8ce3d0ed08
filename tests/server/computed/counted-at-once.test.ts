import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#engine/schema/load.ts';
import { applySystemSchema } from '#server/platform/db/system-schema.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/test-database.ts';

const folder = resourceFolder({
  'openings.yaml': `
resource: openings
properties:
  name: { type: string, maxLength: 140 }
  applications: { type: integer, computed: { count: applications, via: opening, store: stored, scope: all } }
permissions: { key: opening, grants: { view: { read: true } } }
`,
  'applications.yaml': `
resource: applications
properties:
  opening: { relation: { to: openings, onDelete: cascade } }
  opening_name: { derive: { from: opening.name, mode: stored } }
permissions: { key: application, grants: { view: { read: true } } }
`,
});

describe.runIf(testDatabases().includes('postgres'))('a record with a count of those that have its name', () => {
  const logged: string[] = [];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres', { log: (message) => logged.push(message) });
    await applySystemSchema(database);
    const { definitions } = await loadDefinitions(folder);
    await applyDefinitions(database, definitions!);
    await database.exec(`insert into openings (name) values ('Welder')`);
  });
  afterAll(() => database.destroy());

  it('gets 40 of them at once, and none of their writers has to begin again', async () => {
    const add = () => database.query('insert into applications (opening_id) values (1) returning opening_name as name');

    const added = await Promise.all(Array.from({ length: 40 }, add));

    expect(added.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 40 }, () => ({ name: 'Welder' })));
    expect((await database.query('select applications from openings')).rows).toEqual([{ applications: 40 }]);
    expect(logged).toEqual([]);
  });
});
