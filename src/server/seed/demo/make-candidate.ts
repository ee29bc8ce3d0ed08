import { type Career, makeCareer } from './careers.ts';
import { type Contacts, plain } from './contacts.ts';
import { type DemoCountry, demoCountries } from './countries.ts';
import { LEVEL_PAY } from './make-jobs.ts';
import type { Occupation } from './occupations.ts';
import { APPROVERS, EVERYONE, money, RECRUITERS, VENDOR } from './people.ts';
import type { Random } from './random.ts';
import { day, type StoryRecord, time } from './story.ts';
import { demoTexts } from './texts.ts';

export interface CandidateStart {
  readonly id: string;
  /** The day on which the candidate was recorded, and the time. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly occupation: Occupation;
  readonly level: 0 | 1 | 2;
  readonly residence: DemoCountry;
  /** Whether a vendor could have proposed the candidate. */
  readonly hasVendor: boolean;
  readonly recruiter: string;
}

/** Countries of the European Economic Area and Switzerland, whose citizens need no permit there. */
const FREE = new Set(['DE', 'NL', 'ES', 'PT', 'NO', 'CH', 'FR', 'PL', 'SE', 'IT', 'RO']);

/** Someone who looks for work, with everything that a form could say. */
export function makeCandidate(random: Random, contacts: Contacts, start: CandidateStart): StoryRecord {
  const { residence, occupation } = start;
  const home = random.happens(0.76) ? residence : random.pick(demoCountries());
  const career = makeCareer(random, { ...start, home });
  const { first, last } = contacts.name(home);
  const email = contacts.email(first, last);
  const source = sourceOf(random, start);
  const creator = source === 'vendor' ? VENDOR : random.pick([...RECRUITERS, start.recruiter, ...APPROVERS]);
  const city = random.pick(residence.cities);
  const created = time(start.day, start.hour, start.minute);
  const wasChanged = random.happens(0.45);
  const changed = Math.min(-1, start.day + random.whole(1, 40));
  return {
    id: start.id,
    first_name: first,
    last_name: last,
    headline: headlineOf(random, career),
    ...emailsOf(email, random.happens(0.12) ? [contacts.email(first, `${last}.work`)] : []),
    ...phonesOf(
      random.happens(0.94) ? contacts.phone(residence) : null,
      random.happens(0.1) ? [contacts.phone(residence)] : [],
    ),
    birth_date: random.happens(0.86) ? career.birthDate : null,
    nationality: `#nationality/${home.code}`,
    country: `#country/${residence.code}`,
    state: `#city.state/${residence.code}/${city}`,
    city: `#city/${residence.code}/${city}`,
    links: random.happens(0.3) ? [`https://profiles.example/${plain(first)}-${plain(last)}`] : [],
    current_company: career.isEmployed ? career.employer : null,
    current_position: career.isEmployed ? career.title : null,
    ...payOf(random, start, career),
    ...availabilityOf(random, start.day, career),
    work_permit: permitOf(random, home, residence),
    education: career.education,
    experience: career.experience,
    skills: skillRows(random, occupation, career.years),
    languages: languageRows(random, home, residence),
    cv_source: `#cv_source/${source}`,
    referred_by: source === 'referral' ? random.pick(EVERYONE) : null,
    owner: random.happens(0.9) ? start.recruiter : random.pick(RECRUITERS),
    tags: random.happens(0.4) ? random.sample(tagsFor(occupation), random.whole(1, 3)) : [],
    pools: [],
    ...privacyOf(random, start.day),
    status: random.happens(0.04) ? 'inactive' : 'active',
    created_on: created,
    created_by: creator,
    updated_on: wasChanged ? time(changed, start.hour, start.minute) : created,
    updated_by: wasChanged && creator === VENDOR ? start.recruiter : creator,
  };
}

/** The primary address, in its field and first among all of them. */
export const emailsOf = (email: string, others: readonly string[] = []): StoryRecord => ({
  email,
  emails: [
    { email, label: 'personal', is_primary: true },
    ...others.map((other) => ({ email: other, label: 'work', is_primary: false })),
  ],
});

export const phonesOf = (phone: string | null, others: readonly string[] = []): StoryRecord => {
  const [first, ...rest] = phone === null ? others : [phone, ...others];
  if (first === undefined) return { candidate_phone: null, phones: [] };
  return {
    candidate_phone: first,
    phones: [
      { phone: first, label: 'mobile', is_primary: true },
      ...rest.map((other) => ({ phone: other, label: 'home', is_primary: false })),
    ],
  };
};

function headlineOf(random: Random, { title, employer, years, isEmployed }: Career): string {
  if (isEmployed && random.happens(0.5)) return `${title}, ${employer}`;
  return years > 1 ? `${title} with ${years} years of experience` : `${title}, starting out`;
}

