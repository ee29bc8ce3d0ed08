/** The two fonts of a demo CV: every PDF reader has them, so that no font is in the file. */
export type CvFont = 'regular' | 'bold';

/** Widths of the characters from space to ~, in thousandths of the size. */
const WIDTHS: Readonly<Record<CvFont, readonly number[]>> = {
  regular:
    widths(`278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
    278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
    667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556
    500 722 500 500 500 334 260 334 584`),
  bold: widths(`278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
    333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944
    667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611
    556 778 556 556 500 389 280 389 584`),
};

function widths(text: string): readonly number[] {
  return text.split(/\s+/).map(Number);
}

/** As wide as another character: letters that don't come apart into a letter and an accent, and typographic marks. */
const AS_WIDE_AS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'I',
  ß: 'F',
  æ: 'm',
  ø: 'F',
  Ø: 'O',
  '–': '0',
  '—': '%',
  '•': 'r',
  '·': ',',
  '’': "'",
  '‘': "'",
  '“': '(',
  '”': '(',
  '€': '0',
  '°': 'c',
  '«': '0',
  '»': '0',
  '…': '@',
  '\u00a0': ' ',
};

function widthOfCharacter(character: string, font: CvFont): number {
  const [base = ' '] = character.normalize('NFD');
  const code = (AS_WIDE_AS[character] ?? AS_WIDE_AS[base] ?? base).charCodeAt(0);
  return WIDTHS[font][code - 32] ?? 600;
}

/** The width of a line of text, in points. */
export const widthOf = (text: string, font: CvFont, size: number): number =>
  ([...text].reduce((sum, character) => sum + widthOfCharacter(character, font), 0) * size) / 1000;

/** Breaks a text into lines of at most this width; a word that is wider is broken at an @ or anywhere. */
export function wrap(text: string, font: CvFont, size: number, width: number): string[] {
  const fits = (line: string) => widthOf(line, font, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const cut = cutOf(line, fits);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}

function cutOf(word: string, fits: (line: string) => boolean): number {
  const at = word.indexOf('@');
  if (at > 0 && fits(word.slice(0, at))) return at;
  let cut = word.length - 1;
  while (cut > 1 && !fits(word.slice(0, cut))) cut -= 1;
  return cut;
}
