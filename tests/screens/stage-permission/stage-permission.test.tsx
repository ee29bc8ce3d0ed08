import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import StagePermissionScreen from '#screens/stage-permission/StagePermissionScreen.tsx';
import type { RightMatrix } from '#shared/contracts/stage-permissions.ts';
import type { Answers } from '../client/answering-http.ts';
import { address, openApp } from '../form/form-kit.tsx';
import { typeDay } from '../type-day.ts';

const file = (name: string) => readFileSync(`resources/${name}.yaml`, 'utf8');
const BASE = '/admin-app/stage-permission/';

const MATRIX: RightMatrix = {
  workflow: { id: 1, name: 'Standard', version: 2, status: 'live', deny_unless_granted: false },
  state: 'abc',
  today: '2026-11-24',
  stages: [
    { id: 10, name: 'Applied', kind: 'new', hidden_from: [] },
    { id: 11, name: 'Interview', kind: 'interview', hidden_from: ['vendor'] },
  ],
  roles: [
    { key: 'admin', title: 'Admin', people: 1, full: true },
    { key: 'recruiter', title: 'Recruiter', people: 3, full: false },
    { key: 'vendor', title: 'Vendor', people: 2, full: false },
  ],
  people: [{ id: 7, name: 'Sofie Brandt', roles: ['vendor'], is_active: true }],
  records: [
    { stage: 10, role: null, user: 7, right: 'see_cv', effect: 'deny', until: '2026-12-31', note: null },
    { stage: 10, role: 'vendor', user: null, right: 'mail', effect: 'deny', until: null, note: null },
  ],
};

const IMPACT = {
  gaining: 0,
  losing: 2,
  groups: [
    {
      role: 'Vendor',
      count: 2,
      people: [
        { id: 8, name: 'Otto Ohm' },
        { id: 9, name: 'Vera Vale' },
      ],
      gains: [],
      losses: [{ stage: { id: 10, name: 'Applied' }, permissions: ['view'] }],
    },
  ],
};

