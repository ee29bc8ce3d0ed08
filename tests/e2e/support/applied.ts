import type { APIRequestContext } from '@playwright/test';

interface Application {
  readonly applicant: number;
  readonly candidate: number;
}

interface Wanted {
  /** The title of a new job. */
  readonly job: string;
  readonly person: Readonly<Record<string, string>>;
}

/**
 * A new candidate who applied for a new job with the Hiring Manager of the demo on its team.
 * @param request of an Admin who is signed in.
 */
export async function applied(request: APIRequestContext, { job: job_title, person }: Wanted): Promise<Application> {
  const { access } = (await (await request.post('/api/v1/token/refresh/', { data: {} })).json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const find = async (address: string, query: string): Promise<number> => {
    const reply = await request.get(`/api/v1/customer/${address}/?query=${encodeURIComponent(query)}`, { headers });
    return ((await reply.json()) as { results: [{ id: number }] }).results[0].id;
  };
  const create = async (address: string, data: object): Promise<number> => {
    const reply = await request.post(`/api/v1/customer/${address}/`, { headers, data });
    return ((await reply.json()) as { data: { id: number } }).data.id;
  };
  const user = await find('job/options/hiring_manager', 'Jonas Petersen');
  const organization = await find('org', 'Aurelia');
  const hiring_team = [{ user, part: 'interviewer' }];
  const job = await create('job', { job_title, organization, openings: 1, hiring_team });
  const candidate = await create('candidate', person);
  return { candidate, applicant: await create('applicant', { candidate, job }) };
}
