import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApprovalAnswer, ApprovalMatrix, MatrixLevel } from '#shared/contracts/approvals.ts';
import { startApp } from '#tests/screens/app/app-kit.tsx';
import { failed, ok } from '#tests/screens/client/fake-server.ts';
import { buildCatalogue, buildResource } from '#tests/screens/client/catalogue-builder.ts';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '#screens/approval-matrix/JobMatrixScreen.tsx';

const HERE = '/settings/master/approval-matrix/job';
const navigation = [{ key: 'job', title: 'Job', to: HERE, screen: 'approval-matrix/JobMatrixScreen', hidden: true }];

const level = (number: number, id: number, first_name: string, parts: Partial<MatrixLevel> = {}): MatrixLevel => ({
  level: number,
  type: 'recruiter',
  user: { id, first_name, last_name: 'Hald', email: `${id}@hald.example`, is_active: true },
  rule: 'all',
  remind_after: null,
  escalate_after: null,
  delegate: null,
  delegate_from: null,
  delegate_to: null,
  problem: null,
  ...parts,
});

const PORT: ApprovalMatrix = {
  id: 3,
  name: 'Port',
  org: { id: 1, name: 'Halden Group' },
  company: null,
  business_unit: null,
  department: null,
  levels: [level(1, 11, 'Jonas'), level(2, 12, 'Elif', { problem: 'role' })],
  version: 1,
  updated_by: { id: 1, username: 'maya@hald.example', name: 'Maya Lindqvist' },
  updated_on: '2026-11-20T09:05:00.000Z',
};

const ANSWER: ApprovalAnswer = {
  choice: { matrix: { id: 3, name: 'Port', version: 1 }, at: 'org', is_tie: false, over: null },
  levels: [],
  unreadable: [11],
};