function sourceOf(random: Random, { level, residence, hasVendor }: CandidateStart): string {
  const board = { DE: 'stepstone', ES: 'infojobs', GB: 'reed', IN: 'naukri' }[residence.code] ?? 'indeed';
  return random.weighted([
    ['career_page', 24],
    ['linkedin', 21],
    [board, 15],
    ['indeed', 8],
    ['referral', 9],
    ['agency', 5],
    ['vendor', hasVendor ? 16 : 0],
    ['direct_mail', 4],
    ['university', level === 0 ? 10 : 0],
    ['job_fair', 4],
    ['eures', 3],
    ['employment_office', 3],
    ['talent_pool', 2],
    ['rehire', 2],
    ['xing', residence.code === 'DE' ? 5 : 0],
  ]);
}

function payOf(random: Random, { occupation, level, residence }: CandidateStart, career: Career): StoryRecord {
  const yearly = occupation.pay * LEVEL_PAY[level] * residence.pay * (0.86 + random.next() * 0.26);
  return {
    current_salary: career.isEmployed && random.happens(0.8) ? money(yearly, residence.currency) : null,
    expected_salary: random.happens(0.76) ? money(yearly * (1.03 + random.next() * 0.16), residence.currency) : null,
  };
}

const availabilityOf = (random: Random, from: number, { isEmployed }: Career): StoryRecord => ({
  notice_period: isEmployed
    ? random.weighted<string | null>([
        ['P1M', 34],
        ['P3M', 26],
        ['P2M', 12],
        ['P4W', 10],
        ['P2W', 8],
        [null, 10],
      ])
    : 'P0D',
  available_from: random.happens(0.35) ? day(from + random.whole(isEmployed ? 30 : 5, 150)) : null,
});

function permitOf(random: Random, home: DemoCountry, residence: DemoCountry): string {
  if (home === residence || (FREE.has(home.code) && FREE.has(residence.code))) return 'not_required';
  return random.weighted([
    ['available', 55],
    ['needed', 25],
    ['unknown', 20],
  ]);
}

function skillRows(random: Random, { skills }: Occupation, years: number): StoryRecord[] {
  const known = [
    ...skills.slice(0, random.whole(2, 3)),
    ...random.sample(skills.slice(3), random.whole(1, 5)),
    ...random.sample(demoTexts().common_skills, random.whole(0, 2)),
  ];
  return [...new Set(known)].map((skill, index) => {
    const used = Math.max(0, years - random.whole(0, Math.min(years, index + 2)));
    return {
      skill: `#skill/${skill}`,
      proficiency: used >= 7 ? 'expert' : used >= 2 ? 'intermediate' : 'beginner',
      years: random.happens(0.8) ? used : null,
    };
  });
}

function languageRows(random: Random, home: DemoCountry, residence: DemoCountry): StoryRecord[] {
  const levels = new Map<string, string>();
  for (const code of home.languages.slice(0, 1)) levels.set(code, 'expert');
  for (const code of residence.languages.slice(0, 1))
    if (!levels.has(code)) levels.set(code, random.pick(['intermediate', 'expert', 'beginner']));
  if (!levels.has('en') && random.happens(0.85))
    levels.set('en', random.pick(['intermediate', 'intermediate', 'expert']));
  const more = random.pick(['fr', 'de', 'es', 'it', 'pt']);
  if (!levels.has(more) && random.happens(0.22)) levels.set(more, random.pick(['beginner', 'intermediate']));
  return [...levels].map(([code, proficiency]) => ({ language: `#language/${code}`, proficiency }));
}

const tagsFor = ({ key }: Occupation): string[] => [
  ...demoTexts().candidate_tags,
  ...(/nurse|warehouse|dispatcher|driver|wind|service/.test(key) ? ['night shift'] : []),
  ...(/driver|warehouse|installer/.test(key) ? ['driving license C'] : []),
  ...(/developer|analyst|finance|people/.test(key) ? ['remote'] : []),
];

/** Consent as it is asked for and given, and what follows from it. */
function privacyOf(random: Random, from: number): StoryRecord {
  const consent = random.weighted([
    ['given', 62],
    ['not_asked', 20],
    ['asked', 14],
    ['withdrawn', 4],
  ]);
  const given = Math.min(-1, from + random.whole(0, 3));
  const until = given + random.pick([365, 365, 548, 730]);
  const isBarred = consent === 'withdrawn' ? random.happens(0.4) : random.happens(0.008);
  return {
    consent,
    consent_given_on: consent === 'given' || consent === 'withdrawn' ? day(given) : null,
    consent_until: consent === 'given' ? day(until) : null,
    keep_until: day(consent === 'given' ? until : from + (consent === 'withdrawn' ? 395 : 730)),
    do_not_contact: isBarred,
    do_not_contact_reason: isBarred
      ? random.pick([
          'Asked not to be called or written to again.',
          'Has signed elsewhere and wishes no further contact.',
        ])
      : null,
  };
}
