import type { DemoJob } from './make-jobs.ts';
import type { Random } from './random.ts';
import { day, type StoryRecord, time } from './story.ts';
import { demoTexts } from './texts.ts';

/** That a candidate applied for a job, before it is known what came of it. */
export interface Application {
  /** Number of the candidate, from 0. */
  readonly candidate: number;
  readonly job: DemoJob;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly source: string;
}

export interface Outcome {
  readonly status: 'active' | 'on_hold' | 'withdrawn' | 'rejected' | 'hired';
  /** The day on which it came to this. */
  readonly day: number;
}

/** The last day on which a job takes applications. */
export const lastDayOf = ({ life }: DemoJob): number => life.held ?? life.ended ?? -1;

/**
 * What came of the applications. Every filled opening has its hire, an application that was there two weeks before; who
 * is hired has no other application that is still active, and a job that has ended none at all.
 */
export function decide(random: Random, applications: readonly Application[]): ReadonlyMap<Application, Outcome> {
  const hires = hire(random, applications);
  const hiredOn = new Map([...hires].map(([{ candidate }, { day: when }]) => [candidate, when]));
  return new Map(
    applications.map((application) => {
      const hired = hires.get(application);
      if (hired) return [application, hired];
      const elsewhere = hiredOn.get(application.candidate);
      if (elsewhere !== undefined)
        return [application, { status: 'withdrawn', day: Math.max(elsewhere, application.day) }];
      return [application, outcomeOf(random, application)];
    }),
  );
}

function hire(random: Random, applications: readonly Application[]): Map<Application, Outcome> {
  const hires = new Map<Application, Outcome>();
  const taken = new Set<number>();
  for (const [job, all] of Map.groupBy(applications, ({ job: each }) => each)) {
    const last = lastDayOf(job);
    const could = all.filter(({ candidate, day: applied }) => !taken.has(candidate) && applied <= last - 14);
    if (could.length < job.openings.filled)
      throw new Error(`Only ${could.length} candidates of the demo could be hired for "${job.title}"`);
    for (const application of random.sample(could, job.openings.filled)) {
      taken.add(application.candidate);
      hires.set(application, { status: 'hired', day: random.whole(application.day + 12, last) });
    }
  }
  return hires;
}

/** About how long the whole way takes to the time limits of the stages. */
const DAYS_OF_WAY = 50;

function outcomeOf(random: Random, { job, day: applied }: Application): Outcome {
  const last = lastDayOf(job);
  const hasEnded = job.life.ended !== undefined;
  const isNew = !hasEnded && applied > -10;
  const isRecent = applied > -DAYS_OF_WAY;
  const status = random.weighted<Outcome['status']>([
    ['active', hasEnded ? 0 : isNew ? 88 : isRecent ? 42 : 2],
    ['on_hold', hasEnded ? 0 : isNew ? 2 : isRecent ? 7 : 2],
    ['rejected', isNew ? 8 : isRecent ? 39 : 74],
    ['withdrawn', isNew ? 2 : isRecent ? 12 : 22],
  ]);
  const decided = random.whole(applied, Math.min(-1, applied + 40, Math.max(applied, last)));
  return { status, day: status === 'active' ? applied : decided };
}

/** The record of an application. */
export function applicantOf(application: Application, { status, day: decided }: Outcome, index: number): StoryRecord {
  const { job, candidate, day: applied, hour, minute, source } = application;
  return {
    id: `#applicants/${index + 1}`,
    candidate: `#candidates/${candidate + 1}`,
    job: job.id,
    status,
    cv_source: source,
    created_on: time(applied, hour, minute),
    created_by: job.recruiter,
    updated_on: status === 'active' ? time(applied, hour, minute) : time(decided, Math.max(hour, 17), minute),
    updated_by: job.recruiter,
  };
}

/** The openings of a job: those that are filled, each by its hire, then those that are promised, then the others. */
export function openingsOf(
  random: Random,
  job: DemoJob,
  hires: readonly { readonly id: unknown; readonly day: number }[],
): StoryRecord[] {
  const { filled, promised, open } = job.openings;
  const statuses = [
    ...Array.from({ length: filled }, () => 'filled'),
    ...Array.from({ length: promised }, () => 'offer_accepted'),
    ...Array.from({ length: open }, () => 'open'),
  ];
  const { amount, currency } = job.record['budget'] as { amount: number; currency: string };
  return statuses.map((status, index) => {
    const hire = status === 'filled' ? hires[index]! : undefined;
    const isBackfill = random.happens(0.3);
    const start = hire ? hire.day + random.whole(20, 60) : job.life.targetDate;
    return {
      job: job.id,
      status,
      reason: isBackfill ? 'backfill' : 'new_position',
      backfill_for: isBackfill ? random.pick(demoTexts().leavers) : null,
      target_start: start === undefined ? null : day(start),
      budget: { amount: Math.floor(amount / statuses.length), currency },
      filled_by: hire?.id ?? null,
      filled_on: hire ? day(hire.day) : null,
      created_on: time(job.life.created, 8, job.life.minute),
      created_by: job.life.creator,
      updated_on: hire ? time(hire.day, 17, job.life.minute) : time(job.life.created, 8, job.life.minute),
      updated_by: job.recruiter,
    };
  });
}
