import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { findSpans, foldText } from '../find/find-text.ts';
import type { FoldedText } from '../find/find-text.ts';
import { MAX_MATCHES } from '../find/find-text.ts';
import type { TextPiece } from '../find/mark-ranges.ts';
import type { Match } from '../find/useMatches.ts';

interface PageText extends FoldedText {
  /** Where the items begin in the page's text, and how far down the page they are, 0 to 1. */
  readonly items: readonly { readonly start: number; readonly top: number }[];
}

/** More than this is no document for reading; the search ends there. */
const MAX_CHARACTERS = 10_000_000;

/** The text of a PDF, read page by page when it is first searched, and kept. */
export function createPdfText(pdf: PDFDocumentProxy) {
  const pages = new Map<number, Promise<PageText>>();
  const read = (number: number): Promise<PageText> => {
    const known = pages.get(number);
    if (known) return known;
    const reading = readPage(pdf, number);
    pages.set(number, reading);
    reading.catch(() => pages.delete(number));
    return reading;
  };
  return {
    find: async (query: string, signal: AbortSignal): Promise<readonly Match[]> => {
      const matches: Match[] = [];
      let characters = 0;
      for (let page = 1; page <= pdf.numPages && matches.length < MAX_MATCHES; page += 1) {
        const text = await read(page);
        signal.throwIfAborted();
        characters += text.folded.length;
        if (characters > MAX_CHARACTERS) break;
        for (const span of findSpans(text, query)) matches.push({ ...span, page });
      }
      return matches;
    },
    /** How far down its page a match is, 0 to 1. */
    topOf: async ({ page, from }: Match): Promise<number> => {
      const { items } = await read(page);
      return items.findLast(({ start }) => start <= from)?.top ?? 0;
    },
  };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const [{ items }, viewport] = [await page.getTextContent(), page.getViewport({ scale: 1 })];
  let text = '';
  const places: PageText['items'][number][] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , height = 0, x = 0, y = 0] = item.transform as readonly number[];
    const [, bottom = 0] = viewport.convertToViewportPoint(x, y + height) as readonly number[];
    places.push({ start: text.length, top: bottom / viewport.height });
    text += textOf(item);
  }
  return { ...foldText(text), items: places };
}

const textOf = ({ str, hasEOL }: { readonly str: string; readonly hasEOL: boolean }): string =>
  hasEOL ? `${str}\n` : str;

/** The text layer of a page as pieces of the same text that `createPdfText` searches. */
export async function layTextOut(
  { TextLayer }: Pick<typeof import('pdfjs-dist'), 'TextLayer'>,
  page: PDFPageProxy,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<readonly TextPiece[]> {
  const content = await page.getTextContent();
  signal.throwIfAborted();
  const layer = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale: 1 }) });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await layer.render();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  let start = 0;
  const strings = content.items.filter((item) => 'str' in item);
  return strings.flatMap((item, index) => {
    const node = layer.textDivs[index]?.firstChild;
    const piece = node instanceof Text ? [{ start, node }] : [];
    start += textOf(item).length;
    return piece;
  });
}
