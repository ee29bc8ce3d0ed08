import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { jonas, openApplicant } from './applicants-kit.tsx';

const STEP = '/customer/applicant/5/transitions/transfer/';
const JOBS = [
  { id: 9, job_title: 'Night shift dispatcher', job_status: 'open' },
  { id: 10, job_title: 'Yard planner', job_status: 'open', workflow: { id: 2, name: 'High volume' } },
  { id: 11, job_title: 'Customs clerk', job_status: 'open' },
];

async function openTransfer(answer: (request: { readonly data?: unknown }) => unknown) {
  const getList = vi.fn(async (_resource: string, _params: object) => ({ data: JOBS as never[], total: JOBS.length }));
  const kit = openApplicant({
    provider: { getList: getList as never },
    answers: {
      [STEP]: answer as never,
      '/customer/applicant/': () => ({ results: [{ job: { id: 11, name: 'Customs clerk' } }], count: 1 }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Jonas Reinholt' });
  await kit.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await kit.user.click(await screen.findByRole('menuitem', { name: 'Move to another job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Jonas Reinholt to another job' }));
  return { ...kit, getList, dialog };
}

const submit = 'Move to this job';

describe('moving an applicant to another job', () => {
  it('offers open jobs that the candidate has not applied for, and says where the applicant starts', async () => {
    const send = vi.fn(({ data: _data }: { readonly data?: unknown }) => ({
      data: jonas(),
      outcome: { event: 77, undo_until: '2026-11-20T08:00:10Z' },
    }));
    const { user, dialog, getList } = await openTransfer(send);

    expect(dialog.getByText(/starts again in the first stage of that job’s workflow/)).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /^Open job/ }));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Yard planner']),
    );
    expect(getList.mock.calls.some(([, params]) => 'filter' in params && hasOpen(params.filter))).toBe(true);
    await user.click(screen.getByRole('option', { name: 'Yard planner' }));
    expect(dialog.getByText(/in the first stage of the workflow “High volume”/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: submit }));

    expect(await screen.findByText('Jonas Reinholt moved to Yard planner')).toBeTruthy();
    expect(send.mock.calls[0]?.[0].data).toEqual({ job: 10, updated_on: '2026-11-20T08:00:00Z' });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for the job, and says at its field why the applicant can’t go there', async () => {
    const text = 'The candidate has already applied for this job.';
    const { user, dialog } = await openTransfer(() => {
      throw new HttpError('Invalid', 422, { errors: { job: text } });
    });

    await user.click(dialog.getByRole('button', { name: submit }));
    const input = dialog.getByRole('combobox', { name: /^Open job/ });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.click(input);
    await user.click(await screen.findByRole('option', { name: 'Yard planner' }));
    expect(input.getAttribute('aria-invalid')).toBe('false');
    await user.click(dialog.getByRole('button', { name: submit }));

    expect(await dialog.findByText(text)).toBeTruthy();
  });
});

const hasOpen = (filter: unknown): boolean => JSON.stringify(filter) === '{"job_status":"open"}';
