import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processGround, startServerProcess } from '#tests/support/server-process.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

const TIMEOUT = 240_000;
const LIST = '/admin-app/designation/';

const spooled = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'spool'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);

describe.each(moduleDatabases())('what is under way on %s when its server is killed', (kind) => {
  it(
    'is done wholly or not at all: a change of many, an export, an archive; and each can be begun again',
    async () => {
      const { env, look } = await processGround(kind);
      const dataDir = env['DATA_DIR']!;
      const first = await startServerProcess(env);
      const named = await Promise.all(
        Array.from({ length: 150 }, (_, n) =>
          first.call<{ data: { id: number } }>('POST', LIST, { name: `Bulk ${n}` }),
        ),
      );
      const ids = named.map(({ data }) => data.id);
      // What does not fit into the buffers between the server and somebody who does not read.
      const organization = await first.call<{ data: { id: number } }>('POST', '/customer/org/', { name: 'Halden' });
      const scan = new FormData();
      scan.append('files', new Blob([randomBytes(20 * 1024 * 1024)]), 'scan.bin');
      await first.call('POST', `/customer/org-file/?org_id=${organization.data.id}`, scan);
      const asked = { kind: 'everything', subject: {} };
      const { url } = (await first.call<{ data: { url: string } }>('POST', '/downloads/', asked)).data;

      const archive = await fetch(first.origin + url, { headers: first.headers });
      const change = first.call('PATCH', `${LIST}bulk/`, { ids, data: { active: false } }).then(
        () => 'changed',
        () => 'broken off',
      );
      await first.call('GET', `${LIST}?limit=1`);
      expect(spooled(dataDir)).toHaveLength(1);
      await first.kill();

      await expect(archive.arrayBuffer()).rejects.toThrow('terminated');
      const answered = await change;
      const { changed, told } = await look(async (database) => {
        const { rows } = await database.query<{ changed: number; told: number }>(
          `select (select count(*)::int from designation where name like 'Bulk %' and not active) as changed,
             (select count(*)::int from system.activity where resource = 'designation' and action = 'updated') as told`,
        );
        return rows[0]!;
      });
      expect([0, ids.length]).toContain(changed);
      expect(told).toBe(changed);
      expect([answered, changed]).not.toEqual(['changed', 0]);

      const second = await startServerProcess(env);
      expect(spooled(dataDir)).toEqual([]);
      expect((await fetch(second.origin + url, { headers: second.headers })).status).toBe(404);
      const csv = await fetch(`${second.origin}/api/v1${LIST}export/?query=Bulk&columns=name,active`, {
        headers: second.headers,
      });
      expect((await csv.text()).match(/^Bulk \d+,/gm)).toHaveLength(ids.length);
      await second.call('PATCH', `${LIST}bulk/`, { ids, data: { active: false } });
      await second.kill();
    },
    TIMEOUT,
  );
});