const start = async (search = '') => {
  const held = { matrices: [PORT], isOn: false };
  const app = await startApp({
    catalogue: buildCatalogue([buildResource('jobs')], navigation),
    address: HERE + search,
  });
  const { server } = app;
  server.on('GET /admin-app/job-approval/', () => ok({ results: held.matrices, count: held.matrices.length }));
  server.on('DELETE /admin-app/job-approval/3/', () => {
    held.matrices = [];
    return ok({ message: 'Approval deleted' });
  });
  server.on('POST /admin-app/job-approval/who/', () => ok({ data: ANSWER }));
  server.on('GET /admin-app/job-approval-status/', () => ok({ data: { status: held.isOn } }));
  server.on('GET /admin-app/budgeted-status/', () => ok({ data: { status: false } }));
  server.on('PATCH /admin-app/job-approval-status/', () => {
    held.isOn = true;
    return ok({ data: { status: true } });
  });
  for (const list of ['/users/member/', '/customer/org/', '/customer/company/', '/customer/job/'])
    server.on(`GET ${list}`, () => ok({ results: [], count: 0 }));
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  return { ...app, press };
};

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it('says in the words of the specification what a new matrix lacks, and how many levels it can have', async () => {
  const { press, user } = await start();
  await screen.findByRole('button', { name: 'Port' });
  await user.keyboard('c');
  const form = await panel('Create Job Approval Matrix');

  await press('Submit');
  expect(form.getByText('Approval Name is required')).toBeTruthy();
  expect(form.getByText('Organization is required')).toBeTruthy();
  for (let count = 1; count <= 5; count += 1) await press('Add New Level');
  expect(await screen.findByText('Upto 5 Levels maximum')).toBeTruthy();
  expect(form.getAllByRole('combobox', { name: /^User Type of level/ })).toHaveLength(5);

  for (let count = 5; count > 1; count -= 1) await press('Delete level 1');
  expect(document.activeElement?.textContent).toBe('Add New Level');
  expect(form.getByRole('button', { name: 'Delete level 1' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Create Job Approval Matrix' })).toBeNull());
});

it('warns of users who can’t approve or can’t view the jobs, and says who changed the matrix when', async () => {
  const { press, user } = await start();
  await press('Edit Port');
  const form = await panel('Edit Job Approval Matrix');

  expect(await form.findByText(/^Jonas Hald can’t view every job of this unit\./)).toBeTruthy();
  expect(form.getByText(/^Elif Hald lost the role\./)).toBeTruthy();
  expect(form.getByText('Last updated by Maya Lindqvist on 20/11/2026 09:05 AM')).toBeTruthy();
  await user.clear(form.getByRole('combobox', { name: 'User of level 1' }));
  await user.tab();
  await press('Submit');
  expect(await screen.findByText('User is required')).toBeTruthy();
  await press('Cancel');
  await press('Discard changes');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Port'));
});

it('keeps what is typed where another user has changed the matrix, and saves over theirs or loads them', async () => {
  const theirs = { ...PORT, name: 'Harbour', version: 2, updated_by: { id: 2, username: 'lena', name: 'Lena Hoff' } };
  const { press, server } = await start();
  let answered = 409;
  server.on('PUT /admin-app/job-approval/3/', () =>
    answered === 409 ? failed(409, 'conflict') : ok({ message: 'Saved' }),
  );
  server.on('GET /admin-app/job-approval/3/', () => ok({ data: theirs }));
  await press('Edit Port');
  const name = (await panel('Edit Job Approval Matrix')).getByRole('textbox', { name: /^Approval Name/ });
  fireEvent.change(name, { target: { value: 'Quay' } });

  await press('Submit');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Lena Hoff changed this matrix on 20/11/2026 09:05 AM.');
  expect(name).toHaveProperty('value', 'Quay');
  await press('Load their changes');
  expect(name).toHaveProperty('value', 'Harbour');
  expect(screen.queryByRole('alert')).toBeNull();

  fireEvent.change(name, { target: { value: 'Pier' } });
  answered = 200;
  await press('Submit');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit Job Approval Matrix' })).toBeNull());
  expect(server.callsOf('PUT /admin-app/job-approval/3/').map(({ body }) => body)).toMatchObject([
    { name: 'Quay', version: 1 },
    { name: 'Pier', version: 2 },
  ]);
});

it('opens a matrix that stands on another page, and says where there is none', async () => {
  const { server, user } = await start('?matrix=8');
  let found = false;
  server.on('GET /admin-app/job-approval/8/', () =>
    found ? ok({ data: { ...PORT, id: 8, name: 'Airport' } }) : failed(404, 'not_found'),
  );
  await screen.findByRole('alert');
  found = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await panel('Edit Job Approval Matrix')).getByDisplayValue('Airport')).toBeTruthy();
});

it('keeps page and order in the address', async () => {
  const { user, server } = await start('?limit=5&page=2');
  await user.click(await screen.findByRole('button', { name: 'Organization' }));
  await waitFor(() => expect(location.search).toBe('?limit=5&orderBy=org&ascending=true'));

  expect(server.callsOf('GET /admin-app/job-approval/').map(({ params }) => params)).toEqual([
    { page: 2, limit: 5, orderBy: 'id', ascending: false, paginate: true },
    { page: 1, limit: 5, orderBy: 'org', ascending: true, paginate: true },
  ]);
});

it('shows the levels of a row as cards, deletes it after the question, and reads a switch again', async () => {
  const { press, user, server } = await start();
  await press('Port');
  const cards = within(await screen.findByRole('list', { name: 'Levels' })).getAllByRole('listitem');
  expect(cards[0]!.textContent).toContain('Level 1RecruiterActive');
  expect(cards[0]!.textContent).toContain('11@hald.example');
  expect(cards[1]!.textContent).toContain('This user lost the role.');

  await press('Delete Port');
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure to delete?' }));
  await user.click(question.getByRole('button', { name: 'Proceed' }));
  expect(await screen.findByText('Approval deleted')).toBeTruthy();
  expect(await screen.findByText(/^Approval matrices decide who approves a job\./)).toBeTruthy();

  expect(screen.getByText(/^All jobs are open now\. Job approval feature is disabled application-wide\./)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Enable Settings' }));
  await waitFor(() => expect(screen.queryByText(/^All jobs are open now/)).toBeNull());
  expect(server.callsOf('GET /admin-app/job-approval-status/').length).toBeGreaterThan(1);
});
