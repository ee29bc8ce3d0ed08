import type { Pages } from '../column.ts';
import type { CvPerson } from '../cv-person.ts';
import type { CvWords } from '../cv-words.ts';
import type { PdfCanvas } from '../pdf-document.ts';

/** Makes the pages of a CV. @param decorate called for every page before anything else is on it */
export type PagesWith = (decorate?: (canvas: PdfCanvas) => void) => Pages;

/** Writes a CV on its pages. */
export type WriteLayout = (person: CvPerson, words: CvWords, pagesWith: PagesWith) => void;
