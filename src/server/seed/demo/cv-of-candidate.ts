import type { CvEducation, CvJob, CvMonth, CvPerson } from '../cv/cv-person.ts';
import { readSeed } from '../read-seed.ts';
import { resolveValue } from './resolve-story.ts';
import type { StoryRecord } from './story.ts';

const nameIn = (list: 'degree' | 'level_of_education', code: string | undefined) =>
  readSeed<Record<typeof list, { code: string; name: string }[]>>('lists/education')[list].find(
    (each) => each.code === code,
  )?.name;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** How well someone speaks a language, as a CV says it. */
const SPOKEN: Readonly<Record<string, string>> = { expert: 'Fluent', intermediate: 'Good', beginner: 'Basic' };

/** What a candidate of a story would write about themself: the same as their record says, in English. */
export function cvOfCandidate(candidate: StoryRecord, today: string): CvPerson {
  const month = (day: unknown) => String(resolveValue(day, { today, ids: NONE, offsets: NONE })).slice(0, 7) as CvMonth;
  const experience = rowsOf(candidate, 'experience').map((row) => jobOf(row, month));
  const headline = textOf(candidate['headline']);
  const title = textOf(candidate['current_position']) ?? experience[0]?.title ?? headline ?? '';
  return {
    name: `${String(candidate['first_name'])} ${String(candidate['last_name'])}`,
    title,
    email: String(candidate['email']),
    phone: textOf(candidate['candidate_phone']),
    place: keyOf(candidate['city'])?.split('/')[1],
    links: listOf<string>(candidate, 'links').map((link) => link.replace(/^https?:\/\//, '')),
    summary: headline?.startsWith(`${title},`) ? undefined : headline && `${headline}.`,
    experience,
    education: rowsOf(candidate, 'education').map((row) => educationOf(row, month)),
    skills: rowsOf(candidate, 'skills').flatMap(({ skill }) => keyOf(skill) ?? []),
    languages: rowsOf(candidate, 'languages').map(({ language, proficiency }) => ({
      name: LANGUAGE_NAMES.of(keyOf(language)!)!,
      level: SPOKEN[String(proficiency)]!,
    })),
  };
}

/** An earlier CV of the same person: shorter, with fewer skills and without what was done in each job. */
export const shorterCv = (person: CvPerson): CvPerson => ({
  ...person,
  summary: undefined,
  experience: person.experience.map((job) => ({ ...job, points: [] })),
  skills: person.skills.slice(0, 2),
});

const NONE: ReadonlyMap<string, number> = new Map();

type MonthOf = (day: unknown) => CvMonth;

const jobOf = (row: StoryRecord, month: MonthOf): CvJob => ({
  title: String(row['position']),
  employer: String(row['company']),
  place: textOf(row['city']),
  from: month(row['start_date']),
  to: row['is_current'] === true ? undefined : month(row['end_date']),
  points: (textOf(row['description']) ?? '').split(/\.(?: |$)/).filter((task) => task !== ''),
});

const educationOf = (row: StoryRecord, month: MonthOf): CvEducation => ({
  degree: nameIn('degree', keyOf(row['degree'])) ?? nameIn('level_of_education', keyOf(row['level'])) ?? '',
  school: String(row['institution']),
  year: row['completed'] === true ? Number(month(row['end_date']).slice(0, 4)) : undefined,
});

/** `Nursing` of `#skill/Nursing`. */
const keyOf = (reference: unknown): string | undefined => textOf(reference)?.match(/^#[^/]+\/(.+)$/s)?.[1];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The first story comes from a file that has nothing of what is empty. */
const listOf = <T>(record: StoryRecord, field: string): readonly T[] =>
  (record[field] as readonly T[] | null | undefined) ?? [];
const rowsOf = (record: StoryRecord, field: string) => listOf<StoryRecord>(record, field);
