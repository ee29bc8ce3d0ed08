const decimalMarks = new Map<string, ',' | '.'>();

/** The text before the decimals in this language. */
function decimalMark(locale: string): ',' | '.' {
  const known = decimalMarks.get(locale);
  if (known) return known;
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  const mark = part?.value === ',' ? ',' : '.';
  decimalMarks.set(locale, mark);
  return mark;
}

/**
 * A number as people write it: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`, `-12 %`. Where one mark alone could be
 * either (`1.234`), the user's language decides.
 * @returns undefined for what is no number.
 */
export function readNumber(text: string, locale: string): number | undefined {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^\((.*)\)$/, '-$1')
    .replace('−', '-');
  const shape = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain);
  if (!shape) return undefined;
  const digits = withPoint(shape[2]!, decimalMark(locale));
  return digits === undefined ? undefined : Number(`${shape[1]}${digits}`);
}

function withPoint(digits: string, usual: ',' | '.'): string | undefined {
  const marks = [...digits].filter((character) => character === ',' || character === '.');
  const last = marks.at(-1);
  if (!last) return digits;
  const isMixed = marks.some((mark) => mark !== last);
  const decimals = digits.slice(digits.lastIndexOf(last) + 1);
  const isDecimal = isMixed
    ? marks.filter((mark) => mark === last).length === 1
    : marks.length === 1 && (decimals.length !== 3 || last === usual || digits.startsWith('0'));
  const grouping = isDecimal ? (last === ',' ? '.' : ',') : last;
  const whole = isDecimal ? digits.slice(0, digits.lastIndexOf(last)) : digits;
  if (!isGrouped(whole, grouping)) return undefined;
  return `${whole.replaceAll(grouping, '') || '0'}${isDecimal ? `.${decimals}` : ''}`;
}

/** Groups of three; the first can be shorter. */
const isGrouped = (whole: string, mark: string): boolean =>
  !whole.includes(mark)
    ? /^\d*$/.test(whole)
    : /^\d{1,3}$/.test(whole.split(mark)[0]!) &&
      whole
        .split(mark)
        .slice(1)
        .every((group) => /^\d{3}$/.test(group));
