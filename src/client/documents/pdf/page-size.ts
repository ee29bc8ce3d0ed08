import type { PDFPageProxy } from 'pdfjs-dist';

export interface PageSize {
  /** CSS pixels at the printed size. */
  readonly width: number;
  readonly height: number;
  /** Below 1 for a page so large that it is drawn smaller. */
  readonly shrink: number;
}

/** A point is 1/72 inch, a CSS pixel 1/96. */
export const PIXELS_PER_POINT = 96 / 72;

/** No page is larger at its printed size: a sheet of A0 has 4,494 pixels, a hostile file claims millions. */
const MAX_EDGE = 4_500;

/** No canvas has more pixels; browsers have limits of their own above it. */
const MAX_CANVAS_PIXELS = 4_096 * 4_096;

export function sizeOf(page: Pick<PDFPageProxy, 'getViewport'>): PageSize {
  const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT });
  const shrink = Math.min(1, MAX_EDGE / Math.max(width, height));
  return { width: Math.max(width * shrink, 1), height: Math.max(height * shrink, 1), shrink };
}

/** Canvas pixels per CSS pixel: those of the screen, fewer where the canvas would be too large. */
export function densityOf({ width, height }: PageSize, scale: number, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (width * height * scale * scale)));
}
