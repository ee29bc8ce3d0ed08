import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds in a PDF, without the application's own code. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const [{ items }, annotations] = [await page.getTextContent(), await page.getAnnotations()];
      const texts = items.filter((item) => 'str' in item);
      const lines = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      return {
        text: lines,
        links: annotations.map(({ url }) => String(url)),
        items: texts.map(({ str: text, transform, width }) => ({ text, right: transform[4] + width })),
      };
    }),
  );
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return { pages, text: pages.map(({ text }) => text).join('\n'), title: (info as { Title: string }).Title };
}
