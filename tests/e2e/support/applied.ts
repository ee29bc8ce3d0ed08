import type { Api } from './admin-api.ts';

interface Application {
  readonly applicant: number;
  readonly candidate: number;
  readonly job: number;
}

interface Wanted {
  /** The title of a new job. */
  readonly job: string;
  readonly person: Readonly<Record<string, string>>;
}

/** A new candidate who applied for a new job with the Hiring Manager of the demo on its team. */
export async function applied(api: Api, { job: job_title, person }: Wanted): Promise<Application> {
  const manager = await api.find('customer/job/options/hiring_manager/', 'Jonas Petersen');
  const organization = (await api.find('customer/org/', 'Aurelia')).id;
  const hiring_team = [{ user: manager.id, part: 'interviewer' }];
  const job = await api.create('job', { job_title, organization, openings: 1, hiring_team });
  const candidate = await api.create('candidate', person);
  return { candidate, job, applicant: await api.create('applicant', { candidate, job }) };
}
