import { countryOf, type DemoCountry } from './countries.ts';
import { type HiringDepartment, hiringUnits } from './companies.ts';
import { lifeOf, type JobLife, type JobStatus } from './job-lives.ts';
import { fieldOf, type Occupation, occupationOf } from './occupations.ts';
import { bullets, EVERYONE, MANAGERS, money, paragraph, RECRUITERS, VENDOR } from './people.ts';
import type { Random } from './random.ts';
import { day, type StoryRecord, time } from './story.ts';
import { demoTexts } from './texts.ts';

/** A job of the demo, and what decides who applies for it. */
export interface DemoJob {
  readonly id: string;
  readonly title: string;
  readonly record: StoryRecord;
  readonly life: JobLife;
  readonly occupation: Occupation;
  readonly place: HiringDepartment;
  readonly country: DemoCountry;
  readonly level: 0 | 1 | 2;
  readonly recruiter: string;
  readonly hasVendor: boolean;
  /** How many of its openings are filled, promised, and open. */
  readonly openings: { readonly filled: number; readonly promised: number; readonly open: number };
}

/** How many jobs are in each status, in the companies that hire; it is another deck for those that have stopped. */
const STATUSES: readonly (readonly [JobStatus, number])[] = [
  ['draft', 5],
  ['pending_approval', 6],
  ['approved', 4],
  ['open', 33],
  ['on_hold', 5],
  ['filled', 11],
  ['closed', 5],
  ['cancelled', 3],
  ['archived', 2],
];
const ENDED: readonly JobStatus[] = ['filled', 'closed', 'archived', 'closed', 'archived', 'cancelled'];

/** What more experience is worth. */
export const LEVEL_PAY = [0.8, 1, 1.42] as const;

/** Two jobs for each business unit, those that were made first at first. */
export function makeJobs(random: Random): DemoJob[] {
  const deck = shuffled(
    random,
    STATUSES.flatMap(([status, count]) => Array.from({ length: count }, () => status)),
  );
  const ended = [...ENDED];
  return hiringUnits()
    .flatMap((departments) =>
      random.sample(departments, 2).map((place) => {
        const status = (place.isHiring ? deck : ended).pop()!;
        return { place, life: lifeOf(random, status, place.isHiring ? 0 : 130) };
      }),
    )
    .sort((one, other) => one.life.created - other.life.created)
    .map((start, index) => makeJob(random, `#jobs/${index + 1}`, start));
}

const shuffled = <T>(random: Random, values: readonly T[]): T[] => random.sample(values, values.length);

function makeJob(random: Random, id: string, { place, life }: Pick<DemoJob, 'place' | 'life'>): DemoJob {
  const occupation = occupationOf(place.name);
  const country = countryOf(place.country);
  const level = random.weighted([
    [0, 20],
    [1, 56],
    [2, 24],
  ] as const);
  const openings = openingsOf(random, life, occupation, level);
  const recruiter = random.pick(RECRUITERS);
  const hasVendor = random.happens(0.3);
  const title = `${occupation.titles[level]}, ${asPart(place.name)}`;
  const start = { id, title, life, occupation, place, country, level, recruiter, hasVendor, openings };
  return { ...start, record: recordOf(random, start) };
}

/** `Export desk` within a title; names of towns keep their capitals. */
const asPart = (name: string): string =>
  /Valencia|^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

const MANY = new Set(['nurse', 'warehouse', 'driver', 'service', 'wind', 'installer']);

function openingsOf(
  random: Random,
  { status, opened, created }: JobLife,
  { key }: Occupation,
  level: number,
): DemoJob['openings'] {
  const count = level === 2 ? 1 : MANY.has(key) ? random.whole(2, 6) : random.whole(1, 3);
  if (status === 'filled' || (status === 'archived' && opened !== undefined))
    return { filled: count, promised: 0, open: 0 };
  const hasRun = opened !== undefined && created < -55;
  if (!hasRun || status === 'cancelled') return { filled: 0, promised: 0, open: count };
  const filled = random.whole(0, count - 1);
  const promised = status === 'open' && filled < count && random.happens(0.45) ? 1 : 0;
  return { filled, promised, open: count - filled - promised };
}

