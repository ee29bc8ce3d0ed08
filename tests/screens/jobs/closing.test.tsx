import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { answerCounts } from './counts.ts';
import { job, openJob } from './job-kit.tsx';

const PEOPLE = [
  { id: 41, candidate: { id: 1, name: 'Amélie Lambert' }, status: 'active' },
  { id: 42, candidate: { id: 2, name: 'Piotr Wolski' }, status: 'active' },
];
const OTHER = job({ id: 8, job_title: 'Planner' });
const POOL = { id: 5, name: 'Night shift' };

const LISTS: Readonly<Record<string, readonly RaRecord[]>> = {
  applicants: PEOPLE,
  jobs: [OTHER],
  talent_pools: [POOL],
};
const getList: AllCalls['getList'] = async (resource) => {
  const data = LISTS[resource.split('/').at(-1)!] ?? [];
  return { data: data as never[], total: data.length };
};
const files = ['candidates', 'talent_pools'].map((name) => readFileSync(`resources/recruitments/${name}.yaml`, 'utf8'));

const openEnding = async (
  way: 'Mark as filled' | 'Close' = 'Mark as filled',
  counts = [2, 1],
  setting: Parameters<typeof openJob>[1] = {},
) => {
  const performRecordAction = vi.fn<AllCalls['performRecordAction']>(async () => ({
    data: job({ job_status: 'filled' }),
    message: 'Applicants: 3 rejected',
  }));
  const provider = { countFilters: answerCounts(counts), performRecordAction, getList };
  const app = openJob({}, { provider, more: files, ...setting });
  await screen.findByRole('heading', { level: 1 });
  await app.user.click(screen.getByRole('button', { name: 'More actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: way }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...app, dialog, performRecordAction };
};
type Ending = Awaited<ReturnType<typeof openEnding>>;

const group = ({ dialog }: Ending, name: string) => dialog.findByRole('group', { name }).then(within);
const choose = async ({ user }: Ending, input: HTMLElement, option: string | RegExp) => {
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: option }));
};
const sent = ({ performRecordAction }: Ending) =>
  (performRecordAction.mock.calls[0]?.[2].data as { applicants?: unknown } | undefined)?.applicants;

describe('ending a job', () => {
  it('says how many applicants and openings are still open, with the focus on Cancel', async () => {
    const { dialog } = await openEnding();

    expect(await dialog.findByText(/^3 applicants are still active or on hold/)).toBeTruthy();
    expect(dialog.getByText('2 open openings close with the job.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('sends one decision for each group, and says what has happened', async () => {
    const app = await openEnding();
    const active = await group(app, 'Active: 2 applicants');
    const waiting = await group(app, 'On hold: 1 applicant');

    await choose(app, await active.findByRole('combobox', { name: /^Decision/ }), 'Move to another job');
    await choose(app, await active.findByRole('combobox', { name: /^Open job/ }), /^Planner/);
    await choose(app, await waiting.findByRole('combobox', { name: /^Decision/ }), 'Reject and add to a talent pool');
    await choose(app, await waiting.findByRole('combobox', { name: /^Talent pool/ }), 'Night shift');
    await app.user.click(await app.dialog.findByRole('button', { name: 'Mark as filled' }));

    expect(await screen.findByText('Night shift dispatcher changed to Filled. Applicants: 3 rejected')).toBeTruthy();
    expect(sent(app)).toEqual([
      { status: 'active', decision: 'move', job: 8 },
      { status: 'on_hold', decision: 'pool', pool: 5 },
    ]);
  });

  it('takes exceptions by name', async () => {
    const app = await openEnding('Mark as filled', [2, 0]);
    const active = await group(app, 'Active: 2 applicants');

    await choose(app, await active.findByRole('combobox', { name: /^Decision/ }), 'Reject');
    await app.user.click(await active.findByRole('button', { name: 'Decide individually' }));
    await choose(app, await active.findByRole('combobox', { name: /Piotr Wolski/ }), 'Leave unchanged');
    await app.user.click(await app.dialog.findByRole('button', { name: 'Mark as filled' }));

    await waitFor(() =>
      expect(sent(app)).toEqual([
        { status: 'active', decision: 'reject' },
        { applicant: 42, decision: 'leave' },
      ]),
    );
  });

  it('sends nothing while a decision is missing, and says where', async () => {
    const app = await openEnding('Mark as filled', [1, 0]);
    const active = await group(app, 'Active: 1 applicant');

    await app.user.click(await app.dialog.findByRole('button', { name: 'Mark as filled' }));
    expect(await active.findByText('Choose a decision.')).toBeTruthy();
    await choose(app, await active.findByRole('combobox', { name: /^Decision/ }), 'Move to another job');
    expect(await active.findByText('Choose a job.')).toBeTruthy();
    await app.user.click(await app.dialog.findByRole('button', { name: 'Mark as filled' }));

    expect(app.performRecordAction).not.toHaveBeenCalled();
  });

  it('offers only decisions that the user can make', async () => {
    const can = { list: true, show: true, create: false, edit: true, delete: false, export: false, import: false };
    const person = { applicants: { can }, candidates: { can: { ...can, edit: false } } };
    const app = await openEnding('Mark as filled', [1, 0], { person });
    const active = await group(app, 'Active: 1 applicant');

    await app.user.click(await active.findByRole('combobox', { name: /^Decision/ }));

    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Reject', 'Leave unchanged']);
  });

  it('asks nothing about applicants of users who cannot see them', async () => {
    const can = { list: false, show: false, create: false, edit: false, delete: false, export: false, import: false };
    const app = await openEnding('Mark as filled', [1, 0], { person: { applicants: { can } } });

    await app.user.click(await app.dialog.findByRole('button', { name: 'Mark as filled' }));

    await waitFor(() => expect(app.performRecordAction).toHaveBeenCalledOnce());
    expect(sent(app)).toBeUndefined();
  });
});
