import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address } from '../form/form-kit.tsx';
import { openCandidate } from './candidates-kit.tsx';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY - 1000).toISOString();

const CLERK = {
  id: 7,
  job_title: 'Customs declarant',
  code: 'JOB-7',
  job_status: 'open',
  department: { id: 1, name: 'Customs, Hamburg' },
};
const PLANNER = {
  id: 8,
  job_title: 'Yard planner',
  code: 'JOB-8',
  job_status: 'open',
  company: { id: 2, name: 'Iberia Depots' },
};
const application = {
  id: 21,
  job: { id: 7, name: 'Customs declarant' },
  status: 'active',
  cv_source: { id: 3, name: 'LinkedIn' },
  created_on: daysAgo(2),
};
const LISTS = { applicants: [application], jobs: [CLERK, PLANNER] };

describe('the applications of a candidate', () => {
  it('say job, unit, source, status and days, and lead to the job', async () => {
    const { user } = openCandidate({ address: '/recruitments/candidates/3?tab=applications', lists: LISTS });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(await list.findByText('Customs, Hamburg')).toBeTruthy();
    expect(list.getByText(/^Applied .* through LinkedIn$/)).toBeTruthy();
    expect(list.getByText('Active')).toBeTruthy();
    expect(list.getByText('2 days')).toBeTruthy();
    await user.click(list.getByRole('link', { name: 'Customs declarant' }));

    expect(address()).toBe('/recruitments/jobs/7');
  });

  it('name no unit and lead nowhere where the user can’t view the job', async () => {
    const lists = { applicants: [{ ...application, job: null }], jobs: [] };
    openCandidate({ address: '/recruitments/candidates/3?tab=applications', lists });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(list.getByText('A job that you can’t view')).toBeTruthy();
    expect(list.queryByRole('link')).toBeNull();
  });
});

describe('adding a candidate to jobs', () => {
  const open = async (answer: (body: unknown) => unknown) => {
    const kit = openCandidate({
      lists: LISTS,
      answers: { '/customer/candidate/3/add-to-jobs/': (request: { data?: unknown }) => answer(request.data) },
    });
    await screen.findByRole('button', { name: /^Add to job/ });
    await kit.user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Chloé Lambert to jobs' }));
    await kit.user.click(await dialog.findByRole('combobox', { name: 'Open jobs' }));
    return { ...kit, dialog };
  };

  it('offers open jobs by A, except those applied to, and closes once they are added', async () => {
    const send = vi.fn((_body: unknown) => ({ data: [{ job: 8, status: 'added', applicant: 30 }] }));
    const { user, dialog } = await open(send);

    const taken = await screen.findByRole('option', { name: /Customs declarant/ });
    await waitFor(() => expect(taken.getAttribute('aria-disabled')).toBe('true'));
    expect(taken.textContent).toContain('Already applied');
    await user.click(screen.getByRole('option', { name: /Yard planner/ }));
    await user.click(dialog.getByRole('button', { name: 'Add to 1 job' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls[0]?.[0]).toEqual({ jobs: [8] });
    expect(await screen.findByText('Candidate added to 1 job')).toBeTruthy();
  });

  it('says for each job what happened where one of them rejects the candidate', async () => {
    const { user, dialog } = await open(() => ({
      data: [{ job: 8, status: 'rejected', code: 'invalid', message: 'This job is closed.' }],
    }));

    await user.click(await screen.findByRole('option', { name: /Yard planner/ }));
    await user.click(dialog.getByRole('button', { name: 'Add to 1 job' }));

    const outcome = await dialog.findByRole('alert');
    expect(outcome.textContent).toBe('Yard plannerThis job is closed.');
    expect(screen.queryByText(/Candidate added/)).toBeNull();
  });

  it('is not offered to a user who can’t create applicants', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false, import: false };
    openCandidate({ lists: LISTS, person: { applicants: { can } } });

    await screen.findByRole('heading', { level: 1, name: 'Chloé Lambert' });
    await screen.findByRole('region', { name: 'CV' });
    expect(screen.queryByRole('button', { name: /^Add to job/ })).toBeNull();
  });
});
