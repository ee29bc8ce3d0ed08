import { MANAGERS, RECRUITERS } from './people.ts';
import { type Story, type StoryRecord, day, time } from './story.ts';
import { demoTexts } from './texts.ts';

const COUNT = 40;
/** Of four tasks one is done. */
const DONE_EVERY = 4;
/** Days from today on which tasks are due, in turn: some are over, most are in the next two weeks. */
const DUE: readonly (number | undefined)[] = [-6, -2, 0, 1, 2, 3, 4, 6, 9, 13, undefined];

/** Tasks of the demo's users about their open jobs, active candidates and active applicants. */
export function makeTasks({ jobs, candidates, applicants }: Story['records']): StoryRecord[] {
  const { tasks } = demoTexts();
  const among = {
    job: jobs.filter(({ job_status: status }) => status === 'open'),
    candidate: candidates.filter(({ status }) => status !== 'inactive').slice(-COUNT),
    applicant: applicants.filter(({ status }) => status === 'active').slice(-COUNT),
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const { about, title } = tasks[index % tasks.length]!;
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
