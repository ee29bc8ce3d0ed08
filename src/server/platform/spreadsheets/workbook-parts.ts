import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';
import { MAX_CELL_LENGTH, tooLarge } from './sheet-file.ts';
import { readSmallXml, readXml } from './xml-events.ts';
import type { ZipEntries } from './zip-entries.ts';

export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly sharedStrings: readonly string[];
  /** By style index: whether a number in it is shown as a date. */
  readonly isDateStyle: readonly boolean[];
  /** Whether days count from 1904. */
  readonly from1904: boolean;
}

const MAX_SHARED_STRINGS = 2_000_000;
const MAX_SHARED_CHARACTERS = 50_000_000;
const MAX_SHEETS = 200;
const WORKBOOK = 'xl/workbook.xml';

/** The parts that all sheets of a workbook share. */
export async function readWorkbook(zip: ZipEntries): Promise<WorkbookParts> {
  if (!zip.has(WORKBOOK)) throw new AppError('malformed', say('server.sheets.no_sheet_file'));
  const targets = await readTargets(zip);
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  await readSmallXml(await zip.open(WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const path = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (!path || !zip.has(path)) return;
      if (sheets.length >= MAX_SHEETS) throw tooLarge('sheets', MAX_SHEETS);
      sheets.push({ name: attributes['name'] ?? `Sheet ${sheets.length + 1}`, path });
    },
  });
  if (sheets.length === 0) throw new AppError('malformed', say('server.sheets.no_cells'));
  return { sheets, from1904, sharedStrings: await readSharedStrings(zip), isDateStyle: await readDateStyles(zip) };
}

/** Relation id -> path of the sheet inside the archive. */
async function readTargets(zip: ZipEntries): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const path = 'xl/_rels/workbook.xml.rels';
  if (!zip.has(path)) return targets;
  await readSmallXml(await zip.open(path), {
    open(name, { Id: id, Target: target = '', Type: type = '' }) {
      if (name === 'Relationship' && id && type.endsWith('/worksheet'))
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function readSharedStrings(zip: ZipEntries): Promise<string[]> {
  const path = 'xl/sharedStrings.xml';
  const strings: string[] = [];
  if (!zip.has(path)) return strings;
  let current = '';
  let total = 0;
  let isText = false;
  let isPhonetic = false;
  await readXml(await zip.open(path), {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText && current.length < MAX_CELL_LENGTH) current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      total += current.length;
      if (total > MAX_SHARED_CHARACTERS) throw tooLarge('characters', MAX_SHARED_CHARACTERS);
      if (strings.length >= MAX_SHARED_STRINGS) throw tooLarge('texts', MAX_SHARED_STRINGS);
      strings.push(current.slice(0, MAX_CELL_LENGTH).toWellFormed());
    },
  });
  return strings;
}

/** The formats that every workbook knows without declaring them: days, and days with times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format shows a day: it has d or y outside of texts, colours and conditions. */
const showsDay = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function readDateStyles(zip: ZipEntries): Promise<boolean[]> {
  const path = 'xl/styles.xml';
  const styles: boolean[] = [];
  if (!zip.has(path)) return styles;
  const custom = new Map<number, boolean>();
  let isInside = false;
  await readSmallXml(await zip.open(path), {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), showsDay(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInside = true;
      if (name !== 'xf' || !isInside) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      styles.push(custom.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return styles;
}
