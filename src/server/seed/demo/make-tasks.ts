import { MANAGERS, RECRUITERS } from './people.ts';
import { type Story, type StoryRecord, day, time } from './story.ts';

type About = 'job' | 'candidate' | 'applicant' | undefined;

const TEXTS: readonly (readonly [about: About, title: string])[] = [
  ['job', 'Agree on the must-haves with the hiring manager'],
  ['job', 'Shorten the job description'],
  ['job', 'Ask Finance about the upper end of the salary'],
  ['job', 'Book the interview room for two afternoons'],
  ['candidate', 'Call back about the start date'],
  ['candidate', 'Ask for the translated certificates'],
  ['candidate', 'Renew the consent before it ends'],
  ['candidate', 'Send three times for a first call'],
  ['applicant', 'Give feedback after the interview'],
  ['applicant', 'Check the references'],
  ['applicant', 'Decide on the second interview'],
  ['applicant', 'Prepare the half day on site'],
  [undefined, 'Tidy up the talent pools'],
];

const COUNT = 40;
/** Of four tasks one is done. */
const DONE_EVERY = 4;
/** Days from today on which tasks are due, in turn: some are over, most are in the next two weeks. */
const DUE: readonly (number | undefined)[] = [-6, -2, 0, 1, 2, 3, 4, 6, 9, 13, undefined];

/** Tasks of the demo's users about their open jobs, active candidates and active applicants. */
export function makeTasks({ jobs, candidates, applicants }: Story['records']): StoryRecord[] {
  const among: Readonly<Record<NonNullable<About>, readonly StoryRecord[]>> = {
    job: jobs.filter(({ job_status: status }) => status === 'open'),
    candidate: candidates.filter(({ status }) => status !== 'inactive').slice(-COUNT),
    applicant: applicants.filter(({ status }) => status === 'active').slice(-COUNT),
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const [about, title] = TEXTS[index % TEXTS.length]!;
    const record = about && among[about][Math.floor(index / 3) % among[about].length];
    const assignee = index % 7 === 3 ? MANAGERS[0] : RECRUITERS[index % RECRUITERS.length]!;
    const due = DUE[index % DUE.length];
    return {
      title,
      assignee,
      ...(due !== undefined && { due: day(due) }),
      ...(about && record && { [about]: record['id'] }),
      ...stateOf(index, assignee),
    };
  });
}

function stateOf(index: number, assignee: string): StoryRecord {
  const created = -8 - (index % 9);
  const by = index % 5 === 0 ? RECRUITERS[0] : assignee;
  const isDone = index % DONE_EVERY === 1;
  const done = time(-1 - (index % 5), 15, index);
  return {
    done: isDone,
    ...(isDone && { done_on: done, done_by: assignee }),
    created_on: time(created, 9, index),
    created_by: by,
    updated_on: isDone ? done : time(created, 9, index),
    updated_by: isDone ? assignee : by,
  };
}
