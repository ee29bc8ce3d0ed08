import { deflateSync } from 'node:zlib';
import type { CvFont } from './helvetica.ts';
import { createTextEncoding } from './text-encoding.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

export interface TextOptions {
  readonly font?: CvFont;
  readonly size: number;
  readonly color: Color;
}

/** One page that is drawn on. Positions are in points from the upper left corner; `y` of a text is its base line. */
export interface PdfCanvas {
  text(x: number, y: number, text: string, options: TextOptions): void;
  rectangle(x: number, y: number, width: number, height: number, color: Color): void;
  circle(x: number, y: number, radius: number, color: Color): void;
  /** A part of the page that opens an address. */
  link(x: number, y: number, width: number, height: number, address: string): void;
}

export interface PdfDocument {
  /** Adds a page; what is drawn first is below, and comes first when the page is read. */
  addPage(): PdfCanvas;
  /** The file. The same drawing gives the same bytes. */
  toBytes(about: { readonly title: string; readonly author: string; readonly language: string }): Uint8Array;
}

/** A PDF without any library: pages with text, shapes and links, in the fonts that every reader has. */
export function createPdfDocument(): PdfDocument {
  const encoding = createTextEncoding();
  const pages: Page[] = [];
  return {
    addPage: () => {
      const page: Page = { operators: [], links: [] };
      pages.push(page);
      return canvasOf(page, encoding.encode);
    },
    toBytes: (about) => writeFile(pages, encoding.toObject(), about),
  };
}

interface Page {
  readonly operators: string[];
  /** Link annotations, as PDF objects. */
  readonly links: string[];
}

const FONT_NAMES: Readonly<Record<CvFont, string>> = { regular: 'F1', bold: 'F2' };

/** Half the edge of the control polygon of a quarter circle. */
const ARC = 0.5523;

function canvasOf({ operators, links }: Page, encode: (text: string) => string): PdfCanvas {
  const up = (y: number) => PAGE.height - y;
  return {
    text: (x, y, text, { font = 'regular', size, color }) => {
      const show = `BT /${FONT_NAMES[font]} ${num(size)} Tf ${num(x)} ${num(up(y))} Td ${encode(text)} Tj ET`;
      operators.push(`${fill(color)} ${show}`);
    },
    rectangle: (x, y, width, height, color) => {
      operators.push(`${fill(color)} ${[x, up(y + height), width, height].map(num).join(' ')} re f`);
    },
    circle: (x, y, r, color) => {
      const [cy, k] = [up(y), r * ARC];
      const curve = (...points: number[]) => `${points.map(num).join(' ')} c`;
      operators.push(
        fill(color),
        `${num(x + r)} ${num(cy)} m`,
        curve(x + r, cy + k, x + k, cy + r, x, cy + r),
        curve(x - k, cy + r, x - r, cy + k, x - r, cy),
        curve(x - r, cy - k, x - k, cy - r, x, cy - r),
        curve(x + k, cy - r, x + r, cy - k, x + r, cy),
        'f',
      );
    },
    link: (x, y, width, height, address) => {
      const place = [x, up(y + height), x + width, up(y)].map(num).join(' ');
      links.push(
        `<</Type/Annot/Subtype/Link/Rect[${place}]/Border[0 0 0]/A<</S/URI/URI(${address.replaceAll(/[()\\]/g, '\\$&')})>>>>`,
      );
    },
  };
}

const num = (value: number): string => String(Math.round(value * 100) / 100);

const fill = (color: Color): string => `${color.map((part) => num(part / 255)).join(' ')} rg`;

const encoder = new TextEncoder();

/** Objects in the order in which they refer to each other, then the table of their positions. */
function writeFile(
  pages: readonly Page[],
  encoding: string,
  about: { readonly title: string; readonly author: string; readonly language: string },
): Uint8Array {
  const objects: (string | Uint8Array)[] = [];
  const add = (object: string | Uint8Array): number => objects.push(object);
  const font = (name: string) => add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding ${encodingAt} 0 R>>`);
  const encodingAt = add(encoding);
  const resources = `<</Font<</F1 ${font('Helvetica')} 0 R/F2 ${font('Helvetica-Bold')} 0 R>>>>`;
  const pagesAt = objects.length + 1 + pages.length * 2;
  const kids = pages.map(({ operators, links }) => {
    const content = add(streamOf(operators.join('\n')));
    const annotations = links.length > 0 ? `/Annots[${links.join('')}]` : '';
    const box = `/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]`;
    return add(
      `<</Type/Page/Parent ${pagesAt} 0 R${box}/Resources${resources}/Contents ${content} 0 R${annotations}>>`,
    );
  });
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);
  const root = add(
    `<</Type/Catalog/Pages ${pagesAt} 0 R/Lang(${about.language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const info = add(`<</Title${wide(about.title)}/Author${wide(about.author)}>>`);
  return joined(objects, `/Root ${root} 0 R/Info ${info} 0 R`);
}

/** A text outside of pages, which is UTF-16. */
const wide = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}>`;

function streamOf(content: string): Uint8Array {
  const bytes = deflateSync(encoder.encode(content), { level: 9 });
  return concat([`<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n`, bytes, '\nendstream']);
}

function joined(objects: readonly (string | Uint8Array)[], trailer: string): Uint8Array {
  // The second line says that the file is binary, as the format asks.
  const parts: (string | Uint8Array)[] = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
  const positions: number[] = [];
  let length = concat(parts).length;
  const push = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    positions.push(length);
    push(concat([`${index + 1} 0 obj\n`, object, '\nendobj\n']));
  }
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return concat(parts);
}

function concat(parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))));
}