function recordOf(random: Random, job: Omit<DemoJob, 'record'>): StoryRecord {
  const { place, life, occupation, country, level, openings } = job;
  const count = openings.filled + openings.promised + openings.open;
  const yearly = occupation.pay * LEVEL_PAY[level] * country.pay;
  const [least, most] = [yearly * (0.9 + random.next() * 0.04), yearly * (1.08 + random.next() * 0.08)];
  const years = [random.whole(0, 1), random.whole(2, 4), random.whole(6, 9)][level]!;
  const manager = random.pick(MANAGERS);
  const team = random.sample(
    EVERYONE.filter((user) => user !== job.recruiter && user !== manager),
    random.whole(1, 3),
  );
  const isLimited = place.name === 'Dispatch and balancing';
  return {
    id: job.id,
    job_title: job.title,
    organization: `#organizations/${place.organizationCode}`,
    company: `#companies/${place.companyCode}`,
    business_unit: `#business_units/${place.unitCode}`,
    department: `#departments/${place.code}`,
    designation: `#designation/${occupation.designation}`,
    job_type: `#job_type/${random.weighted([
      ['full_time', 74],
      ['part_time', 16],
      ['shift', 10],
    ])}`,
    staffing_type: `#staffing_type/${random.weighted([
      ['permanent', 80],
      ['fixed_term', 14],
      ['temp_to_perm', 6],
    ])}`,
    priority: random.weighted([
      ['normal', 60],
      ['high', 22],
      ['urgent', 9],
      ['low', 9],
    ]),
    confidential: random.happens(0.05),
    openings: count,
    recruiter: job.recruiter,
    hiring_manager: manager,
    hiring_team: team.map((user, index) => ({ user, part: index === 1 ? 'coordinator' : 'interviewer' })),
    vendors: job.hasVendor ? [VENDOR] : [],
    workplace: ['developer', 'analyst', 'finance', 'people', 'buyer'].includes(occupation.key)
      ? random.weighted([
          ['hybrid', 70],
          ['remote', 20],
          ['on_site', 10],
        ])
      : 'on_site',
    country: `#country/${place.country}`,
    state: `#city.state/${place.country}/${place.city}`,
    city: `#city/${place.country}/${place.city}`,
    salary_from: money(least, place.currency),
    salary_to: money(most, place.currency),
    salary_period: 'year',
    salary_visible: random.happens(0.6),
    budget: money(yearly * count * 1.22, place.currency),
    experience_from: years,
    experience_to: random.happens(0.6) ? years + random.whole(3, 6) : null,
    education_level: `#level_of_education/${occupation.training.level}`,
    education_field: `#education/${fieldOf(occupation)}`,
    skills: skillRows(random, occupation, level),
    languages: [
      { language: `#language/${country.languages[0]}`, importance: 'required', proficiency: 'expert' },
      ...(country.code === 'GB'
        ? []
        : [{ language: '#language/en', importance: 'preferred', proficiency: 'intermediate' }]),
    ],
    nationality_rule: isLimited ? 'limited' : 'any',
    nationalities: isLimited ? ['DE', 'NL', 'FR', 'PL', 'ES', 'IT'].map((code) => `#nationality/${code}`) : [],
    nationality_reason: isLimited
      ? 'Control rooms of critical infrastructure require a security check for which the law asks for citizens of the European Union.'
      : null,
    ...textsOf(random, job, count),
    ...datesOf(job),
    joining_template: '#joining_templates/Standard joining form',
    document_categories: [
      '#candidate_filetype/id_card',
      '#candidate_filetype/bank_details',
      ...(/nurse|physician|therapist|radiographer/.test(occupation.key) ? ['#candidate_filetype/licence'] : []),
      ...(occupation.key === 'driver' ? ['#candidate_filetype/driving_licence'] : []),
    ],
    ...endOf(life),
  };
}

const skillRows = (random: Random, { skills }: Occupation, level: number): StoryRecord[] => [
  ...skills.slice(0, 3).map((skill) => ({
    skill: `#skill/${skill}`,
    importance: 'required',
    proficiency: level === 2 ? 'expert' : 'intermediate',
  })),
  ...random.sample(skills.slice(3), random.whole(1, 3)).map((skill) => ({
    skill: `#skill/${skill}`,
    importance: 'preferred',
    proficiency: random.pick(['beginner', 'intermediate', null]),
  })),
];

function textsOf(random: Random, { title, place, occupation, level }: Omit<DemoJob, 'record'>, count: number) {
  const people = count === 1 ? 'a colleague' : `${count} colleagues`;
  return {
    description:
      paragraph(
        `${place.unit} in ${place.city} is part of ${place.company}. The team ${place.name} is looking for ${people} to work there as ${title.split(',')[0]!.toLowerCase()}.`,
      ) +
      paragraph('What you do:') +
      bullets(random.sample(occupation.tasks, 4)),
    requirements: bullets([
      ['Your training is complete or about to be', 'You have worked in this job before', 'You have led a team'][level]!,
      ...occupation.skills.slice(0, 2).map((skill) => `You have experience in this field: ${skill}`),
      'You explain things so that others can act on them',
    ]),
    benefits: bullets(random.sample(demoTexts().job_benefits, 3)),
  };
}

const datesOf = ({ life }: Pick<DemoJob, 'life'>): StoryRecord => ({
  open_date: life.openDate === undefined ? null : day(life.openDate),
  target_date: life.targetDate === undefined ? null : day(life.targetDate),
  close_date: life.closeDate === undefined ? null : day(life.closeDate),
  approval_date: life.approved === undefined ? null : time(life.approved, 11, life.minute),
  approved_by: life.approved === undefined ? null : life.approver,
});

const endOf = (life: JobLife): StoryRecord => ({
  closed_on: life.ended === undefined ? null : time(life.ended, 16, life.minute),
  job_status: life.status,
  requirement_status: `#requirement_status/${life.requirement}`,
  rejection_note: life.rejection ?? null,
  close_reason: life.closeReason === undefined ? null : `#reasons.closing/${life.closeReason}`,
  close_note: life.closeNote ?? null,
  hold_reason: life.holdReason === undefined ? null : `#reasons.on_hold/${life.holdReason}`,
  status: life.status === 'archived' ? 'inactive' : 'active',
  created_on: time(life.created, 8, life.minute),
  created_by: life.creator,
  updated_on: time(life.updated, 17, life.minute),
  updated_by: life.updater,
});
