import { beforeAll, describe, expect, it } from 'vitest';
import { type HierarchyServer, startHierarchyServer } from '#tests/server/resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { resourcesWith } from './rows-server.ts';

const URL = '/api/v1/orders/';
const folder = resourcesWith({
  orders: `
resource: orders
endpoint: /orders/
properties:
  name: { type: string }
  lines:
    type: array
    ordered: true
    items:
      type: object
      properties:
        code: { type: string, writeOnce: true }
        note: { type: string }
required: [name]
permissions: { key: order }
`,
});

describe.each(moduleDatabases())('a field of rows that is set once, on %s', (kind) => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
  });

  it('is set in a new row or while it is empty, and is then neither changed nor emptied', async () => {
    const { id } = await server.create(URL, { name: 'O', lines: [{ code: 'a' }, { note: 'x' }] });
    const linesOf = async () => (await server.admin.get(`${URL}${id}/`)).body.data.lines;
    const change = (lines: readonly object[]) => server.admin.patch(`${URL}${id}/`, { lines });
    const [first, second] = await linesOf();

    for (const code of ['b', null]) {
      const { status, body } = await change([{ ...first, code }, second]);
      expect([status, body.errors['lines.0.code'].message]).toEqual([422, 'validation.write_once']);
    }
    const filled = await change([{ ...second, code: 'c' }, { ...first, note: 'y' }, { code: 'd' }]);
    expect([filled.status, (await linesOf()).map(({ code }: { code: string }) => code)]).toEqual([
      200,
      ['c', 'a', 'd'],
    ]);
    expect((await change([{ ...second, code: 'e' }])).status).toBe(422);
    expect((await change([{ id: first.id }])).status).toBe(200);
  });
});
