import { describe, expect, it } from 'vitest';
import { findSpans, foldText, MAX_MATCHES } from '#client/documents/find/find-text.ts';
import { layPagesOut, pageAt, placeAt, scrollTopOf } from '#client/documents/pdf/page-layout.ts';
import { densityOf, sizeOf } from '#client/documents/pdf/page-size.ts';
import { scaleFor, stepZoom, ZOOM_STEPS } from '#client/documents/sheet/zoom.ts';

const found = (text: string, query: string) =>
  findSpans(foldText(text), query).map(({ from, to }) => text.slice(from, to));

describe('searching a document', () => {
  it('finds a word whatever its case and accents, and marks it as it is written', () => {
    expect(found('Chloé LAMBERT, chloe.lambert@mail.example', 'chloe lambert')).toEqual(['Chloé LAMBERT']);
    expect(found('Ingénieure, INGENIEUR, ingenieur', 'ingénieur')).toEqual(['Ingénieur', 'INGENIEUR', 'ingenieur']);
    expect(found('ﬁnance and Finance', 'fin')).toEqual(['ﬁn', 'Fin']);
  });

  it('finds words across a line break and through spaces of any width', () => {
    expect(found('customs\nbroker', 'customs broker')).toEqual(['customs\nbroker']);
    expect(found('customs \u00a0  broker', 'customs broker')).toEqual(['customs \u00a0  broker']);
  });

  it('takes signs as they are, not as a pattern', () => {
    expect(found('C++ and C#, node.js and nodexjs', 'c++')).toEqual(['C++']);
    expect(found('node.js and nodexjs', 'node.js')).toEqual(['node.js']);
  });

  it('finds nothing for spaces, and ends after many matches', () => {
    expect(found('a b', '  ')).toEqual([]);
    expect(found('a '.repeat(MAX_MATCHES + 50), 'a')).toHaveLength(MAX_MATCHES);
  });
});

describe('the size of a document', () => {
  it('fits the width, and is not enlarged unless that is asked for', () => {
    expect(scaleFor('auto', 2_000, 794)).toBe(1);
    expect(scaleFor('width', 2_000, 794)).toBeCloseTo(2.47, 2);
    expect(scaleFor('auto', 660, 794)).toBeCloseTo(0.78, 2);
    expect(scaleFor(1.5, 660, 794)).toBe(1.5);
  });

  it('steps from any size, and stops at both ends', () => {
    expect(stepZoom(0.78, 1)).toBe(0.9);
    expect(stepZoom(0.78, -1)).toBe(0.75);
    expect(stepZoom(ZOOM_STEPS.at(-1)!, 1)).toBe(ZOOM_STEPS.at(-1));
    expect(stepZoom(ZOOM_STEPS[0]!, -1)).toBe(ZOOM_STEPS[0]);
  });

  it('is bounded for a page that claims to be a kilometre long, and so is its canvas', () => {
    const claimed = { getViewport: ({ scale }: { scale: number }) => ({ width: 2e6 * scale, height: 595 * scale }) };

    const size = sizeOf(claimed as unknown as Parameters<typeof sizeOf>[0]);

    expect(size.width).toBeLessThanOrEqual(4_500);
    expect(size.height).toBeGreaterThanOrEqual(1);
    const density = densityOf({ width: 4_500, height: 4_500, shrink: 1 }, 4, 3);
    expect(4_500 * 4 * density * (4_500 * 4 * density)).toBeLessThanOrEqual(4_096 * 4_096 + 1);
  });
});

describe('the place in a document', () => {
  const a4 = { width: 800, height: 1_000, shrink: 1 };
  const sizes = new Map([[2, { width: 1_000, height: 500, shrink: 1 }]]);
  const layout = layPagesOut(3, sizes, a4, 1);

  it('stays the same text when the document is enlarged', () => {
    const place = placeAt(layout, 1_300);
    const larger = layPagesOut(3, sizes, a4, 2);

    expect(place).toEqual({ page: 2, offset: 0.52 });
    expect(scrollTopOf(layout, place)).toBe(1_300);
    expect(placeAt(larger, scrollTopOf(larger, place))).toEqual(place);
  });

  it('names the page in the middle of the view', () => {
    expect([0, 1_039, 1_040, 1_600, 9_999].map((middle) => pageAt(layout, middle))).toEqual([1, 1, 2, 3, 3]);
  });

  it('leads to the start of a page with the space above it, and to the last page for one that no longer exists', () => {
    expect(scrollTopOf(layout, { page: 1, offset: 0 })).toBe(0);
    expect(scrollTopOf(layout, { page: 9, offset: 0 })).toBe(scrollTopOf(layout, { page: 3, offset: 0 }));
  });
});
