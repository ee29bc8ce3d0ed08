import type { DemoCountry } from './countries.ts';
import { fieldOf, type Occupation } from './occupations.ts';
import type { Random } from './random.ts';
import { day, endOfMonth, firstOfMonth, type StoryRecord } from './story.ts';
import { readSeed } from '../read-seed.ts';

export interface Career {
  readonly education: readonly StoryRecord[];
  readonly experience: readonly StoryRecord[];
  readonly birthDate: string;
  /** Whole years of work. */
  readonly years: number;
  readonly title: string;
  readonly employer?: string;
  readonly isEmployed: boolean;
}

export interface CareerStart {
  readonly occupation: Occupation;
  readonly level: 0 | 1 | 2;
  /** Where the candidate grew up and learned. */
  readonly home: DemoCountry;
  /** Where the candidate lives now. */
  readonly residence: DemoCountry;
  /** The day on which the candidate was recorded: the career ends then. */
  readonly day: number;
}

/** Months of work, by level. */
const MONTHS = [
  [2, 34],
  [36, 140],
  [120, 340],
] as const;
/** How old people are when they end the training of a level, and how many years it takes. */
const TRAINING: Readonly<Record<string, readonly [age: number, years: number]>> = {
  3: [19, 3],
  4: [20, 2],
  6: [23, 4],
  7: [26, 6],
};
const DAYS_A_MONTH = 30.4375;

/** School, training and work of someone: no two jobs at the same time, none before the training. */
export function makeCareer(random: Random, start: CareerStart): Career {
  const { occupation, level, home } = start;
  const [fewest, most] = MONTHS[level];
  const months = random.whole(fewest, most);
  const [age, length] = TRAINING[occupation.training.level]!;
  // How many months ago as of the day of the record; dates count back from today.
  const known = Math.ceil(-start.day / DAYS_A_MONTH);
  const began = known + months;
  const graduated = began + random.whole(1, 9);
  const bornMonths = graduated + (age + random.whole(0, 3)) * 12 + random.whole(0, 11);
  const experience = makeJobs(random, start, { began, known });
  const latest = experience[0];
  return {
    education: makeEducation(random, occupation, home, { graduated, years: length, isBeginner: level === 0 }),
    experience,
    birthDate: day(-Math.round(bornMonths * DAYS_A_MONTH) - random.whole(0, 27)),
    years: Math.floor(months / 12),
    title: latest ? String(latest['position']) : occupation.titles[0],
    employer: latest && String(latest['company']),
    isEmployed: latest?.['is_current'] === true,
  };
}

/** The latest job first. */
function makeJobs(
  random: Random,
  { occupation, level, home, residence }: CareerStart,
  { began, known }: { readonly began: number; readonly known: number },
): StoryRecord[] {
  const jobs: StoryRecord[] = [];
  let start = began;
  let previous = '';
  const isEmployed = random.happens(0.8);
  while (start > known) {
    const worked = began - start;
    const isAbroad = home !== residence && jobs.length === 0 && start - known > 24;
    const country = isAbroad ? home : residence;
    const company = random.pick(country.employers.filter((name) => name !== previous));
    const length = random.whole(9, level === 2 ? 96 : 54);
    const left = start - known;
    const isLast = length >= left - 6 || jobs.length === 11;
    const isCurrent = isLast && isEmployed;
    // Someone without a job has left the last one some months ago, if it lasted that long.
    const end = isLast ? known + random.whole(1, Math.max(1, Math.min(7, left - 1))) : start - length;
    const rank = worked >= 120 && level === 2 ? 2 : worked >= 30 ? 1 : 0;
    jobs.unshift({
      position: occupation.titles[rank],
      company,
      industry: `#industry/${random.pick(occupation.industries)}`,
      city: random.pick(country.cities),
      country: `#country/${country.code}`,
      start_date: firstOfMonth(-start),
      is_current: isCurrent,
      end_date: isCurrent ? null : endOfMonth(-Math.min(end, start)),
      description: random.happens(0.7)
        ? random
            .sample(occupation.tasks, 2)
            .map((task) => `${task}.`)
            .join(' ')
        : null,
    });
    if (isLast) break;
    previous = company;
    start =
      end -
      1 -
      random.weighted([
        [0, 60],
        [random.whole(1, 4), 40],
      ]);
  }
  return jobs;
}

function makeEducation(
  random: Random,
  occupation: Occupation,
  home: DemoCountry,
  { graduated, years, isBeginner }: { graduated: number; years: number; isBeginner: boolean },
): StoryRecord[] {
  const { training } = occupation;
  const isAcademic = Number(training.level) >= 6;
  const universities = universitiesOf(home);
  const city = random.pick(home.cities);
  const school = home.school.replace('{city}', city);
  const isUnfinished = random.happens(isBeginner ? 0.16 : 0.05);
  const main = {
    institution:
      isAcademic && universities.length > 0
        ? random.pick(universities).name
        : isAcademic
          ? `${school} (${city})`
          : school,
    degree: `#degree/${random.pick(training.degrees)}`,
    level: `#level_of_education/${training.level}`,
    field: `#education/${fieldOf(occupation)}`,
    specialization: `#specialization/${training.specialization}`,
    country: `#country/${home.code}`,
    start_date: firstOfMonth(-(graduated + years * 12)),
    completed: !isUnfinished,
    end_date: isUnfinished ? null : endOfMonth(-graduated),
    grade: random.happens(0.35)
      ? random.pick(['1.7', '2.1', 'Distinction', 'Merit', '8.4', '16/20', 'First class'])
      : null,
  };
  if (!isAcademic || random.happens(0.55)) return [main];
  const leaving = graduated + years * 12 + random.whole(1, 5);
  return [
    main,
    {
      institution: home.school.replace('{city}', random.pick(home.cities)),
      degree: null,
      level: '#level_of_education/3',
      field: '#education/001',
      specialization: null,
      country: `#country/${home.code}`,
      start_date: firstOfMonth(-(leaving + 36)),
      completed: true,
      end_date: endOfMonth(-leaving),
      grade: null,
    },
  ];
}

const universitiesOf = ({ code }: DemoCountry) =>
  readSeed<{ university: { country: string; name: string }[] }>('lists/universities').university.filter(
    ({ country }) => country === code,
  );
