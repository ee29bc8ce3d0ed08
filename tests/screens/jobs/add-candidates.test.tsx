import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { address } from '../form/form-kit.tsx';
import { openJob } from './job-kit.tsx';

const TAB = '/recruitments/jobs/3?tab=applicants';
const CANDIDATES = readFileSync('resources/recruitments/candidates.yaml', 'utf8');

const person = (id: number, name: string): RaRecord => ({ id, name, email: `${name.split(' ')[0]}@mail.example` });
const [CHLOE, OMAR, KAJA] = [person(11, 'Chloé Lambert'), person(12, 'Omar Nassar'), person(13, 'Kaja Vik')];
const LISTS: Readonly<Record<string, readonly RaRecord[]>> = {
  candidates: [CHLOE, OMAR, KAJA],
  applicants: [
    {
      id: 21,
      applicant: 'Kaja Vik',
      stage: { id: 2, name: 'Screening' },
      stage_since: new Date(Date.now() - 5.5 * 86_400_000).toISOString(),
      status: 'active',
      rating: 4,
      cv_source: { id: 3, name: 'LinkedIn' },
    },
  ],
};

type Reply = (body: unknown) => unknown;

function open(reply: Reply = () => ({ data: [] }), changes: object = {}, persons: object = {}, place: string = TAB) {
  const getList = vi.fn(async (resource: string, _params: { filter?: object }) => {
    const data = LISTS[resource.split('/').at(-1)!] ?? [];
    return { data: data as never[], total: data.length };
  });
  const kit = openJob(changes, {
    address: place,
    more: [CANDIDATES],
    person: persons as never,
    provider: { getList: getList as never },
    answers: {
      '/customer/job/3/add-candidates/': ({ data }: { data?: unknown }) => reply(data),
      '/customer/applicant/': () => ({ results: [{ candidate: { id: 13, name: 'Kaja Vik' } }], count: 1 }),
    },
  });
  return { ...kit, getList };
}

async function openDialog(reply?: Reply) {
  const kit = open(reply);
  await screen.findByRole('button', { name: /^Add candidates/ });
  await kit.user.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add candidates to Night shift dispatcher' }));
  await kit.user.click(await dialog.findByRole('combobox', { name: 'Candidates by name, email or phone' }));
  return { ...kit, dialog };
}

const choose = async ({ user }: ReturnType<typeof open>, ...names: readonly string[]) => {
  for (const name of names) await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

describe('the applicants of a job', () => {
  it('have the columns that the file names here, and one way to a new one', async () => {
    open();

    const table = within(await screen.findByRole('table', { name: 'Applicants' }));
    expect(table.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])).toEqual([
      'Applicant',
      'Stage',
      'In this stage since',
      'Status',
      'Rating',
      'CV source',
    ]);
    expect(await screen.findByRole('button', { name: /^Add candidates/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New applicant|^Applicant$/ })).toBeNull();
  });

  it('say how many days they have been in their stage, with the date', async () => {
    open();

    const days = await screen.findByText('5 days');
    expect(days.title).toMatch(/^\d\d\/\d\d\/\d{4}/);
    expect(screen.getByRole('button', { name: /^In this stage since/ })).toBeTruthy();
  });

  it('can be added from the header of the other tabs too', async () => {
    const { user } = open(undefined, {}, {}, '/recruitments/jobs/3');

    await user.click(await screen.findByRole('button', { name: /^Add candidates/ }));

    expect(await screen.findByRole('dialog', { name: 'Add candidates to Night shift dispatcher' })).toBeTruthy();
  });

  it('can’t be added from the header to a job that is over', async () => {
    open(undefined, { job_status: 'closed' }, {}, '/recruitments/jobs/3');

    await screen.findByRole('heading', { level: 1, name: 'Night shift dispatcher' });
    await screen.findByRole('tab', { name: /^Applicants/ });
    expect(screen.queryByRole('button', { name: /^Add candidates/ })).toBeNull();
  });

  it.each(['closed', 'archived'])('take nobody in the status %s', async (job_status) => {
    open(undefined, { job_status });

    await screen.findByRole('table', { name: 'Applicants' });
    expect(screen.queryByRole('button', { name: /^Add candidates/ })).toBeNull();
  });

  it.each(['applicants', 'candidates'])('are not added by a user without the permission on %s', async (name) => {
    const can = { list: name === 'applicants', show: true, create: false, edit: true, delete: false };
    open(undefined, {}, { [name]: { can: { ...can, export: false, import: false } } });

    await screen.findByRole('table', { name: 'Applicants' });
    expect(screen.queryByRole('button', { name: /^Add candidates/ })).toBeNull();
  });
});

describe('adding candidates to a job', () => {
  it('searches, offers who is there already as such, and closes once all are added', async () => {
    const send = vi.fn((_body: unknown) => ({
      data: [
        { candidate: 11, status: 'added', applicant: 30 },
        { candidate: 12, status: 'added', applicant: 31 },
      ],
    }));
    const kit = await openDialog(send);

    const known = await screen.findByRole('option', { name: /Kaja Vik/ });
    await waitFor(() => expect(known.textContent).toContain('Already applied'));
    expect(known.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('option', { name: /Omar Nassar/ }).textContent).toContain('Omar@mail.example');
    await choose(kit, 'Chloé Lambert', 'Omar Nassar');
    await kit.user.type(kit.dialog.getByRole('combobox'), 'Elif');
    await waitFor(() => expect(kit.getList.mock.lastCall?.[1].filter).toEqual({ q: 'Elif' }));
    await kit.user.click(kit.dialog.getByRole('button', { name: 'Add 2 candidates' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls[0]?.[0]).toEqual({ candidates: [11, 12] });
    expect(await screen.findByText('2 candidates added')).toBeTruthy();
    expect(address()).toBe(TAB);
  });

  it('says how many were added and how many were there already', async () => {
    const kit = await openDialog(() => ({
      data: [
        { candidate: 11, status: 'added', applicant: 30 },
        { candidate: 12, status: 'already_applied', applicant: 9 },
      ],
    }));

    await choose(kit, 'Chloé Lambert', 'Omar Nassar');
    await kit.user.click(kit.dialog.getByRole('button', { name: 'Add 2 candidates' }));

    expect(await screen.findByText('1 added, 1 already there')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names who is rejected and why, and keeps them chosen', async () => {
    const kit = await openDialog(() => ({
      data: [
        { candidate: 11, status: 'added', applicant: 30 },
        { candidate: 12, status: 'rejected', code: 'invalid', message: 'This candidate is locked.' },
      ],
    }));

    await choose(kit, 'Chloé Lambert', 'Omar Nassar');
    await kit.user.click(kit.dialog.getByRole('button', { name: 'Add 2 candidates' }));

    const rows = within(await kit.dialog.findByRole('alert')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chloé LambertAdded',
      'Omar NassarThis candidate is locked.',
    ]);
    expect(kit.dialog.getByRole('button', { name: 'Add 1 candidate' })).toBeTruthy();
    expect(kit.dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});
