import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { answerCounts } from './counts.ts';
import { openJob } from './job-kit.tsx';

const ROUNDS = '/customer/approval/job/3/';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Night shift dispatcher' });
const head = async () => (await heading()).closest('.details-head') as HTMLElement;
const buttons = async () =>
  within(await head())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const menu = async (user: ReturnType<typeof openJob>['user']) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the header of a job', () => {
  it('says how full it is, how old, who fills it and where it is', async () => {
    openJob();

    const shown = within(await head());
    expect(shown.getByRole('img', { name: '2 of 5 openings filled. 1 offer accepted.' })).toBeTruthy();
    expect(shown.getByText('JOB-2026-0418')).toBeTruthy();
    expect(shown.getByText('Urgent')).toBeTruthy();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 of 5 filled',
      'Open 38 days',
      'Maya Lindqvist recruiter',
      'Elif Kaya hiring manager',
    ]);
    expect(shown.getByRole('link', { name: 'Halden Logistics' }).className).toBe('is-lowest');
    expect(shown.getByRole('link', { name: 'Halden Group' }).className).toBe('is-above');
  });

  it('leaves out what the user cannot see, and never counts days of a job that has not opened', async () => {
    openJob({
      job_status: 'draft',
      openings: undefined,
      openings_filled: undefined,
      recruiter: undefined,
      hiring_manager: null,
      priority: 'normal',
    });

    const shown = within(await head());
    expect(shown.queryByRole('img')).toBeNull();
    expect(shown.queryByText('Normal')).toBeNull();
    expect(shown.queryAllByRole('listitem')).toEqual([]);
  });

  it('draws no share of the openings for users who can’t see how many are filled', async () => {
    const provider = { countFilters: answerCounts([3, 1, 0, 0, 2]) };
    openJob({ openings_filled: undefined, openings_promised: undefined }, { provider });

    const shown = within(await head());
    const cell = (await screen.findByText('Hired')).closest('div') as HTMLElement;
    await waitFor(() => expect(cell.textContent).toMatch(/^Hired2/));
    expect(cell.textContent).toBe('Hired2');
    expect(shown.queryByRole('img', { name: /openings/ })).toBeNull();
  });
});

describe('the actions of a job', () => {
  it.each([
    ['draft', ['Share', 'More actions', 'Submit for approval']],
    ['approved', ['Share', 'More actions', 'Open now']],
    ['open', ['Share', 'More actions']],
    ['on_hold', ['Share', 'More actions', 'Resume']],
    ['closed', ['Share', 'More actions', 'Reopen']],
  ])('of one that is %s lead to what comes next', async (job_status, wanted) => {
    openJob({ job_status });

    expect(await buttons()).toEqual(wanted);
  });

  it.each([
    ['is asked now', 'pending', true, ['Approve', 'Reject']],
    ['isn’t asked', 'pending', false, []],
    ['can decide without a request', 'ended', false, ['Approve', 'Reject']],
  ] as const)('decide about one that waits, for a user who %s', async (_case, state, decide, wanted) => {
    const can = { decide, withdraw: false, remind: false, replace: false };
    const data = { rounds: [{ state }], can };
    const answers = { [ROUNDS]: () => ({ code: 0, message: '', data }) };
    const { user } = openJob({ job_status: 'pending_approval' }, { answers });

    await heading();
    await waitFor(async () => expect(await buttons()).toEqual(['Share', 'More actions', ...wanted]));
    expect(await menu(user)).not.toContain('Approve');
  });

  it('that end it are in the menu', async () => {
    const { user } = openJob();
    await heading();

    expect(await menu(user)).toEqual([
      'Put on hold',
      'Mark as filled',
      'Close',
      'Cancel job',
      'Make a copy',
      'Save as template',
      'Print',
      'Export as JSON',
      'Delete',
    ]);
  });

  it('copy its address, without that of the open tab', async () => {
    const { user } = openJob({}, { address: '/recruitments/jobs/3?tab=team' });
    await heading();

    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/\/recruitments\/jobs\/3$/);
  });
});

