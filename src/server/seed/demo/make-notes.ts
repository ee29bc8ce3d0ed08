import type { DemoJob } from './make-jobs.ts';
import { type Application, lastDayOf, type Outcome } from './make-applications.ts';
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

const ABOUT_APPLICANTS: readonly (readonly [title: string, text: string])[] = [
  ['Phone screen', 'Clear answers on shifts and start date. The pay fits the range of the job.'],
  ['First interview', 'Knows the work and asks good questions. The team would like to meet again.'],
  ['Second opinion', 'Strong on the technical side, short on leading others. Good for the team as it is today.'],
  ['Trial day', 'Came early, kept calm when it got busy, and helped to tidy up at the end.'],
  ['Gap in the CV', 'Eight months without work: cared for a parent. Nothing open here.'],
  ['Notice period', 'Could start three weeks sooner if the remaining leave is paid out.'],
  ['Compared', 'Close to the one before. What decides is the language at the reception.'],
];

/** Notes about applicants, by the recruiter of the job, until it was known what came of them. */
export const applicantNotes = (
  random: Random,
  applications: readonly Application[],
  outcomes: ReadonlyMap<Application, Outcome>,
): StoryRecord[] =>
  applications.flatMap((application, index) => {
    const { status, day } = outcomes.get(application)!;
    const last = status === 'active' || status === 'on_hold' ? -1 : day;
    if (last - application.day < 3 || !random.happens(0.14)) return [];
    return random.sample(ABOUT_APPLICANTS, random.happens(0.25) ? 2 : 1).map(([title, text]) => {
      const when = time(random.whole(application.day + 1, last - 1), 16, random.whole(0, 59));
      return {
        applicant: `#applicants/${index + 1}`,
        title,
        text: paragraph(text),
        pinned: random.happens(0.05),
        visibility: random.happens(0.15) ? 'recruiters' : 'team',
        ...by(application.job.recruiter, when),
      };
    });
  });

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
