import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { quickestDatabase } from '#tests/support/test-database.ts';
import { openXlsx } from '#server/platform/spreadsheets/open-xlsx.ts';
import { openCsv } from '#server/platform/spreadsheets/read-csv.ts';
import { csvCell } from '#server/platform/spreadsheets/csv-cell.ts';
import { importsBy, IMPORTS, named, ORG_PLAN, uploadOf } from '../imports/import-kit.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { cellsOf, opened, stored, workbookOf } from './sheet-kit.ts';

const MIB = 1024 * 1024;
const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text);
const strings = (content: Buffer) => ({
  'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), content, Buffer.from('</sst>')]),
});
/** What cannot be packed, so that no limit to the ratio helps. */
const unpackable = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const manyTexts = () =>
  workbookOf('', strings(Buffer.concat([Buffer.from(`<!--${unpackable(400_000)}-->`), repeated('<si/>', 11_000_000)])));

describe('a hostile workbook', () => {
  it.each([
    ['unpacks to 120 times its size', () => workbookOf('', strings(repeated('<si/>', 20 * MIB))), '100 times its size'],
    ['has millions of texts', manyTexts, '2,000,000 different texts'],
    [
      'has text without a tag for megabytes',
      () => workbookOf('', strings(Buffer.from(unpackable(3 * MIB)))),
      '1,000,000 characters in one piece',
    ],
    [
      'has an attribute of megabytes',
      () => workbookOf('', strings(Buffer.from(`<si a="${unpackable(3 * MIB)}`))),
      '1,000,000 characters in one piece',
    ],
    [
      'has more styles than any',
      () => workbookOf('', { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(200_001)}</cellXfs></s>` }),
      'parts',
    ],
  ])('that %s is refused with the limit', async (_what, make, limit) => {
    await expect(opened(await make())).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining(limit),
    });
  });

  it('with tags within tags without end is refused', async () => {
    await expect(opened(await workbookOf('', strings(repeated('<a>', 3000))))).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it('that repeats one long text in every cell of a row is refused', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const file = await opened(
      await workbookOf(`<row>${cells}</row>`, strings(Buffer.from(`<si><t>${'x'.repeat(50_000)}</t></si>`))),
    );

    await expect(cellsOf(file)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('Row 1') });
  });

  it('cannot send rows back, or to numbers that no table has', async () => {
    const rows = ['7', '3', '1e30', '-1', 'x'].map((number) => `<row r="${number}"><c><v>1</v></c></row>`);
    const file = await opened(await workbookOf(rows.join('')));
    const numbers: number[] = [];
    for await (const { number } of file.rows()) numbers.push(number);

    expect(numbers).toEqual([7, 8, 9, 10, 11]);
    await file.close();
  });
});

describe('the thread that reads a workbook', () => {
  const ended: Worker[] = [];
  beforeAll(() => {
    const { terminate } = Worker.prototype;
    vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
      ended.push(this);
      return terminate.call(this);
    });
    return () => vi.restoreAllMocks();
  });
  afterEach(() => void (ended.length = 0));

  /** The id of a thread is -1 once it is gone. */
  const areGone = () => expect.poll(() => new Set(ended.map(({ threadId }) => threadId))).toEqual(new Set([-1]));

  it('ends with a clear reason when it needs more memory than it has, and nothing of it is left', async () => {
    const texts = Array.from({ length: 200_000 }, (_, index) => `<si><t>${index} ${'x'.repeat(40)}</t></si>`).join('');
    const file = await stored(await workbookOf('', strings(Buffer.from(texts))));

    await expect(openXlsx(file, { memoryMb: 8, answersWithinMs: 60_000 })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('needs more than 8 MB'),
    });
    await areGone();
  });

  it('ends with a clear reason when it takes too long, and nothing of it is left', async () => {
    const file = await stored(await manyTexts());

    await expect(openXlsx(file, { memoryMb: 256, answersWithinMs: 30 })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('takes more than 0.03 seconds'),
    });
    await areGone();
  });

  it('is gone when its reader leaves in the middle', async () => {
    const file = await openXlsx(await stored(await workbookOf('<row><c><v>1</v></c></row>'.repeat(5_000))));
    const first = await file.rows().next();
    expect(first.value).toMatchObject({ number: 1, cells: [1] });

    await file.close();

    await areGone();
  });
});

describe('a hostile CSV file', () => {
  /** Bytes without end, and how many of them were asked for. */
  const endless = (start: string, piece: string) => {
    const asked = { bytes: 0 };
    const source = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from(start);
          for (const chunk = Buffer.from(piece.repeat(64 * 1024)); asked.bytes < 1e9; asked.bytes += chunk.length)
            yield chunk;
        })(),
        { highWaterMark: 1 },
      );
    return { asked, source };
  };
  const DIALECT = { encoding: 'utf-8', delimiter: ',' } as const;

  it.each([
    ['a line without end', 'Name,City\n', 'x', 'Row 2 is too long'],
    ['a quotation mark that is never closed', 'Name,City\n"Halden', '\n', 'quotation mark isn’t closed'],
    ['columns without end', 'Name,City\n', 'x,', 'Row 2'],
  ])('with %s is refused after a few megabytes', async (_what, start, piece, words) => {
    const { asked, source } = endless(start, piece);
    const file = await openCsv(source, DIALECT);

    await expect(cellsOf(file)).rejects.toMatchObject({ message: expect.stringContaining(words) });
    expect(asked.bytes).toBeLessThan(8 * MIB);
  });

  it('of 100,000 columns is refused by the row that has them', async () => {
    await expect(cellsOf(await opened(`a,b\n${'x,'.repeat(100_000)}\n`))).rejects.toMatchObject({
      code: 'too_large',
      message: 'Row 2 has more than 500 columns. Remove some.',
    });
  });

  it('that mixes encodings, and has byte order marks within, is read to its end', async () => {
    const mixed = Buffer.concat([Buffer.from('Name,City\nGrün,Köln\n'), Buffer.from('Übel,Köln\n', 'latin1')]);
    const joined = Buffer.from('\uFEFFName,City\na,b\n\uFEFFName,City\nc,d\n');

    expect(await cellsOf(await opened(mixed))).toHaveLength(3);
    expect(await cellsOf(await opened(joined))).toEqual([
      ['Name', 'City'],
      ['a', 'b'],
      ['Name', 'City'],
      ['c', 'd'],
    ]);
  });

  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '\uFEFF=1+1',
    "'=1",
  ])('cannot be made by an export of %j: no cell begins like a formula', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });
});

describe('a server that gets hostile files', () => {
  let server: HierarchyServer;
  beforeAll(async () => {
    server = await startHierarchyServer(quickestDatabase());
  });

  const filesKept = () =>
    readdirSync(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );

  it('takes texts over with what can be kept of them', async () => {
    const admin = importsBy(server);
    const long = `${'n'.repeat(99_999)}😀`;
    const file = `Name,Headcount,Founded\nA\0B,1,\n${'Fine,2,\n'.repeat(20)}\0C\0,3,\n${long},4,\n`;
    const tried = await admin.check('organizations', file, { ...ORG_PLAN, match: ['name'] });

    expect(tried.counts).toMatchObject({ created: 3, invalid: 1 });
    const done = await admin.act(tried.id, 'start');

    expect(done).toMatchObject({ state: 'done', counts: { created: 3, invalid: 1 } });
    for (const name of ['AB', 'Fine', 'C']) expect(await named(server, ORG, name)).toHaveLength(1);
    expect((await admin.faults(tried.id)).map(({ row }) => row)).toEqual([24]);
  });

  it('says which file it is and what the limit is, and answers others meanwhile', async () => {
    const bomb = await workbookOf('', strings(repeated('<si/>', 30 * MIB)));
    const before = filesKept();
    const { caller } = importsBy(server);
    const upload = () =>
      caller.send({ method: 'POST', url: IMPORTS, ...uploadOf('organizations', 'payroll.xlsx', bomb) });

    const uploads = [upload(), upload()];
    const other = await caller.get(`${ORG}?limit=5`);
    const replies = await Promise.all(uploads);

    expect(other.status).toBe(200);
    for (const reply of replies)
      expect(reply).toMatchObject({
        status: 413,
        body: { code: 'too_large', message: expect.stringMatching(/^payroll\.xlsx: .*100 times its size/) },
      });
    const { rows } = await server.database.query<{ count: number }>('select count(*)::int as count from system.files');
    expect(rows[0]!.count).toBe(0);
    expect(filesKept()).toEqual(before);
  });

  it('reads one file after the other and keeps its own thread free', async () => {
    const heavy = await manyTexts();
    const { caller } = importsBy(server);
    const upload = () =>
      caller.send({ method: 'POST', url: IMPORTS, ...uploadOf('organizations', 'heavy.xlsx', heavy) });
    const total = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];

    const replies = await Promise.all([upload(), upload()]);
    const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)];

    expect(replies.map(({ status }) => status)).toEqual([413, 413]);
    expect(total(own) / total(all)).toBeLessThan(0.25);
  });
});
