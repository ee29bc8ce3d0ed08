import type { DemoJob } from './make-jobs.ts';
import { type Application, lastDayOf, type Outcome } from './make-applications.ts';
import { paragraph } from './people.ts';
import type { Random } from './random.ts';
import { type StoryRecord, time } from './story.ts';
import { demoTexts } from './texts.ts';

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
    return random.sample(demoTexts().applicant_notes, random.happens(0.25) ? 2 : 1).map(({ title, text }) => {
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
      ? random.sample(demoTexts().candidate_notes, random.happens(0.2) ? 2 : 1).map(({ title, text }) => {
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
    return random.sample(demoTexts().job_notes, random.whole(0, 3)).map(({ title, text }) => {
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