async function open(answers: Answers = {}, at = '/settings/master/master-view/stage-permission') {
  const app = openApp({
    address: at,
    file: file('masters/workflows'),
    files: ['masters/workflow_stages', 'masters/stage_permissions', 'recruitments/applicants'].map(file),
    provider: {
      getList: vi.fn(async () => ({
        data: [{ id: 1, name: 'Standard', version: 2, status: 'live', is_default: true }],
        total: 1,
      })) as never,
    },
    answers: {
      [`${BASE}matrix/`]: ({ method }) => ({ data: method === 'POST' ? { ...MATRIX, state: 'def' } : MATRIX }),
      [`${BASE}impact/`]: () => ({ data: IMPACT }),
      '/users/member/names/': () => ({ results: [{ id: 7, name: 'Sofie Brandt' }] }),
      ...answers,
    },
    around: () => <StagePermissionScreen />,
  });
  await screen.findByRole('grid', { name: 'Permissions by role and stage' });
  return app;
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const select = (element: HTMLElement, options: object = {}) =>
  fireEvent.pointerDown(element, { button: 0, ...options });

describe('the matrix of stage permission', () => {
  it('says in words what each cell permits', async () => {
    await open();

    expect(cell(/^Admin, Applied: Full: all permissions/)).toBeTruthy();
    expect(cell(/^Recruiter, Applied: Full: all permissions/)).toBeTruthy();
    expect(cell(/^Vendor, Interview: See CV, /)).toBeTruthy();
    expect(cell(/^Sofie Brandt, Applied: Denied: See CV/)).toBeTruthy();
    expect(cell(/^Sofie Brandt, Interview: As the role/)).toBeTruthy();
    expect(screen.getByText('Until 31/12/2026')).toBeTruthy();
  });

  it('selects with the keyboard like a spreadsheet, and fills, copies, pastes and undoes there', async () => {
    const { user } = await open();
    cell(/^Recruiter, Applied/).focus();

    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const selected = screen.getAllByRole('gridcell', { selected: true });
    await user.click(screen.getByRole('button', { name: 'View only' }));
    const filled = cell(/^Vendor, Applied: View\. Changed/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undone = screen.queryByRole('gridcell', { name: /^Recruiter, Applied: View\./ });
    select(cell(/^Vendor, Applied/));
    cell(/^Vendor, Applied/).focus();
    await user.keyboard('{Control>}c{/Control}{ArrowUp}{Control>}v{/Control}');

    expect(selected).toHaveLength(4);
    expect(filled).toBeTruthy();
    expect(undone).toBeNull();
    expect(cell(/^Recruiter, Applied: .*Changed/).getAttribute('aria-label')).not.toContain('Send email');
    expect(screen.getByRole('button', { name: 'Review change' })).toBeTruthy();
  });

  it('shows who loses what before it saves, and saves all changes with a note', async () => {
    const save = vi.fn<Answers[string]>(() => ({ data: { ...MATRIX, state: 'def' } }));
    const { user } = await open({
      [`${BASE}matrix/`]: (asked) => (asked.method === 'POST' ? save(asked) : { data: MATRIX }),
    });

    select(cell(/^Vendor, Applied/));
    await user.click(screen.getByRole('button', { name: 'View', pressed: true }));
    await user.click(screen.getByRole('button', { name: 'Review change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review 1 change' }));
    await dialog.findByText('2 users as Vendor');
    const loss = dialog.getByText('No longer in Applied: View');
    await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'They wait');
    await user.click(dialog.getByRole('button', { name: 'Save 1 change' }));

    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(loss).toBeTruthy();
    expect(save.mock.lastCall![0].data).toEqual({
      workflow: 1,
      state: 'abc',
      note: 'They wait',
      changes: [{ stage: 10, right: 'view', role: 'vendor', effect: 'deny', until: null, note: null }],
    });
    expect(await screen.findByText('Permissions saved')).toBeTruthy();
  });

  it('gives an exception a last day, or takes it back', async () => {
    const { user } = await open();

    select(cell(/^Sofie Brandt, Applied/));
    await typeDay(user, document.body, 'Last day', '31/01/2027');
    const moved = await screen.findByText('Until 31/01/2027');
    await user.click(screen.getByRole('button', { name: 'Remove exception' }));

    expect(moved).toBeTruthy();
    expect(screen.queryByText('Sofie Brandt')).toBeNull();
    expect(screen.getByRole('button', { name: 'Review change' })).toBeTruthy();
  });

  it('compares two roles, stage by stage', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('button', { name: 'Compare roles' }));

    const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /^Interview/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['View', '–']);
  });

  it('checks what a user can do with an applicant, with the address that says so', async () => {
    const decision = (right: string, allowed: boolean, reason: string) => ({
      stage: 10,
      right,
      allowed,
      rule: 'default',
      reason,
    });
    const check = vi.fn<Answers[string]>(() => ({
      data: {
        user: { id: 7, name: 'Sofie Brandt', role: 'Vendor', role_key: 'vendor', is_active: true },
        applicant: { id: 3, name: 'Lukas Brenner' },
        workflow: { id: 1, name: 'Standard' },
        stage: { id: 10, name: 'Applied' },
        permissions: [
          decision('see_cv', false, 'An exception for this user denies it.'),
          decision('view', true, 'The role has it.'),
          decision('see_salary', false, 'An exception for this user denies it.'),
        ],
        moves: [],
      },
    }));
    const { user } = await open(
      { [`${BASE}check/`]: check },
      '/settings/master/master-view/stage-permission?check=1&user=7&applicant=3',
    );

    const aside = within(screen.getByRole('complementary', { name: 'Check access' }));
    expect(await aside.findByText('An exception for this user denies it.')).toBeTruthy();
    expect(aside.getByText('See CV, See salary')).toBeTruthy();
    expect(check.mock.lastCall![0].data).toEqual({ user: 7, applicant: 3 });
    await user.click(aside.getByRole('button', { name: 'Open cell' }));
    expect(cell(/^Sofie Brandt, Applied/).getAttribute('aria-selected')).toBe('true');
    await user.click(aside.getByRole('button', { name: 'Close' }));
    expect(address()).not.toContain('user=7');
  });
});
