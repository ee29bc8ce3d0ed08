import { createColumn } from '../column.ts';
import type { WriteLayout } from './write-layout.ts';
import { writeCareer, writeHeading } from '../sections.ts';
import type { CvStyle } from '../sections.ts';

const STYLE: CvStyle = {
  accent: [32, 36, 44],
  text: [32, 36, 44],
  quiet: [100, 104, 114],
  size: 8.8,
  leading: 12.4,
  above: 9,
  between: 4,
  heading: 'capitals',
};

/** Small and dense, without color: as much as possible on one page. */
export const writeCompact: WriteLayout = (person, words, pagesWith) => {
  const column = createColumn({ pages: pagesWith(), left: 48, width: 499, top: 42, topOfOthers: 42, bottom: 806 });
  const writer = { column, style: STYLE, words };
  const contact = { size: STYLE.size, leading: STYLE.leading, color: STYLE.quiet };
  column.ends(
    person.name,
    person.phone ?? '',
    { font: 'bold', size: 15, leading: 20, color: STYLE.text },
    { size: STYLE.size, color: STYLE.quiet },
  );
  column.ends(person.title, person.place ?? '', { ...contact, color: STYLE.text }, contact);
  column.text(person.email, { ...contact, link: `mailto:${person.email}` });
  for (const link of person.links ?? []) column.text(link, { ...contact, link: `https://${link}` });

  writeCareer(writer, person);
  const lists = [
    [words.skills, person.skills],
    [words.languages, person.languages.map(({ name, level }) => `${name} ${level}`)],
    [words.certificates, person.certificates],
    [words.projects, person.projects],
    [words.interests, person.interests],
  ] as const;
  for (const [heading, items] of lists) {
    if (!items || items.length === 0) continue;
    writeHeading(writer, heading);
    column.text(items.join(', '), { size: STYLE.size, leading: STYLE.leading, color: STYLE.text });
  }
};
