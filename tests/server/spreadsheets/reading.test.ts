import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#server/platform/spreadsheets/csv-cell.ts';
import { xlsxStream } from '#server/platform/spreadsheets/write-xlsx.ts';
import { openZip } from '#server/platform/spreadsheets/zip-entries.ts';
import { cellsOf, opened, stored, workbookOf, zipOf } from './sheet-kit.ts';

describe('a CSV file', () => {
  const text = 'Name;City\r\n"Grün, ""Alt""\r\nund Neu";Köln\r\n';
  const cells = [
    ['Name', 'City'],
    ['Grün, "Alt"\r\nund Neu', 'Köln'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('is read in %s', async (_name, bytes, encoding) => {
    const file = await opened(bytes);

    expect(file.dialect).toEqual({ encoding, delimiter: ';' });
    expect(await cellsOf(file)).toEqual(cells);
  });

  it.each([
    ['comma', ',', 'a,b,c\n"1;2;3",x,"y;z"\n'],
    ['semicolon', ';', 'a;b;c\n1,5;2,5;3,5\n'],
    ['tab', '\t', 'a\tb\tc\n1,5\t2;5\t3\n'],
  ])('is cut at its %s', async (_name, delimiter, content) => {
    const file = await opened(content);

    expect(file.dialect?.delimiter).toBe(delimiter);
    expect((await cellsOf(file))[0]).toEqual(['a', 'b', 'c']);
  });

  it('gives what an export wrote as it was, formulas and apostrophes too', async () => {
    const fullWidth = ['＝1+1', '＋1', '－1', '＠SUM(1)'];
    const hidden = ['\t=1', '\r=1', '\n=1', "'＝1"];
    const texts = ['=1+1', "'=1+1", "''@x", "'t Hooft", '-5', "'-5", 'a;"b"\n', '+49 30 1', ...fullWidth, ...hidden];
    const file = await opened(csvLine(texts));

    for (const text of [...fullWidth, ...hidden]) expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);

    expect(await cellsOf(file)).toEqual([texts]);
    expect(csvLine(["'=1+1"])).toBe("''=1+1\r\n");
  });

  it('keeps the numbers of its rows across empty ones', async () => {
    const file = await opened('a,b\n,\n1,2\n');
    const numbers: number[] = [];
    for await (const row of file.rows()) numbers.push(row.number);

    expect(numbers).toEqual([1, 3]);
  });

  it('says which quotation mark is never closed', async () => {
    const file = await opened('a,b\n1,"2\n3,4\n');

    await expect(cellsOf(file)).rejects.toMatchObject({ code: 'malformed', message: expect.stringContaining('row 2') });
  });

  it('is left in the middle without harm', async () => {
    const file = await opened(`a,b\n${'1,2\n'.repeat(200_000)}`);
    for await (const row of file.rows()) if (row.number === 3) break;

    expect((await cellsOf(file)).length).toBe(200_001);
  });
});

describe('a workbook', () => {
  it('gives text, numbers, days and yes or no as they are, from cells that leave others out', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Note</t></is></c></row>' +
      '<row r="3"><c r="A3"><v>12.5</v></c><c r="B3" s="1"><v>46346</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" s="1"><v>46346.520833333336</v></c><c r="E3" t="str"><f>A1</f><v>made</v></c></row>';
    const file = await opened(
      await workbookOf(rows, {
        'xl/sharedStrings.xml': '<sst><si><r><t>Na</t></r><r><t>me</t></r></si></sst>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    );

    expect(file.sheets).toEqual(['People']);
    expect(await cellsOf(file)).toEqual([
      ['Name', null, 'Note'],
      [12.5, '2026-11-20', true, '2026-11-20T12:30:00', 'made'],
    ]);
  });

  it('comes back from what is exported, and its text never becomes a formula', async () => {
    async function* rows() {
      yield [['＝1+1', '＠x', '\t=1']] as const;
      yield [['=1+1', 1.5, true, { day: '2026-11-20' }, { time: '2026-11-20T08:15:00' }, null, 'a & <b>']] as const;
    }
    const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => ({ title, width: 10 }));
    const bytes = await buffer(xlsxStream('Sheet', columns, rows() as never));

    const cells = await cellsOf(await opened(bytes));

    expect(cells[1]).toEqual(['＝1+1', '＠x', '\t=1']);
    const sheet = await (await openZip(await stored(bytes))).open('xl/worksheets/sheet1.xml');
    expect((await text(sheet)).match(/s="4"/g)).toHaveLength(4);
    expect(cells[2]).toEqual(['=1+1', 1.5, true, '2026-11-20', '2026-11-20T08:15:00', null, 'a & <b>']);
  });

  it('is refused when it unpacks to far more than it holds', async () => {
    const bomb = await workbookOf('', { 'xl/sharedStrings.xml': Buffer.alloc(80 * 1024 * 1024, ' ') });

    await expect(opened(bomb)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is refused when it declares entities', async () => {
    const sheet =
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
    const file = await opened(await workbookOf('', { 'xl/worksheets/sheet1.xml': sheet }));

    await expect(cellsOf(file)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('is refused in words when it is something else', async () => {
    await expect(opened(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).rejects.toMatchObject({
      message: expect.stringContaining('.xlsx'),
    });
    await expect(opened(await zipOf({ 'word/document.xml': '<x/>' }))).rejects.toMatchObject({ code: 'malformed' });
    await expect(opened(Buffer.from('PK\u0003\u0004 broken'))).rejects.toMatchObject({ code: 'malformed' });
    await expect(opened(Buffer.from([1, 2, 3, 0, 5]))).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});

it('is written while its rows still come, so that no sheet is held whole', async () => {
  const BATCHES = 100;
  let asked = 0;
  async function* many() {
    for (; asked < BATCHES; asked += 1)
      yield Array.from({ length: 500 }, (_, row) => [`Company ${asked * 500 + row}`, row]);
  }
  const stream: Readable = xlsxStream(
    'Many',
    [
      { title: 'Name', width: 20 },
      { title: 'Row', width: 8 },
    ],
    many(),
  );

  const chunks: Buffer[] = [];
  const askedAt: number[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    askedAt.push(asked);
  }

  expect(askedAt[Math.floor(askedAt.length / 2)]).toBeLessThan(BATCHES);
  expect((await cellsOf(await opened(Buffer.concat(chunks)))).length).toBe(BATCHES * 500 + 1);
});
