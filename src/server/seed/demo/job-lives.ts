import { APPROVERS, EVERYONE } from './people.ts';
import type { Random } from './random.ts';
import { demoTexts } from './texts.ts';

export type JobStatus =
  | 'draft'
  | 'pending_approval'
  | 'approved'
  | 'open'
  | 'on_hold'
  | 'filled'
  | 'closed'
  | 'cancelled'
  | 'archived';

/** What happened to a job and when: days from today, those before it negative. */
export interface JobLife {
  readonly status: JobStatus;
  readonly created: number;
  readonly creator: string;
  readonly submitted?: number;
  readonly rejected?: number;
  readonly rejection?: string;
  readonly approved?: number;
  readonly approver: string;
  /** The first day on which candidates could apply; absent for a job that was never open. */
  readonly opened?: number;
  readonly openDate?: number;
  readonly targetDate?: number;
  readonly closeDate?: number;
  readonly held?: number;
  readonly holdReason?: string;
  readonly ended?: number;
  readonly closeReason?: string;
  readonly closeNote?: string;
  readonly archived?: number;
  /** Code of the label of its phase. */
  readonly requirement: string;
  readonly updated: number;
  readonly updater: string;
  /** The minute of the hour in which its people work on it. */
  readonly minute: number;
}

/** @param quiet how many days before today nothing has happened; only for a job that has ended. */
export function lifeOf(random: Random, status: JobStatus, quiet: number): JobLife {
  const creator = random.pick(EVERYONE);
  const approver = random.pick(APPROVERS.filter((user) => user !== creator));
  const start = { status, creator, approver, minute: random.whole(0, 59) };
  return { ...start, ...LIVES[status](random, quiet), updater: random.happens(0.5) ? creator : approver };
}

type Facts = Omit<JobLife, 'status' | 'creator' | 'approver' | 'minute' | 'updater'>;
type Life = (random: Random, quiet: number) => Facts;

const LIVES: Readonly<Record<JobStatus, Life>> = {
  draft(random) {
    if (random.happens(0.6)) {
      const created = -random.whole(2, 20);
      return { created, requirement: 'draft', updated: random.whole(created, -1) };
    }
    const rejected = -random.whole(1, 6);
    const submitted = rejected - random.whole(1, 3);
    const rejection = random.pick(demoTexts().job_rejections);
    return {
      created: submitted - random.whole(0, 5),
      submitted,
      rejected,
      rejection,
      requirement: 'draft',
      updated: rejected,
    };
  },
  pending_approval(random) {
    const submitted = -random.whole(1, 8);
    const openDate = random.happens(0.5) ? random.whole(5, 30) : undefined;
    return {
      created: submitted - random.whole(0, 4),
      submitted,
      openDate,
      targetDate: random.whole(60, 110),
      requirement: 'draft',
      updated: submitted,
    };
  },
  approved(random) {
    const { created, submitted, approved } = approvalBefore(random, -random.whole(1, 9));
    const openDate = random.whole(2, 20);
    return {
      created,
      submitted,
      approved,
      openDate,
      targetDate: openDate + random.whole(45, 80),
      closeDate: openDate + random.whole(60, 120),
      requirement: 'draft',
      updated: approved,
    };
  },
  open(random) {
    const opened = -random.weighted([
      [random.whole(1, 8), 12],
      [random.whole(9, 45), 38],
      [random.whole(46, 140), 50],
    ]);
    const closeDate = random.weighted<number | undefined>([
      [random.whole(2, 14), 25],
      [random.whole(15, 80), 55],
      [undefined, 20],
    ]);
    return {
      ...running(random, opened),
      closeDate,
      requirement:
        opened > -20 ? 'sourcing' : random.pick(['shortlisting', 'interviewing', 'interviewing', 'offering']),
      updated: random.whole(Math.max(opened, -21), -1),
    };
  },
  on_hold(random) {
    const opened = -random.whole(45, 130);
    const held = random.whole(opened + 30, -3);
    const holdReason = random.pick(['budget_review', 'hiring_freeze', 'manager_absent', 'requirements_change']);
    return { ...running(random, opened), held, holdReason, requirement: 'on_hold', updated: held };
  },
  filled(random, quiet) {
    return { ...ending(random, quiet), requirement: 'filled' };
  },
  closed(random, quiet) {
    const closeReason = random.pick(['no_candidates', 'budget', 'reorganization', 'filled_internally']);
    return {
      ...ending(random, quiet),
      closeReason,
      closeNote: demoTexts().close_notes[closeReason],
      requirement: 'closed',
    };
  },
  cancelled(random, quiet) {
    const ended = -random.whole(quiet + 5, quiet + 160);
    const closeReason = random.pick(['budget', 'reorganization', 'created_by_mistake']);
    const { created, submitted } = approvalBefore(random, ended - random.whole(1, 6));
    return {
      created,
      submitted,
      ended,
      closeReason,
      closeNote: demoTexts().close_notes[closeReason],
      requirement: 'cancelled',
      updated: ended,
    };
  },
  archived(random, quiet) {
    const facts = ending(random, Math.max(quiet, 60));
    const archived = Math.min(-1, facts.ended! + random.whole(14, 40));
    return { ...facts, archived, requirement: 'filled', updated: archived };
  },
};

function approvalBefore(random: Random, approved: number) {
  const submitted = approved - random.whole(1, 4);
  return { created: submitted - random.whole(0, 6), submitted, approved };
}

const running = (random: Random, opened: number) => ({
  ...approvalBefore(random, opened - random.whole(0, 5)),
  opened,
  openDate: opened,
  targetDate: opened + random.whole(45, 95),
});

function ending(random: Random, quiet: number) {
  const ended = -random.whole(quiet + 4, Math.min(quiet + 220, 242));
  const opened = ended - random.whole(38, 105);
  return { ...running(random, opened), closeDate: ended + random.whole(0, 20), ended, updated: ended };
}
