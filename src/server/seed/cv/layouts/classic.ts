import { createColumn } from '../column.ts';
import type { WriteLayout } from './write-layout.ts';
import { writeBullets, writeCareer, writeLanguages, writeLines } from '../sections.ts';
import type { CvStyle } from '../sections.ts';

const STYLE: CvStyle = {
  accent: [28, 60, 110],
  text: [30, 32, 38],
  quiet: [92, 98, 110],
  size: 10,
  leading: 14.5,
  above: 14,
  between: 8,
  heading: 'ruled',
};

/** One column, from contact to interests, with ruled headings. */
export const writeClassic: WriteLayout = (person, words, pagesWith) => {
  const column = createColumn({ pages: pagesWith(), left: 62, width: 471, top: 54, topOfOthers: 54, bottom: 790 });
  const writer = { column, style: STYLE, words };
  column.text(person.name, { font: 'bold', size: 20, leading: 26, color: STYLE.text });
  column.text(person.title, { size: 11, leading: 17, color: STYLE.quiet });
  const contact = { size: 9.5, leading: 14, color: STYLE.text };
  column.text(person.email, { ...contact, link: `mailto:${person.email}` });
  const rest = [person.phone, person.place].filter((part) => part !== undefined);
  if (rest.length > 0) column.text(rest.join('  ·  '), contact);
  for (const link of person.links ?? []) column.text(link, { ...contact, link: `https://${link}` });

  writeCareer(writer, person);
  writeLines(writer, words.skills, person.skills.length > 0 ? [person.skills.join(', ')] : []);
  writeLanguages(writer, person);
  writeBullets(writer, words.certificates, person.certificates);
  writeBullets(writer, words.projects, person.projects);
  writeLines(writer, words.interests, person.interests && [person.interests.join(', ')]);
};
