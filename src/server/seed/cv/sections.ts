import { BULLET_INDENT } from './column.ts';
import type { Column } from './column.ts';
import type { CvJob, CvPerson } from './cv-person.ts';
import type { CvWords } from './cv-words.ts';
import { wrap } from './helvetica.ts';
import type { Color } from './pdf-document.ts';

/** How a layout writes. */
export interface CvStyle {
  readonly accent: Color;
  readonly text: Color;
  readonly quiet: Color;
  readonly size: number;
  readonly leading: number;
  /** Free space above a heading, and between entries. */
  readonly above: number;
  readonly between: number;
  readonly heading: 'capitals' | 'ruled' | 'plain';
}

export interface CvWriter {
  readonly column: Column;
  readonly style: CvStyle;
  readonly words: CvWords;
}

/** A heading, kept together with the first lines below it. */
export function writeHeading({ column, style }: CvWriter, text: string): void {
  const { accent, size, leading, above, heading } = style;
  column.space(above);
  column.keep(leading * 4);
  const isCapital = heading === 'capitals';
  column.text(isCapital ? text.toUpperCase() : text, {
    font: 'bold',
    size: isCapital ? size - 0.5 : size + 2,
    leading: leading + 3,
    color: accent,
  });
  if (heading === 'ruled') column.line(accent);
  if (heading === 'ruled') column.space(4);
}

/** A section of plain lines; nothing if there are none. */
export function writeLines(writer: CvWriter, heading: string, lines: readonly string[] = []): void {
  if (lines.length === 0) return;
  const { column, style } = writer;
  writeHeading(writer, heading);
  for (const line of lines) column.text(line, { size: style.size, leading: style.leading, color: style.text });
}

export function writeBullets(writer: CvWriter, heading: string, points: readonly string[] = []): void {
  if (points.length === 0) return;
  const { column, style } = writer;
  writeHeading(writer, heading);
  for (const point of points) column.bullet(point, { size: style.size, leading: style.leading, color: style.text });
}

/** The profile, if there is one, then work and education. */
export function writeCareer(writer: CvWriter, person: CvPerson): void {
  if (person.summary) writeLines(writer, writer.words.profile, [person.summary]);
  writeExperience(writer, person);
  writeEducation(writer, person);
}

function writeExperience(writer: CvWriter, { experience }: CvPerson): void {
  if (experience.length === 0) return;
  writeHeading(writer, writer.words.experience);
  for (const [index, job] of experience.entries()) {
    if (index > 0) writer.column.space(writer.style.between);
    writeJob(writer, job);
  }
}

/** One job. @param indent of its text, for a layout with something beside it */
export function writeJob({ column, style, words }: CvWriter, job: CvJob, indent = 0): void {
  const { size, leading, text, quiet } = style;
  column.keep(leading * 2);
  column.ends(
    `${job.title}, ${job.employer}`,
    periodOf(job, words),
    { font: 'bold', size, leading, color: text, indent },
    { size, color: quiet },
  );
  if (job.place) column.text(job.place, { size: size - 0.5, leading, color: quiet, indent });
  for (const point of job.points) column.bullet(point, { size, leading, color: text, indent });
}

/** The height that a job takes, in points. */
export function heightOfJob({ column, style: { size, leading } }: CvWriter, job: CvJob, indent: number): number {
  const room = column.width - indent - BULLET_INDENT;
  const points = job.points.reduce((sum, point) => sum + wrap(point, 'regular', size, room).length, 0);
  return leading * (points + (job.place ? 2 : 1));
}

const periodOf = ({ from, to }: Pick<CvJob, 'from' | 'to'>, words: CvWords): string =>
  `${monthOf(from)} – ${to ? monthOf(to) : words.present}`;

/** `2021-04` as 04/2021. */
const monthOf = (month: string): string => month.split('-').reverse().join('/');

export function writeEducation(writer: CvWriter, { education }: CvPerson): void {
  if (education.length === 0) return;
  const { column, style, words } = writer;
  const { size, leading, text, quiet } = style;
  writeHeading(writer, words.education);
  for (const [index, { degree, school, year }] of education.entries()) {
    if (index > 0) column.space(style.between);
    column.keep(leading * 2);
    column.ends(
      degree,
      year === undefined ? words.ongoing : String(year),
      { font: 'bold', size, leading, color: text },
      { size, color: quiet },
    );
    column.text(school, { size, leading, color: text });
  }
}

export function writeLanguages(writer: CvWriter, { languages }: CvPerson): void {
  if (languages.length === 0) return;
  const { column, style, words } = writer;
  const { size, leading, text, quiet } = style;
  writeHeading(writer, words.languages);
  for (const { name, level } of languages)
    column.ends(name, level, { size, leading, color: text }, { size, color: quiet });
}

/** Email, phone, place and profiles, each on a line and those with an address as links. */
export function writeContact(writer: CvWriter, { email, phone, place, links = [] }: CvPerson): void {
  const { column, style, words } = writer;
  const line = { size: style.size, leading: style.leading, color: style.text };
  writeHeading(writer, words.contact);
  column.text(email, { ...line, link: `mailto:${email}` });
  if (phone) column.text(phone, line);
  if (place) column.text(place, line);
  for (const link of links) column.text(link, { ...line, link: `https://${link}` });
}

/** The initials, as they are in a circle: at most two. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
};
