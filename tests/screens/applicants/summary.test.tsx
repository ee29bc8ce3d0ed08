import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { jonas, openApplicant, requirement, wayOf } from './applicants-kit.tsx';

const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const side = async () => within(await screen.findByRole('complementary'));

describe('the summary of an applicant', () => {
  it('says what the next stage requires, and leads to where what is missing is added', async () => {
    const requirements = [
      requirement({ met: true, kind: 'field', name: 'Rating', of: 'applicant', field: 'rating', category: null }),
      requirement(),
      requirement({ kind: 'field', name: 'Notice period', field: 'notice_period', category: null }),
      requirement({ kind: 'hidden', name: 'A value you can’t view', category: null }),
    ];
    const { user, dataProvider } = openApplicant({
      way: wayOf({ allowed: false, missing: ['ADR certificate'], requirements }),
    });

    const missing = await card('Missing for Assessment');
    const lines = (await missing.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual(['ADR certificateUpload', 'Notice periodAdd', 'A value you can’t view', 'RatingComplete']);
    expect(missing.getByText('3 missing')).toBeTruthy();
    expect(missing.getByRole('link', { name: 'Add: Notice period' }).getAttribute('href')).toBe(
      '/recruitments/candidates/3/edit#notice_period',
    );
    const input = missing.getByRole('button', { name: 'Upload: ADR certificate' }).nextElementSibling;
    await user.upload(input as HTMLInputElement, new File(['adr'], 'ADR.pdf', { type: 'application/pdf' }));

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.create).mock.calls[0]![1].data).toMatchObject({
      candidate: 3,
      category: 7,
      title: 'ADR certificate',
      file: { name: 'ADR.pdf' },
    });
  });

  it('has no card for requirements that don’t exist, and no row of the last step without a value', async () => {
    openApplicant({ record: jonas({ decision_note: 'Strong in planning', move_reason: null, hold_reason: null }) });

    const last = await card('Last step');
    expect((await last.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual(['Note on the last step']);
    expect(screen.queryByRole('region', { name: /^Missing for/ })).toBeNull();
  });

  it('has the first six answers, and leads to the others', async () => {
    const answers = Array.from({ length: 9 }, (_, index) => ({
      id: index,
      question: `Question ${index}`,
      answer: 'Yes',
    }));
    openApplicant({ record: jonas({ answers }) });

    const shown = await card('Key answers');
    expect(shown.getAllByRole('term')).toHaveLength(6);
    expect(shown.getByRole('link', { name: 'Show all 9' }).getAttribute('href')).toContain('?tab=answers');
  });

  it('ticks tasks off in place', async () => {
    const task = {
      id: 31,
      title: 'Send the site map',
      due: '2026-11-23',
      assignee: { id: 2, name: 'Maya' },
      done: false,
    };
    const { user, dataProvider } = openApplicant({ lists: { tasks: [task] } });

    const tasks = await card(/^Open tasks/);
    await user.click(await tasks.findByRole('checkbox', { name: /Send the site map/ }));

    await waitFor(() => expect(dataProvider.update).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.update).mock.calls[0]![1].data).toMatchObject({ id: 31, done: true });
  });

  it('tells the last steps, and leads to all of them', async () => {
    const event = {
      id: 8,
      kind: 'move',
      to_stage: { id: 12, name: 'Interview' },
      job: { id: 9, name: 'Night shift dispatcher' },
      reason: null,
      note: 'Calm under pressure',
      created_by: { id: 2, name: 'Maya Lindqvist' },
      created_on: '2026-11-17T10:05:00Z',
    };
    openApplicant({ lists: { 'applicant-event': [event], applicant_events: [event] } });

    const line = await (await side()).findByRole('listitem');
    expect(line.textContent).toContain('Maya Lindqvist moved the applicant to InterviewCalm under pressure');
    expect((await side()).getByRole('link', { name: 'Show all' }).getAttribute('href')).toContain('?tab=processes');
  });

  it('writes a note, with its first line as the title', async () => {
    const { user, dataProvider } = openApplicant();

    await user.type(
      await screen.findByRole('textbox', { name: 'Note' }),
      'Calm <under> pressure{Enter}Asked about SAP',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Visible to' }), 'Hiring team');
    await user.click(screen.getByRole('button', { name: 'Add note' }));

    await waitFor(() => expect(dataProvider.create).toHaveBeenCalledOnce());
    expect(vi.mocked(dataProvider.create).mock.calls[0]![1].data).toEqual({
      applicant: 5,
      visibility: 'job_team',
      mentions: [],
      title: 'Calm <under> pressure',
      text: '<p>Calm &lt;under&gt; pressure</p><p>Asked about SAP</p>',
    });
    expect(await screen.findByText('Note added')).toBeTruthy();
  });
});
