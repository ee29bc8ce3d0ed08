import type { FieldType } from '../field-type.ts';
import { PLAIN, PLAIN_SCREEN, PLAIN_SQL, PLAIN_WIRE, PRESENCE, TEXT_CELL } from '../traits.ts';

const YES = new Set('true yes y 1 x on ja j oui o sí si s sim da tak t evet igen ναι да 是 はい ✓'.split(' '));
const NO = new Set('false no n 0 off nein non não nao nej nie hayır nem όχι нет 否 いいえ ✗'.split(' '));

/** Yes or no. */
export const booleanType: FieldType = {
  ...PLAIN,
  kind: 'boolean',
  formula: 'boolean',
  isKey: false,
  customSample: 'Yes',
  sqlType: () => 'boolean',
  valueSchema: () => ({ type: 'boolean' }),
  sql: { ...PLAIN_SQL, fromText: (text) => `((${text})::boolean)` },
  wire: { ...PLAIN_WIRE, fromQuery: trueOrFalse, part: (text) => trueOrFalse(text) ?? ONE_ZERO[text] ?? text },
  cell: {
    ...TEXT_CELL,
    read: yesOrNo,
    workbook: (value) => value === true,
    width: 10,
    fault: { key: 'boolean', example: 'yes' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 96,
    operators: ['is', ...PRESENCE],
    isUsualFilter: true,
    isExact: true,
    activity: 'drawn',
    isTelling: false,
    share: 2,
    savesAtOnce: true,
  },
};

const ONE_ZERO: Readonly<Record<string, boolean>> = { 1: true, 0: false };

function trueOrFalse(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function yesOrNo(cell: string | number | boolean): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = String(cell).toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
