import type { DemoJob } from './make-jobs.ts';
import type { JobStatus } from './job-lives.ts';
import { roleOf } from './people.ts';
import { type StoryEvent, time } from './story.ts';

interface Step {
  readonly day: number | undefined;
  readonly hour: number;
  readonly to: JobStatus;
  readonly user: string;
}

/** How a job came to its status, as its activity has it. */
export function jobEvents(job: DemoJob): StoryEvent[] {
  const { life, title: record_title, id: record_id } = job;
  const steps: Step[] = [
    { day: life.submitted, hour: 9, to: 'pending_approval', user: life.creator },
    { day: life.rejected, hour: 10, to: 'draft', user: life.approver },
    { day: life.approved, hour: 11, to: 'approved', user: life.approver },
    { day: life.opened, hour: 12, to: 'open', user: job.recruiter },
    { day: life.held, hour: 15, to: 'on_hold', user: job.recruiter },
    { day: life.ended, hour: 16, to: life.archived === undefined ? life.status : 'filled', user: job.recruiter },
    { day: life.archived, hour: 17, to: 'archived', user: job.recruiter },
  ];
  const events: StoryEvent[] = [];
  let from: JobStatus = 'draft';
  for (const { day, hour, to, user } of steps) {
    if (day === undefined) continue;
    events.push({
      at: time(day, hour, life.minute),
      user_id: user,
      role: roleOf(user),
      action: 'transitioned',
      resource: 'jobs',
      record_id,
      record_title,
      before: { job_status: from },
      after: { job_status: to },
    });
    from = to;
  }
  return events;
}
