import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { HttpError } from 'ra-core';
import DoneTick from '#screens/tasks/DoneTick.tsx';
import { catalogueResource } from '../catalogue-resource.ts';
import { openList } from '../list/list-kit.tsx';

const TASKS = catalogueResource(readFileSync('resources/recruitments/tasks.yaml', 'utf8'));
const TASK = { id: 4, title: 'Call Ada', done: false, updated_on: '2026-11-20T12:07:00Z' };

type Update = (resource: string, change: { readonly data: object }) => Promise<{ readonly data: object }>;

/** The cell of a task in a list. */
function openTick(update: Update, can = TASKS.can) {
  const cell = (
    <DoneTick resource={TASKS} record={TASK} mode="list" can={can} field={TASKS.fields['done']!} value={TASK.done}>
      No
    </DoneTick>
  );
  return openList({ screen: cell, provider: { update: update as AllCalls['update'] } });
}

describe('the tick of a task', () => {
  it('finishes the task, says so and offers to undo it', async () => {
    const update = vi.fn<Update>(async (_resource, { data }) => ({ data: { ...data, id: 4 } }));
    const { user } = openTick(update);

    await user.click(await screen.findByRole('checkbox', { name: 'Done: Call Ada' }));

    expect(await screen.findByText('Call Ada saved')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(update).toHaveBeenCalledWith('tasks', expect.objectContaining({ id: 4, data: { ...TASK, done: true } }));
  });

  it('is empty again where the server refuses, and says why', async () => {
    const { user } = openTick(async () => {
      throw new HttpError('You can’t edit this record. Ask an Admin.', 403, { code: 'forbidden' });
    });
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Done: Call Ada' });

    await user.click(tick);

    expect(await screen.findByText('You can’t edit this record. Ask an Admin.')).toBeTruthy();
    await waitFor(() => expect([tick.checked, tick.disabled]).toEqual([false, false]));
  });

  it('is a word for users who can’t edit tasks', async () => {
    openTick(vi.fn<Update>(), { ...TASKS.can, edit: false });

    expect(await screen.findByText('No')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