describe('the overview of a job', () => {
  it('counts applicants by their status', async () => {
    const { dataProvider } = openJob({}, { provider: { countFilters: answerCounts([3, 1, 0, 0, 2]) } });

    const cell = (await screen.findByText('Hired')).closest('div') as HTMLElement;

    await waitFor(() => expect(cell.textContent).toBe('Hired2of 5'));
    expect(dataProvider.countFilters).toHaveBeenCalledWith(
      'applicants',
      expect.objectContaining({ filter: { job: [3] } }),
    );
  });

  it('is without applicants for users who do not see them', async () => {
    const can = { list: false, show: false, create: false, edit: false, delete: false, export: false, import: false };
    openJob({}, { person: { applicants: { can } } });
    await heading();

    expect(screen.queryByRole('heading', { name: 'Pipeline' })).toBeNull();
    expect(screen.queryByRole('tab', { name: /Applicants/ })).toBeNull();
  });

  it('says of each skill whether it is required', async () => {
    openJob();
    await heading();

    const skills = screen.getByText('Skills', { selector: 'dt' }).nextElementSibling as HTMLElement;
    const [required, preferred] = await within(skills).findAllByRole('listitem');
    expect(required!.textContent).toBe('SAP TMExpertRequired');
    expect(preferred!.textContent).toBe('Rail freightPreferred');
  });

  it('lists the openings, and adds one on the spot', async () => {
    const { user, dataProvider } = openJob();
    await heading();

    await user.click((await screen.findAllByRole('button', { name: 'New opening' }))[0]!);
    const form = await screen.findByRole('dialog', { name: 'New opening' });
    expect(within(form).queryByRole('combobox', { name: /^Job/ })).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Create opening' }));

    await waitFor(() =>
      expect(dataProvider.create).toHaveBeenCalledWith('job_openings', {
        data: expect.objectContaining({ job: 3, status: 'open', reason: 'new_position' }),
        meta: { idempotencyKey: expect.any(String) },
      }),
    );
  });

  it('opens an opening over the job', async () => {
    const opening = {
      id: 31,
      code: 'JOB-2026-0418-01',
      status: 'open',
      reason: 'new_position',
      job: { id: 3, name: 'N' },
    };
    const getList: AllCalls['getList'] = async (resource) =>
      resource === 'job_openings' ? { data: [opening] as never[], total: 1 } : { data: [], total: 0 };
    const provider = { getList };
    const { user } = openJob({}, { provider });
    await heading();

    await user.click(await screen.findByRole('button', { name: 'JOB-2026-0418-01' }));

    expect(await screen.findByRole('dialog', { name: 'Opening' })).toBeTruthy();
  });
});

describe('the hiring team of a job', () => {
  const team = async () => {
    const title = await screen.findByRole('heading', { name: /^Hiring team/ });
    return within(title.closest('section') as HTMLElement);
  };

  it('names everyone with their part', async () => {
    openJob({ vendors: [{ id: 30, name: 'Baltic Crew Partners' }] });

    const members = (await team()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(members).toEqual([
      'Maya LindqvistRecruiter',
      'Elif KayaHiring manager',
      'Jonas PetersenInterviewer',
      'Baltic Crew PartnersVendor',
    ]);
  });

  it('loses a member and changes a part at once', async () => {
    const { user, server } = openJob();

    await user.click((await team()).getByRole('button', { name: /^Change part of Jonas Petersen/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Coordinator' }));
    await waitFor(() => expect(server.record['hiring_team']).toMatchObject([{ part: 'coordinator' }]));
    await user.click((await team()).getByRole('button', { name: 'Remove Jonas Petersen from the hiring team' }));

    await waitFor(() => expect(server.record['hiring_team']).toEqual([]));
  });

  it('cannot be changed by those who only read the job', async () => {
    const can = { list: true, show: true, create: false, edit: false, delete: false, export: false, import: false };
    openJob({}, { person: { jobs: { can, writable: [] } } });

    expect((await team()).queryByRole('button')).toBeNull();
  });
});

describe('a guarded fact', () => {
  const change = async ({ user }: ReturnType<typeof openJob>) => {
    await heading();
    await user.click(screen.getByRole('button', { name: 'Edit Openings' }));
    const input = await screen.findByRole('textbox', { name: /Openings/ });
    await user.clear(input);
    await user.type(input, '6{Enter}');
  };
  const previewChange = vi.fn<AllCalls['previewChange']>(async () => ({
    changed: 1,
    fields: {},
    rejected: [],
    states: [{ to: 'pending_approval', count: 1 }],
  }));

  it('says before it is saved that approval starts again, with the difference', async () => {
    const app = openJob({}, { provider: { previewChange } });
    await change(app);

    const question = await screen.findByRole('dialog', { name: 'Saving changes the status to Pending approval' });
    expect(within(question).getByRole('listitem').textContent).toMatch(/Openings.*5.*6/);
    expect(app.dataProvider.update).not.toHaveBeenCalled();
    await app.user.click(within(question).getByRole('button', { name: 'Save anyway' }));

    await waitFor(() => expect(app.dataProvider.update).toHaveBeenCalledOnce());
  });

  it('stays as it was if the user does not want that', async () => {
    const app = openJob({}, { provider: { previewChange } });
    await change(app);

    const question = await screen.findByRole('dialog', { name: /^Saving changes the status/ });
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.dataProvider.update).not.toHaveBeenCalled();
  });

  it('is saved without a question where the server says the status stays', async () => {
    const app = openJob();
    await change(app);

    await waitFor(() => expect(app.dataProvider.update).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
