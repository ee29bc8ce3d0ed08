import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address } from '../form/form-kit.tsx';
import { jonas, openApplicant, requirement, wayOf } from './applicants-kit.tsx';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Jonas Reinholt' });
const bar = async () => within(await screen.findByRole('list', { name: 'Workflow' }));
const stepUrl = (key: string) => `/customer/applicant/5/transitions/${key}/`;
const taken = () => ({ data: jonas(), outcome: { event: 77, undo_until: '2026-11-20T08:00:10Z' } });

describe('the tabs of an applicant', () => {
  it.each([
    ['opens with the one that the settings name', 'profile', 'Profile'],
    ['opens with the first where that one is hidden', 'nowhere', 'Summary'],
  ])('%s', async (_, key, name) => {
    openApplicant({ settings: { default_tab_on_applicant_details: key } });

    expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
  });

  it('has the first one in its address where another opens first', async () => {
    const { user } = openApplicant({ settings: { default_tab_on_applicant_details: 'profile' } });

    await user.click(await screen.findByRole('tab', { name: 'Summary' }));

    expect(address()).toBe('/recruitments/applicants/5?tab=summary');
    expect((await screen.findByRole('tab', { name: 'Summary' })).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the header of an applicant', () => {
  it('says who has applied for which job, when and how', async () => {
    openApplicant();

    const title = await heading();
    expect(title.parentElement?.textContent).toContain('Jonas ReinholtActive');
    expect(title.parentElement?.parentElement?.textContent).toContain(
      'Night shift dispatcherTerminal dispatchApplied 10/11/2026 08:31 AM, career page',
    );
    expect((await within(title).findByRole('link')).getAttribute('href')).toBe('/recruitments/candidates/3');
  });

  it('does not lead to a candidate whom the user cannot read', async () => {
    openApplicant({ provider: { getMany: async () => ({ data: [] }) } });

    await screen.findByRole('radio', { name: '5 stars' });
    expect(within(await heading()).queryByRole('link')).toBeNull();
  });

  it('takes a rating in place', async () => {
    const { dataProvider } = openApplicant();

    // Without a pointer: the stars have no width here.
    fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.update).mock.calls[0]![1].data).toMatchObject({ id: 5, rating: 5 });
  });

  it('shows the rating to users who can’t set it', async () => {
    openApplicant({ person: { applicants: { writable: [] } } });

    expect(await screen.findByRole('img', { name: 'Rated 4 of 5' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '5 stars' })).toBeNull();
  });

  it('has the workflow below it on every tab', async () => {
    openApplicant({ address: '/recruitments/applicants/5?tab=profile' });

    const items = (await (await bar()).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Applied1 day',
      'Screening4 days',
      'Interview3 of 5 daysdue 24/11/2026',
      'AssessmentReady',
      'Offerafter Assessment',
    ]);
  });

  it('moves to the next stage with S, after saying what happens, and can undo it', async () => {
    const move = vi.fn(taken);
    const undo = vi.fn(taken);
    const { user } = openApplicant({
      way: wayOf({ sets_off: ['Adds the tag “Assessed”'] }),
      answers: { [stepUrl('move')]: move, [stepUrl('undo')]: undo },
    });

    await bar();
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Jonas Reinholt to Assessment' }));
    expect(dialog.getByText('Stage changes from Interview to Assessment')).toBeTruthy();
    expect(dialog.getByText('Due 26/11/2026, 4 working days')).toBeTruthy();
    expect(dialog.getByText('Adds the tag “Assessed”')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Move to Assessment' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
    expect(move).toHaveBeenCalledOnce();
  });

  it('asks before a step that names no stage what the stage requires: what is missing, and its reason', async () => {
    const [hire, hold] = [vi.fn(taken), vi.fn(taken)];
    const way = wayOf();
    const stages = way.stages.map((each) => {
      if (each.id === 14) return { ...each, requirements: [requirement()] };
      return each.id === 11 ? { ...each, reason_purpose: 'on_hold' } : each;
    });
    const leads_to = [
      { step: 'hire', stage: 14 },
      { step: 'hold', stage: 11 },
    ] as const;
    const { user } = openApplicant({
      way: { ...way, stages, leads_to },
      answers: { [stepUrl('hire')]: hire, [stepUrl('hold')]: hold },
    });
    const open = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
    };

    await bar();
    const hiring = await open('Hire');
    expect(hiring.getByText('ADR certificate')).toBeTruthy();
    expect(hiring.getByRole<HTMLButtonElement>('button', { name: 'Hire' }).disabled).toBe(true);
    await user.click(hiring.getByRole('button', { name: 'Cancel' }));
    const holding = await open('Put on hold');
    await user.click(holding.getByRole('button', { name: 'Put on hold' }));

    expect(await holding.findByText('This is required.')).toBeTruthy();
    expect([hire, hold].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('says what is missing for the next stage, and doesn’t move before it is there', async () => {
    const { user } = openApplicant({
      way: wayOf({ allowed: false, missing: ['ADR certificate'], requirements: [requirement()] }),
    });

    expect((await (await bar()).findByText('1 item missing')).closest('li')?.textContent).toContain('Assessment');
    await user.keyboard('s');

    const dialog = within(await screen.findByRole('dialog', { name: 'Move Jonas Reinholt to Assessment' }));
    expect(dialog.getByText('ADR certificate')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move to Assessment' }).disabled).toBe(true);
  });

  it('offers the other stages that the workflow allows beside the next, and rejects with R', async () => {
    const reject = vi.fn(taken);
    const { user } = openApplicant({ answers: { [stepUrl('reject')]: reject } });

    await user.click(await screen.findByRole('button', { name: 'Other stages' }));
    const stages = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: /^Reject: / }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));

    expect(stages).toEqual(['Move to Screening']);
    await waitFor(() => expect(reject).toHaveBeenCalledOnce());
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('can undo resuming from the message after it', async () => {
    const undo = vi.fn(taken);
    const answers = { [stepUrl('resume')]: taken, [stepUrl('undo')]: undo };
    const { user } = openApplicant({ record: jonas({ status: 'on_hold' }), answers });

    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(/^Undone: Jonas Reinholt/)).toBeTruthy();
    expect(undo).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: { event: 77 } }));
  });

  it('can undo the move to onboarding from the message after it', async () => {
    const undo = vi.fn(taken);
    const answers = { [stepUrl('move_to_onboarding')]: taken, [stepUrl('undo')]: undo };
    const { user } = openApplicant({ record: jonas({ moved_to_onboarding: false }), answers });
    await heading();

    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to onboarding' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(/^Undone: Jonas Reinholt/)).toBeTruthy();
    expect(undo).toHaveBeenCalledOnce();
  });

  it('doesn’t offer to undo a release', async () => {
    const record = jonas({ status: 'rejected', rejection_released: false });
    const { user } = openApplicant({ record, answers: { [stepUrl('release_rejection')]: taken } });
    await heading();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Release rejection' }));

    expect(await screen.findByText(/changed to/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('has no second button or menu item for what it offers itself', async () => {
    const { user } = openApplicant();
    await heading();
    await bar();

    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

    expect(items).toEqual(expect.arrayContaining(['Put on hold', 'Record withdrawal', 'Move to another job']));
    expect(items.filter((text) => /reject|move to stage/i.test(text ?? ''))).toEqual([]);
  });
});
