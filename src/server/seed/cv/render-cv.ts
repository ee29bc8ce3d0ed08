import { readFile } from 'node:fs/promises';
import { typeset } from '#server/platform/pdf/typeset.ts';
import type { CvPerson } from './cv-person.ts';

/** The layouts of `cv.typ`. */
export const CV_LAYOUTS = ['sidebar', 'classic', 'timeline', 'compact'] as const;
export type CvLayout = (typeof CV_LAYOUTS)[number];

let template: Promise<string> | undefined;

/**
 * The CV of a demo candidate as a PDF: real text in reading order, links, as many pages as it takes. The same person and
 * layout give the same bytes.
 */
export async function renderCv(person: CvPerson, layout: CvLayout): Promise<Uint8Array> {
  const source = await (template ??= readFile(new URL('./cv.typ', import.meta.url), 'utf8'));
  return typeset(source, { person, layout });
}
