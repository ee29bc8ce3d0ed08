import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { DumpedColumn, DumpedTable } from '#server/records/dump/dump-tables.ts';
import { dumpDatabase } from '#server/records/dump/dump.ts';
import { rowsFile } from '#server/records/dump/manifest.ts';
import { restoreDatabase } from '#server/records/dump/restore.ts';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { moduleDatabases, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { definitionsOf } from '../schema/definitions-of.ts';

const root = fs.mkdtempSync(path.join(tmpdir(), 'hostile-'));
const sound = path.join(root, 'sound');
const PROOF = path.join(root, 'proof');
/** What would write a file on the machine of the database, where it is run. */
const PROGRAM = `copy (select 1) to program 'touch ${PROOF}'`;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Editable {
  format: unknown;
  tables: (Writable<Omit<DumpedTable, 'columns'>> & { columns: Writable<DumpedColumn>[] })[];
}

describe.each(moduleDatabases())('a dump that somebody prepared, restored into %s', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    const source = await openPreparedDatabase('embedded', 'system');
    await applyDefinitions(
      source,
      definitionsOf({
        color: 'properties:\n  name: { type: string, enum: [red] }\n  tone: { type: string, maxLength: 9 }\n',
      }),
    );
    await source.exec(`insert into color (name, tone) values ('red', 'warm'), ('red', null)`);
    await dumpDatabase(source, root, sound);
    await source.destroy();
    database = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await database?.destroy();
    fs.rmSync(root, { recursive: true, force: true });
  });

  let count = 0;
  /** The sound dump with a change, which is refused with this message. */
  const expectRejected = async (change: (dump: string, manifest: Editable) => void, message: RegExp) => {
    const dump = path.join(root, `dump-${(count += 1)}`);
    fs.cpSync(sound, dump, { recursive: true });
    const manifest = JSON.parse(fs.readFileSync(path.join(dump, 'manifest.json'), 'utf8')) as Editable;
    change(dump, manifest);
    if (fs.lstatSync(path.join(dump, 'manifest.json')).isFile() && !message.source.includes('larger'))
      fs.writeFileSync(path.join(dump, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreDatabase(database, path.join(root, 'data'), dump)).rejects.toThrow(message);
    fs.rmSync(dump, { recursive: true });
  };
  const table = (manifest: Editable, name = 'color') => manifest.tables.find((each) => each.name === name)!;
  const rewrite = (dump: string, manifest: Editable, name: string, from: string, to: string) => {
    const file = path.join(dump, rowsFile(table(manifest, name)));
    const text = fs.readFileSync(file, 'utf8').replace(from, to);
    fs.writeFileSync(file, text);
    table(manifest, name).sha256 = createHash('sha256').update(text).digest('hex');
  };

  it.each([
    ['type', (it: Editable) => (table(it).columns[1]!.type = `text); ${PROGRAM}; create table x (y text`)],
    ['type', (it: Editable) => (table(it).columns[1]!.type = 'regclass')],
    ['name', (it: Editable) => (table(it).name = `color" (id int); ${PROGRAM}; --`)],
    ['name', (it: Editable) => (table(it).name = '../../../../etc/passwd')],
    ['name', (it: Editable) => (table(it).name = 'pg_authid')],
    ['name', (it: Editable) => (table(it).columns[1]!.name = `name" text); ${PROGRAM}; --`)],
    ['identity', (it: Editable) => (table(it).columns[0]!.identity = 'constructor' as '')],
    ['primaryKey', (it: Editable) => (table(it).primaryKey = ['id"); --'])],
    ['rows', (it: Editable) => (table(it).rows = 1e30)],
    ['comment', (it: Editable) => (table(it).columns[0]!.comment = 'x'.repeat(2000))],
    ['tables', (it: Editable) => (it.tables = Array.from({ length: 10_001 }, () => table(it)))],
    ['a table twice', (it: Editable) => it.tables.push(table(it))],
    ['format', (it: Editable) => (it.format = { toString: 1 })],
  ])('is refused for its manifest (%s) before anything of it is run', async (word, change) => {
    await expectRejected((_dump, manifest) => void change(manifest), new RegExp(`${word}`));
    expect(fs.existsSync(PROOF)).toBe(false);
  });

  it(
    'is refused where a file of it is a link, has no end or is larger than it should be',
    { timeout: 120_000 },
    async () => {
      const rows = (dump: string) => path.join(dump, 'tables', 'color.jsonl');
      const replace = (file: string, target: string) => {
        fs.rmSync(file, { recursive: true });
        fs.symlinkSync(target, file);
      };

      await expectRejected((dump) => replace(rows(dump), '/etc/passwd'), /no file of a dump/);
      await expectRejected((dump) => replace(rows(dump), '/dev/zero'), /no file of a dump/);
      await expectRejected((dump) => {
        fs.renameSync(path.join(dump, 'tables'), path.join(dump, 'elsewhere'));
        fs.symlinkSync(path.join(dump, 'elsewhere'), path.join(dump, 'tables'));
      }, /no file of a dump/);
      await expectRejected((dump) => {
        fs.writeFileSync(path.join(dump, 'manifest.json'), '');
        fs.truncateSync(path.join(dump, 'manifest.json'), 40 * 1024 * 1024);
      }, /manifest.json is larger than it should be/);
      await expectRejected((dump) => {
        fs.truncateSync(rows(dump), 80 * 1024 * 1024);
      }, /too long|does not belong/);
      expect(fs.existsSync(PROOF)).toBe(false);
    },
  );

  it('is refused for rows that are none, and for more than it says', { timeout: 120_000 }, async () => {
    const line = fs.readFileSync(path.join(sound, 'tables', 'color.jsonl'), 'utf8').split('\n')[1]!;

    for (const wrong of [`${line}\n${line}`, '{"0": 1}', '["1"]', '['.repeat(200_000), `${line}], [${line}`, '[[1]]'])
      await expectRejected((dump, manifest) => rewrite(dump, manifest, 'color', line, wrong), /does not belong there/);
    expect(fs.existsSync(PROOF)).toBe(false);
  });

  it('is refused for definitions that would become other statements', { timeout: 120_000 }, async () => {
    const edits: readonly [string, string, RegExp][] = [
      [String.raw`\\\"maxLength\\\":9`, String.raw`\\\"maxLength\\\":\\\"9); ${PROGRAM}; --\\\"`, /is no length/],
      [
        String.raw`\\\"enum\\\":[\\\"red\\\"]`,
        String.raw`\\\"enum\\\":[[\\\"red'); ${PROGRAM}; --\\\"]]`,
        /is no plain value/,
      ],
      [String.raw`\\\"type\\\":\\\"choice\\\"`, String.raw`\\\"type\\\":\\\"constructor\\\"`, /./],
    ];
    for (const [from, to, message] of edits)
      await expectRejected((dump, manifest) => {
        const before = fs.readFileSync(path.join(dump, 'tables', 'system.schema_state.jsonl'), 'utf8');
        rewrite(dump, manifest, 'schema_state', from, to);
        expect(fs.readFileSync(path.join(dump, 'tables', 'system.schema_state.jsonl'), 'utf8')).not.toBe(before);
      }, message);
  });

  it('is refused as a file where it holds anything else, also under a name that leads out of it', async () => {
    for (const names of [['manifest.json', '../../etc/cron.d/x'], ['manifest.json', 'manifest.json'], ['notes.txt']]) {
      const file = path.join(root, `dump-${(count += 1)}.zip`);
      const zip = new ZipFile();
      for (const name of names) zip.addBuffer(Buffer.from('{}'), name.replaceAll('..', 'aa'));
      zip.end();
      const chunks: Buffer[] = [];
      for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
      fs.writeFileSync(file, Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll('aa/', '../'), 'latin1'));

      await expect(restoreDatabase(database, path.join(root, 'data'), file)).rejects.toThrow(
        /does not belong there|no whole archive|invalid relative path/,
      );
    }
  });

  it('leaves nothing behind, and ran nothing', async () => {
    const { rows } = await database.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );

    expect(rows).toEqual([]);
    expect(fs.existsSync(PROOF)).toBe(false);
    await expect(restoreDatabase(database, path.join(root, 'data'), sound)).resolves.toMatchObject({ format: 1 });
  });
});
