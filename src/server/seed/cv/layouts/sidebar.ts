import { createColumn } from '../column.ts';
import { widthOf } from '../helvetica.ts';
import { PAGE } from '../pdf-document.ts';
import type { Color } from '../pdf-document.ts';
import type { WriteLayout } from './write-layout.ts';
import { initialsOf, writeBullets, writeCareer, writeContact, writeLanguages, writeLines } from '../sections.ts';
import type { CvStyle } from '../sections.ts';

const GREEN: Color = [36, 92, 75];
const STYLE: CvStyle = {
  accent: GREEN,
  text: [34, 37, 43],
  quiet: [98, 105, 118],
  size: 9.5,
  leading: 14,
  above: 15,
  between: 7,
  heading: 'capitals',
};
const BAR = 178;
const RADIUS = 27;

/** Two columns: contact, languages and skills in a bar at the side, what was done beside it. */
export const writeSidebar: WriteLayout = (person, words, pagesWith) => {
  const pages = pagesWith((canvas) => canvas.rectangle(0, 0, BAR, PAGE.height, [243, 245, 244]));
  const side = createColumn({ pages, left: 24, width: BAR - 42, top: 104, topOfOthers: 40, bottom: 800 });
  const main = createColumn({ pages, left: BAR + 28, width: 358, top: 34, topOfOthers: 40, bottom: 800 });
  const [first, initials] = [pages.at(0), initialsOf(person.name)];

  first.circle(24 + RADIUS, 34 + RADIUS, RADIUS, GREEN);
  main.text(person.name, { font: 'bold', size: 22, leading: 28, color: STYLE.text });
  main.text(person.title, { size: 10.5, leading: 16, color: STYLE.quiet });
  const width = widthOf(initials, 'bold', 18);
  first.text(24 + RADIUS - width / 2, 34 + RADIUS + 6.5, initials, { font: 'bold', size: 18, color: [255, 255, 255] });

  const beside = { column: side, style: { ...STYLE, size: 9, leading: 13.5 }, words };
  writeContact(beside, person);
  writeLanguages(beside, person);
  writeLines(beside, words.skills, person.skills);
  writeLines(beside, words.certificates, person.certificates);
  writeLines(beside, words.interests, person.interests);

  const writer = { column: main, style: STYLE, words };
  writeCareer(writer, person);
  writeBullets(writer, words.projects, person.projects);
};
