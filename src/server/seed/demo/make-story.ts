import { type Contacts, createContacts, unmarked } from './contacts.ts';
import { demoCountries } from './countries.ts';
import { jobEvents } from './job-events.ts';
import { type Application, applicantOf, decide, lastDayOf, openingsOf } from './make-applications.ts';
import { emailsOf, makeCandidate, phonesOf } from './make-candidate.ts';
import { type DemoJob, makeJobs } from './make-jobs.ts';
import { applicantNotes, candidateNotes, jobNotes } from './make-notes.ts';
import { occupations } from './occupations.ts';
import { EVERYONE, RECRUITERS, roleOf } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { DAYS_OF_STORY, type Story, type StoryEvent, type StoryRecord, time } from './story.ts';
import { demoTexts } from './texts.ts';

/** How many candidates a story has. */
export const CANDIDATES = 3_000;
/** How many candidates are another one again, as happens when people apply twice. */
const DUPLICATES = 45;
/** For how many other jobs a candidate is thought of. */
const FURTHER_JOBS = 6;
/** How many open jobs have no applicant yet. */
const WITHOUT_APPLICANTS = 3;

/** A moment of the story. */
interface Moment {
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/**
 * A year of recruiting in the demo companies: candidates, and two jobs for each business unit. The same seed makes the
 * same story. The first has number 0; those after it only differ in who and when.
 * @param count of candidates; with fewer than half of the usual ones a job could lack its hires.
 */
export function makeStory(seed: number, count = CANDIDATES): Story {
  const random = createRandom(20_260 + seed * 7_919);
  const contacts = createContacts(random, seed === 0 ? '' : `.${seed}`);
  const jobs = makeJobs(random);
  const moments = momentsOf(random, count);
  const applications: Application[] = [];
  const candidates: StoryRecord[] = [];
  const quiet = new Set(jobs.filter(isNew).slice(-WITHOUT_APPLICANTS));
  const taking = jobs.filter((job) => !quiet.has(job));
  const applied = new Map<DemoJob, number>();
  for (const moment of moments) {
    const number = candidates.length;
    const twice = applications.length > 0 && isDuplicate(number) ? random.whole(0, number - 1) : undefined;
    const job = jobFor(random, taking, moment.day, applied);
    const candidate =
      twice === undefined
        ? freshCandidate(random, contacts, { number, moment, job })
        : again(random, contacts, candidates[twice]!, { number, moment });
    candidates.push(candidate);
    const source = String(candidate['cv_source']);
    if (job) applications.push(...applicationsOf(random, taking, { job, number, moment, source }));
  }
  return tell(random, { jobs, candidates: candidates.map((each) => inPools(random, each)), applications, moments });
}

const isDuplicate = (number: number): boolean => number % Math.floor(CANDIDATES / DUPLICATES) === 40;

/** When candidates came: more of them lately. */
const momentsOf = (random: Random, count: number): Moment[] =>
  Array.from({ length: count }, (_, index) => ({
    day: -Math.max(1, Math.ceil(DAYS_OF_STORY * (1 - (index / count) ** 0.92))),
    hour: random.whole(6, 16),
    minute: random.whole(0, 59),
  })).sort((one, other) => one.day - other.day || one.hour - other.hour || one.minute - other.minute);

const isNew = ({ life, openings }: DemoJob): boolean =>
  life.status === 'open' && life.opened! > -25 && openings.filled === 0;

const isTaking = (job: DemoJob, day: number): boolean =>
  job.life.opened !== undefined && job.life.opened <= day && day <= lastDayOf(job);

/** Jobs for which many apply, and those that have not found the candidates yet whom they will hire. */
const attraction = ({ occupation, openings }: DemoJob, applied: number): number =>
  (/warehouse|service|developer|driver|people|analyst/.test(occupation.key) ? 5 : 3) +
  (applied < openings.filled * 3 ? 30 : 0);

/** The job that brought a candidate; every eighth came without one. */
function jobFor(random: Random, jobs: readonly DemoJob[], day: number, applied: Map<DemoJob, number>) {
  const open = jobs.filter((job) => isTaking(job, day));
  if (open.length === 0 || random.happens(0.12)) return undefined;
  const job = random.weighted(open.map((each) => [each, attraction(each, applied.get(each) ?? 0)] as const));
  applied.set(job, (applied.get(job) ?? 0) + 1);
  return job;
}

interface Arrival {
  readonly number: number;
  readonly moment: Moment;
  readonly job?: DemoJob | undefined;
}

function freshCandidate(random: Random, contacts: Contacts, { number, moment, job }: Arrival): StoryRecord {
  const isNear = random.happens(0.72);
  return makeCandidate(random, contacts, {
    id: `#candidates/${number + 1}`,
    ...moment,
    occupation: job && random.happens(0.94) ? job.occupation : random.pick(occupations()),
    level: job && random.happens(0.75) ? job.level : random.pick([0, 1, 1, 2] as const),
    residence: job && isNear ? job.country : random.pick(demoCountries()),
    hasVendor: job?.hasVendor ?? false,
    recruiter: job?.recruiter ?? random.pick(RECRUITERS),
  });
}

/** Someone who is known already and comes again, not quite the same: by another way, with another address or spelling. */
function again(random: Random, contacts: Contacts, known: StoryRecord, { number, moment }: Arrival): StoryRecord {
  const [first, last] = [String(known['first_name']), String(known['last_name'])];
  const at = time(moment.day, moment.hour, moment.minute);
  const phone = known['candidate_phone'] === null ? null : String(known['candidate_phone']);
  const change = random.pick([
    {
      ...emailsOf(String(known['email'])),
      ...phonesOf(null),
      first_name: unmarked(first),
      last_name: unmarked(last),
    },
    { ...emailsOf(contacts.email(first, last)), ...phonesOf(phone) },
    { ...emailsOf(String(known['email'])), ...phonesOf(phone), last_name: last.toUpperCase() },
  ]);
  return {
    ...known,
    id: `#candidates/${number + 1}`,
    headline: null,
    ...change,
    cv_source: random.pick(['#cv_source/career_page', '#cv_source/bulk_upload', '#cv_source/direct_mail']),
    referred_by: null,
    tags: [],
    consent: 'not_asked',
    consent_given_on: null,
    consent_until: null,
    keep_until: null,
    do_not_contact: false,
    do_not_contact_reason: null,
    created_on: at,
    created_by: random.pick(RECRUITERS),
    updated_on: at,
    updated_by: null,
  };
}

function applicationsOf(
  random: Random,
  jobs: readonly DemoJob[],
  { job, number, moment, source }: Required<Arrival> & { job: DemoJob; source: string },
): Application[] {
  const made: Application[] = [{ candidate: number, job, source, ...moment }];
  const others = jobs.filter((each) => each !== job && each.life.opened !== undefined && isAkin(each, job));
  for (const other of random.sample(others, FURTHER_JOBS)) {
    const from = Math.max(moment.day + 1, other.life.opened!);
    const to = Math.min(-1, lastDayOf(other), moment.day + 150);
    if (from <= to && random.happens(other.occupation === job.occupation ? 0.7 : 0.42))
      made.push({ ...made[0]!, job: other, day: random.whole(from, to) });
  }
  return made;
}

/** Jobs for which the same people apply, or that a recruiter thinks of for them. */
const isAkin = ({ occupation }: DemoJob, { occupation: own }: DemoJob): boolean =>
  occupation === own || occupation.industries.some((industry) => own.industries.includes(industry));

function inPools(random: Random, candidate: StoryRecord): StoryRecord {
  if (random.happens(0.86)) return candidate;
  return {
    ...candidate,
    pools: random.sample(demoTexts().talent_pools, random.whole(1, 2)).map(({ name }) => `#talent_pools/${name}`),
  };
}

interface Parts {
  readonly jobs: readonly DemoJob[];
  readonly candidates: readonly StoryRecord[];
  readonly applications: readonly Application[];
  readonly moments: readonly Moment[];
}

function tell(random: Random, { jobs, candidates, applications, moments }: Parts): Story {
  const inOrder = [...applications].sort(
    (one, other) => one.day - other.day || one.hour - other.hour || one.minute - other.minute,
  );
  const outcomes = decide(random, inOrder);
  const applicants = inOrder.map((application, index) => applicantOf(application, outcomes.get(application)!, index));
  const current = new Map<number, string>();
  const hires = Map.groupBy(
    inOrder.flatMap((application, index) => {
      const { status, day } = outcomes.get(application)!;
      if (status === 'active' || status === 'on_hold') current.set(application.candidate, application.job.id);
      return status === 'hired' ? [{ job: application.job, id: applicants[index]!['id'], day }] : [];
    }),
    ({ job }) => job,
  );
  return {
    records: {
      talent_pools: demoTexts().talent_pools.map(({ name, description }, index) => ({
        name,
        description,
        owner: EVERYONE[index % EVERYONE.length]!,
        active: true,
      })),
      jobs: jobs.map(({ record }) => record),
      candidates: candidates.map((each, index) => ({ ...each, job: current.get(index) ?? null })),
      applicants,
      job_openings: jobs.flatMap((job) => openingsOf(random, job, hires.get(job) ?? [])),
      job_notes: jobNotes(random, jobs),
      candidate_notes: candidateNotes(
        random,
        candidates,
        moments.map(({ day }) => day),
      ),
      applicant_notes: applicantNotes(random, inOrder, outcomes),
    },
    events: [...jobs.flatMap(jobEvents), ...applicants.flatMap(applicantEvent)],
  };
}

/** What came of an application, in its own activity. */
function applicantEvent(applicant: StoryRecord): StoryEvent[] {
  if (applicant['status'] === 'active') return [];
  const user = String(applicant['updated_by']);
  return [
    {
      at: String(applicant['updated_on']),
      user_id: user,
      role: roleOf(user),
      action: 'updated',
      resource: 'applicants',
      record_id: String(applicant['id']),
      before: { status: 'active' },
      after: { status: applicant['status'] },
    },
  ];
}
