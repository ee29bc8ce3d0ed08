import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ApprovalRounds } from '#shared/contracts/approvals.ts';
import { openJob } from '../jobs/job-kit.tsx';

const user = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: 'Hald',
  email: `${first_name}@halden.example`,
  is_active: true,
});
const JONAS = user(21, 'Jonas');
const ELIF = user(22, 'Elif');
const AT = '2026-11-20T09:00:00Z';

const place = { type: 'recruiter', by: 'user', instead: 'none', is_escalated: false, decision: null } as const;

const ROUNDS: ApprovalRounds = {
  rounds: [
    {
      id: 2,
      state: 'pending',
      choice: { matrix: { id: 1, name: 'Port', version: 1 }, at: 'org', is_tie: false, over: null },
      requester: { id: 7, name: 'Rita Hald' },
      started_on: AT,
      ended_on: null,
      levels: [
        {
          level: 1,
          rule: 'all',
          asked_on: AT,
          reminded_on: null,
          state: 'approved',
          places: [
            {
              ...place,
              named: JONAS,
              asked: [JONAS],
              decision: {
                user: { id: 21, name: 'Jonas Hald' },
                is_approved: true,
                is_own: false,
                on: AT,
                note_title: 'Fine with me',
                note_description: null,
              },
            },
          ],
        },
        {
          level: 2,
          rule: 'all',
          asked_on: AT,
          reminded_on: null,
          state: 'current',
          places: [{ ...place, named: ELIF, asked: [JONAS], by: 'delegate', instead: 'away' }],
        },
      ],
      changes: [
        { field: 'openings', from: 1, to: 4 },
        { field: 'salary_to', from: null, to: { amount: 70_000, currency: 'EUR' } },
      ],
      withheld: { is_readable: true, changes: ['Budget'], fields: [] },
    },
  ],
  can: { decide: true, withdraw: false, remind: true, replace: false },
};

const sent: unknown[] = [];

const open = () =>
  openJob(
    { job_status: 'pending_approval' },
    {
      address: '/recruitments/jobs/3?tab=approval',
      answers: {
        '/customer/approval/job/3/': () => ({ code: 0, message: '', data: ROUNDS }),
        '/customer/approval/job/3/decision/': ({ data }) => {
          sent.push(data);
          return { code: 0, message: '', data: ROUNDS };
        },
      },
    },
  );

describe('the approval of a job', () => {
  it('says who has decided, who is asked since when and why, and what would change', async () => {
    open();
    const panel = await screen.findByRole('tabpanel');

    expect((await within(panel).findByText('Fine with me')).tagName).toBe('B');
    expect(within(panel).getByText('Jonas Hald, because Elif Hald is away')).toBeTruthy();
    const changes = within(panel).getByRole('list', { name: 'Requested changes' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Openings: 1 → 4', expect.stringMatching(/^Salary to: – → .*70/)]);
    expect(within(panel).getByText('The request changes fields that you can’t view: Budget.')).toBeTruthy();
    expect(
      within(panel)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Approve', 'Reject', 'Remind approvers']);
  });

  it('is given with a note', async () => {
    const { user: person } = open();
    await person.click(await within(await screen.findByRole('tabpanel')).findByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Agreed');
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ is_approved: true, note_title: 'Agreed' })]));
  });

  it('leaves a job that was open for the decision only, and doesn’t ask for it again', async () => {
    const read = vi.fn(() => ({ code: 0, message: '', data: ROUNDS }));
    const closed = { rounds: [], can: { decide: false, withdraw: false, remind: false, replace: false } };
    const { user: person } = openJob(
      { job_status: 'pending_approval' },
      {
        address: '/recruitments/jobs/3?tab=approval',
        answers: {
          '/customer/approval/job/3/': read,
          '/customer/approval/job/3/decision/': () => ({ code: 0, message: '', data: closed }),
        },
      },
    );
    await person.click(await within(await screen.findByRole('tabpanel')).findByRole('button', { name: 'Approve' }));
    const asked = read.mock.calls.length;
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Night shift dispatcher' })).toBeNull());
    expect(read).toHaveBeenCalledTimes(asked);
  });
});
