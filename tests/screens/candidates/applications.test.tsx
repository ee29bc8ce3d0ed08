import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { Answers } from '../client/answering-http.ts';
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
  applicant: 'Chloé Lambert',
  job: { id: 7, name: 'Customs declarant' },
  status: 'active',
  stage: { id: 2, name: 'Screening' },
  stage_kind: 'screen',
  stage_since: daysAgo(5),
  rating: 4,
  updated_on: '2026-11-20T08:00:00Z',
  cv_source: { id: 3, name: 'LinkedIn' },
  created_on: daysAgo(2),
};
const TAB = '/recruitments/candidates/3?tab=applications';
const WAY = '/customer/applicant/21/way/';
const MOVE = '/customer/applicant/21/transitions/move/';
const stage = (id: number, name: string, changes: Partial<StageOfApplicant> = {}): StageOfApplicant => ({
  id,
  name,
  kind: 'assess',
  color: null,
  allowed: changes.blocked_by === undefined && changes.missing === undefined,
  reason: null,
  blocked_by: null,
  missing: [],
  requirements: [],
  days: null,
  sla_days: null,
  due_if_moved: null,
  reason_purpose: null,
  sets_off: [],
  ...changes,
});
const way: ApplicantWay = {
  stage: 2,
  next: 3,
  since: daysAgo(5),
  working_days: 3,
  sla_days: null,
  due: null,
  sla: 'none',
  stages: [
    stage(2, 'Screening', { blocked_by: 'workflow', reason: 'The applicant is already in Screening.' }),
    stage(3, 'Interview', { sets_off: ['Create the task “Call”'] }),
    stage(4, 'Assessment', { missing: ['Rating', 'Diploma'] }),
    stage(5, 'Offer', { blocked_by: 'workflow', reason: 'The workflow doesn’t allow it.' }),
    stage(6, 'Hired', { blocked_by: 'permission', reason: 'Your role can’t move applicants there.' }),
    stage(7, 'Declined', { kind: 'rejected' }),
  ],
  leads_to: [],
};
const WITHOUT_STEPS = { field: 'status', transitions: [] } as never;
const LISTS = { applicants: [application], jobs: [CLERK, PLANNER] };

describe('the applications of a candidate', () => {
  it('say job, unit, source, stage, rating and days in the stage, and lead to the applicant', async () => {
    const { user } = openCandidate({ address: TAB, lists: LISTS, answers: { [WAY]: () => ({ data: way }) } });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(await list.findByText('Customs, Hamburg')).toBeTruthy();
    expect(list.getByText(/^Applied .* through LinkedIn$/)).toBeTruthy();
    expect(list.getByRole('button', { name: 'Stage of Customs declarant: Screening' })).toBeTruthy();
    expect(list.getByText('Rating: 4 of 5')).toBeTruthy();
    expect(list.getByText('5 days')).toBeTruthy();
    await user.click(list.getByRole('link', { name: 'Customs declarant' }));

    expect(address()).toBe('/recruitments/applicants/21');
  });

  it('say how it ended, and when the next interview is', async () => {
    const ended = { ...application, id: 22, status: 'rejected', job: { id: 8, name: 'Yard planner' } };
    const invited = { ...application, interview: '2026-11-23T09:15:00Z' };
    openCandidate({ address: TAB, lists: { ...LISTS, applicants: [invited, ended] } });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(list.getByText('Rejected')).toBeTruthy();
    expect(list.queryByRole('button', { name: /Yard planner/ })).toBeNull();
    expect(list.getByText(/^Interview 23\/11\/2026/)).toBeTruthy();
  });

  it('have the stage as it is for a user who can’t move applicants', async () => {
    openCandidate({ address: TAB, lists: LISTS, person: { applicants: { states: WITHOUT_STEPS } } });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(list.getByText('Screening')).toBeTruthy();
    expect(list.queryByRole('button')).toBeNull();
  });

  it('name no unit and lead nowhere where the user can’t view the job', async () => {
    const lists = { applicants: [{ ...application, job: null }], jobs: [] };
    openCandidate({ address: TAB, lists, person: { applicants: { open: [] } } });

    const list = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(list.getByText('A job that you can’t view')).toBeTruthy();
    expect(list.queryByRole('link')).toBeNull();
  });
});

describe('the stage of an application, changed in place', () => {
  const openMenu = async (answers: Answers = {}) => {
    const ask = vi.fn(() => ({ data: way }));
    const kit = openCandidate({ address: TAB, lists: LISTS, answers: { [WAY]: ask, ...answers } });
    const button = await screen.findByRole('button', { name: /^Stage of Customs declarant/ });
    expect(ask).not.toHaveBeenCalled();
    await kit.user.click(button);
    return { ...kit, button, menu: within(await screen.findByRole('menu', { name: 'Move to' })) };
  };

  it('offers the stages that the user can move to, and says what prevents the others', async () => {
    const { menu, user } = await openMenu();

    const current = await menu.findByRole('menuitem', { name: /^Screening/ });
    const note = (name: string) =>
      menu.getByRole('menuitem', { name: new RegExp(`^${name}`) }).querySelector('small')?.textContent;
    expect([note('Interview'), note('Assessment'), note('Offer'), note('Hired')]).toEqual([
      '1 action',
      'needs Rating, Diploma',
      'not from here',
      'no permission',
    ]);
    expect(current.getAttribute('aria-current')).toBe('step');
    expect(menu.queryByRole('menuitem', { name: /^Declined/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(current));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(document.activeElement?.textContent).toMatch(/^Offer/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves by keyboard, after the dialog that says what the move does', async () => {
    const move = vi.fn((_body: unknown) => ({ outcome: { event: 5, undo_until: '2026-11-20T08:00:10Z' } }));
    const { menu, user } = await openMenu({ [MOVE]: ({ data }: { data?: unknown }) => move(data) });
    await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('menuitem', { name: /^Screening/ })));

    await user.keyboard('{ArrowDown}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Chloé Lambert to Interview' }));
    expect(dialog.getByText('Stage changes from Screening to Interview')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Move to Interview' }));

    expect(await screen.findByText('Chloé Lambert moved to Interview')).toBeTruthy();
    expect(move.mock.calls[0]?.[0]).toEqual({ stage: 3, from_stage: 2 });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('rejects from there, by R too', async () => {
    const { menu, user } = await openMenu();
    await menu.findByRole('menuitem', { name: /^Screening/ });

    await user.keyboard('r');

    expect(await screen.findByRole('dialog', { name: /Reject/ })).toBeTruthy();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('says that the stages can’t be loaded, and tries again', async () => {
    let isDown = true;
    const { menu, user } = await openMenu({
      [WAY]: () => {
        if (isDown) throw new HttpError('Down', 503);
        return { data: way };
      },
    });
    const again = await menu.findByRole('menuitem', { name: 'Can’t load the stages. Try again' });

    isDown = false;
    await user.click(again);

    expect(await menu.findByRole('menuitem', { name: /^Interview/ })).toBeTruthy();
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
