import type { DemoJob } from './make-jobs.ts';
import { lastDayOf } from './make-applications.ts';
import { paragraph } from './people.ts';
import type { Random } from './random.ts';
import { type StoryRecord, time } from './story.ts';

const ABOUT_CANDIDATES: readonly (readonly [title: string, text: string])[] = [
  ['First call', 'Good first call. Wants shorter ways to work and asked about the rota twice.'],
  ['Salary', 'The expected salary is negotiable if training is paid.'],
  ['Language', 'Speaks well on the phone; writing needs a colleague to check.'],
  ['Reference', 'The reference of the last team lead is very good: calm on busy days.'],
  ['Moving', 'Would move with the family in summer, not earlier. School is what decides.'],
  ['Shifts', 'Can work nights, but not every weekend.'],
  ['Second interview', 'The team liked the concrete examples. Next step: half a day on site.'],
  ['Documents', 'Certificates are being translated; ask again in two weeks.'],
  ['For later', 'Too little experience today. Call again in a year.'],
  ['Left a message', 'Not reached twice. Email sent with three times to choose from.'],
];

const ABOUT_JOBS: readonly (readonly [title: string, text: string])[] = [
  ['Briefing', 'Must: experience with our shifts. Nice to have: a second language. The team decides together.'],
  ['Advertisement', 'The short version works better: twice the applications since Monday.'],
  ['Market', 'Two competitors hire the same people at the moment. We answer within three days or lose them.'],
  ['Salary range', 'Finance agreed to go to the upper end for candidates who can start at once.'],
  ['Interviews', 'Interviews on Tuesdays and Thursdays only; the room is booked.'],
  ['Handover', 'On vacation for two weeks; the other recruiter answers in the meantime.'],
];

/** Notes about candidates, by recruiters, in the weeks after they came. */
export const candidateNotes = (
  random: Random,
  candidates: readonly StoryRecord[],
  days: readonly number[],
): StoryRecord[] =>
  candidates.flatMap(({ id, owner }, index) =>
    random.happens(0.17)
      ? random.sample(ABOUT_CANDIDATES, random.happens(0.2) ? 2 : 1).map(([title, text]) => {
          const when = time(Math.min(-1, days[index]! + random.whole(1, 30)), 18, random.whole(0, 59));
          return { candidate: id, title, text: paragraph(text), pinned: random.happens(0.08), ...by(owner, when) };
        })
      : [],
  );

/** Notes of the hiring team. */
export const jobNotes = (random: Random, jobs: readonly DemoJob[]): StoryRecord[] =>
  jobs.flatMap((job) => {
    const { opened } = job.life;
    if (opened === undefined) return [];
    return random.sample(ABOUT_JOBS, random.whole(0, 3)).map(([title, text]) => {
      const when = time(random.whole(opened, lastDayOf(job)), 13, random.whole(0, 59));
      return { job: job.id, title, text: paragraph(text), pinned: title === 'Briefing', ...by(job.recruiter, when) };
    });
  });

const by = (user: unknown, when: string): StoryRecord => ({
  created_on: when,
  created_by: user,
  updated_on: when,
  updated_by: user,
});
