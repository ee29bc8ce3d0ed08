import { createColumn } from '../column.ts';
import { PAGE } from '../pdf-document.ts';
import type { Color } from '../pdf-document.ts';
import type { WriteLayout } from './write-layout.ts';
import {
  heightOfJob,
  writeBullets,
  writeContact,
  writeEducation,
  writeHeading,
  writeJob,
  writeLanguages,
  writeLines,
} from '../sections.ts';
import type { CvStyle } from '../sections.ts';

const PLUM: Color = [122, 46, 98];
const STYLE: CvStyle = {
  accent: PLUM,
  text: [36, 34, 40],
  quiet: [104, 98, 110],
  size: 9.5,
  leading: 14,
  above: 16,
  between: 9,
  heading: 'plain',
};
const INDENT = 16;

/** A colored head, then the jobs along a line with a dot each. */
export const writeTimeline: WriteLayout = (person, words, pagesWith) => {
  const pages = pagesWith();
  pages.at(0).rectangle(0, 0, PAGE.width, 92, PLUM);
  const head = createColumn({ pages, left: 56, width: 483, top: 26, topOfOthers: 26, bottom: 92 });
  head.text(person.name, { font: 'bold', size: 21, leading: 26, color: [255, 255, 255] });
  head.text(person.title, { size: 11, leading: 16, color: [240, 226, 236] });

  const column = createColumn({ pages, left: 56, width: 483, top: 106, topOfOthers: 50, bottom: 792 });
  const writer = { column, style: STYLE, words };
  writeContact(writer, person);
  if (person.summary) writeLines(writer, words.profile, [person.summary]);
  if (person.experience.length > 0) writeHeading(writer, words.experience);
  for (const [index, job] of person.experience.entries()) {
    if (index > 0) column.space(STYLE.between);
    const height = heightOfJob(writer, job, INDENT);
    // A job is kept on one page, so that its line is one piece.
    column.keep(height);
    column.draw((canvas, left, y) => {
      canvas.rectangle(left + 2.6, y + 9, 0.8, height - 6, [214, 196, 208]);
      canvas.circle(left + 3, y + 7, 3, PLUM);
    });
    writeJob(writer, job, INDENT);
  }
  writeEducation(writer, person);
  writeLanguages(writer, person);
  writeLines(writer, words.skills, person.skills.length > 0 ? [person.skills.join('  ·  ')] : []);
  writeBullets(writer, words.certificates, person.certificates);
  writeBullets(writer, words.projects, person.projects);
  writeLines(writer, words.interests, person.interests && [person.interests.join('  ·  ')]);
};
