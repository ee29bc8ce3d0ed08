import { widthOf, wrap } from './helvetica.ts';
import type { Color, PdfCanvas, TextOptions } from './pdf-document.ts';

/** The pages that columns are written on. A new one is made when a column needs it. */
export interface Pages {
  at(index: number): PdfCanvas;
}

interface ColumnOptions {
  readonly pages: Pages;
  readonly left: number;
  readonly width: number;
  /** Where it begins on the first page and on the others. */
  readonly top: number;
  readonly topOfOthers: number;
  readonly bottom: number;
}

/** A column of text that goes on on the next page when it is full. Sizes and positions are in points. */
export interface Column {
  readonly width: number;
  /** Free space, except at the top of a page. */
  space(height: number): void;
  /** Goes on on the next page if there is less room than this, so that a heading stays with what is below it. */
  keep(height: number): void;
  text(text: string, options: LineOptions): void;
  /** A text at the left and one at the right of the same line. */
  ends(left: string, right: string, options: LineOptions, ofRight: TextOptions): void;
  bullet(text: string, options: LineOptions): void;
  line(color: Color): void;
  /** Draws beside what is written next; `y` is the upper edge of the next line. */
  draw(shape: (canvas: PdfCanvas, left: number, y: number) => void): void;
}

interface LineOptions extends TextOptions {
  /** Height of a line. */
  readonly leading: number;
  /** Shifts the text to the right. */
  readonly indent?: number;
  /** What the text opens: every line of it. */
  readonly link?: string;
}

/** Points from a bullet to its text. */
export const BULLET_INDENT = 11;

export function createColumn({ pages, left, width, top, topOfOthers, bottom }: ColumnOptions): Column {
  let [page, y, isTop] = [0, top, true];
  const keep = (height: number) => {
    if (y + height <= bottom || isTop) return;
    [page, y, isTop] = [page + 1, topOfOthers, true];
  };
  const write = (text: string, { leading, indent = 0, link, ...options }: LineOptions) => {
    for (const line of wrap(text, options.font ?? 'regular', options.size, width - indent)) {
      keep(leading);
      const canvas = pages.at(page);
      canvas.text(left + indent, y + baseline(leading, options.size), line, options);
      if (link) canvas.link(left + indent, y, widthOf(line, options.font ?? 'regular', options.size), leading, link);
      [y, isTop] = [y + leading, false];
    }
  };
  return {
    width,
    space: (height) => {
      if (!isTop) y += height;
    },
    keep,
    text: write,
    ends: (start, end, options, ofRight) => {
      const endWidth = widthOf(end, ofRight.font ?? 'regular', ofRight.size);
      const room = width - (options.indent ?? 0) - endWidth - 12;
      const [first = '', ...rest] = wrap(start, options.font ?? 'regular', options.size, room);
      keep(options.leading * (1 + rest.length));
      const [onPage, at] = [pages.at(page), y + baseline(options.leading, options.size)];
      write(first, options);
      onPage.text(left + width - endWidth, at, end, ofRight);
      if (rest.length > 0) write(rest.join(' '), options);
    },
    bullet: (text, options) => {
      const indent = (options.indent ?? 0) + BULLET_INDENT;
      keep(options.leading);
      pages.at(page).text(left + (options.indent ?? 0) + 1, y + baseline(options.leading, options.size), '•', options);
      write(text, { ...options, indent });
    },
    line: (color) => {
      keep(1);
      pages.at(page).rectangle(left, y, width, 0.6, color);
      y += 0.6;
    },
    draw: (shape) => shape(pages.at(page), left, y),
  };
}

/** The base line of a line: capitals are about 0.72 of the size, centred in the line. */
const baseline = (leading: number, size: number): number => (leading + size * 0.72) / 2;
