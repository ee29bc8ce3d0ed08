import type { CvPerson } from './cv-person.ts';
import { CV_WORDS } from './cv-words.ts';
import { writeClassic } from './layouts/classic.ts';
import { writeCompact } from './layouts/compact.ts';
import { writeSidebar } from './layouts/sidebar.ts';
import { writeTimeline } from './layouts/timeline.ts';
import type { PagesWith, WriteLayout } from './layouts/write-layout.ts';
import { createPdfDocument } from './pdf-document.ts';
import type { PdfCanvas } from './pdf-document.ts';

const LAYOUTS = {
  sidebar: writeSidebar,
  classic: writeClassic,
  timeline: writeTimeline,
  compact: writeCompact,
} satisfies Readonly<Record<string, WriteLayout>>;

export type CvLayout = keyof typeof LAYOUTS;

export const CV_LAYOUTS = Object.keys(LAYOUTS) as readonly CvLayout[];

/**
 * The CV of a demo candidate as a PDF of 2 to 6 kB: real text in reading order, links, as many pages as it takes. The same
 * person and layout give the same bytes.
 * @throws {RangeError} for letters beyond the Latin alphabets of `text-encoding.ts`.
 */
export function renderCv(person: CvPerson, layout: CvLayout): Uint8Array {
  const pdf = createPdfDocument();
  const pagesWith: PagesWith = (decorate) => {
    const canvases: PdfCanvas[] = [];
    return {
      at: (index) => {
        while (canvases.length <= index) {
          const canvas = pdf.addPage();
          decorate?.(canvas);
          canvases.push(canvas);
        }
        return canvases[index]!; // just made
      },
    };
  };
  LAYOUTS[layout](person, CV_WORDS[person.language], pagesWith);
  return pdf.toBytes({ title: `${person.name}, CV`, author: person.name, language: person.language });
}
