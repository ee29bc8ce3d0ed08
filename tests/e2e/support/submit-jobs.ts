import type { APIRequestContext } from '@playwright/test';
import { expect, PASSWORD, PEOPLE, type Person } from './fixtures.ts';

/**
 * Has the Recruiter submit a job of each title while the team requires approval, so that whoever can approve jobs is
 * asked. The earlier sessions of Admin and Recruiter end.
 * @returns what lets new jobs open without approval again, which ends the Admin's session; jobs that wait open.
 */
export async function submitJobs(request: APIRequestContext, titles: readonly string[]): Promise<() => Promise<void>> {
  const admin = await authorizationOf(request, 'Admin');
  const requireApproval = async (status: boolean) => {
    const reply = await request.patch('/api/v1/admin-app/job-approval-status/', { headers: admin, data: { status } });
    expect(reply.ok()).toBe(true);
  };
  await requireApproval(true);
  const headers = await authorizationOf(request, 'Recruiter');
  for (const job_title of titles) {
    const data = { job_title, organization: 1, openings: 1 };
    const made = await request.post('/api/v1/customer/job/', { headers, data });
    const { id } = ((await made.json()) as { data: { id: number } }).data;
    const submitted = await request.post(`/api/v1/customer/job/${id}/transitions/submit/`, { headers, data: {} });
    expect(submitted.ok()).toBe(true);
  }
  return async () => {
    Object.assign(admin, await authorizationOf(request, 'Admin'));
    await requireApproval(false);
  };
}

async function authorizationOf(request: APIRequestContext, person: Person): Promise<{ authorization: string }> {
  const reply = await request.post('/api/v1/token/', { data: { username: PEOPLE[person], password: PASSWORD } });
  return { authorization: `Bearer ${((await reply.json()) as { access: string }).access}` };
}
