import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllCalls } from '../client/all-calls.ts';
import { openJob } from './job-kit.tsx';

const FILLS: Readonly<Record<number, object>> = {
  5: { job_title: 'Dispatcher', workplace: 'remote', experience_from: 2 },
  6: { job_title: 'Planner' },
};

/** The form of a new job with two templates to start from. */
const openCreate = async () => {
  const getOptions = vi.fn(async (_resource: string, field: string) => {
    const results =
      field === 'template'
        ? [
            { id: 5, name: 'Dispatchers' },
            { id: 6, name: 'Planners' },
          ]
        : [];
    return { results, count: results.length };
  });
  const getDerived = vi.fn<AllCalls['getDerived']>(async (_resource, _relation, id) => ({ ...FILLS[Number(id)] }));
  const app = openJob(
    {},
    {
      address: '/recruitments/jobs/create',
      provider: { getOptions: getOptions as never, getDerived },
      more: [readFileSync('resources/masters/job_templates.yaml', 'utf8')],
    },
  );
  const template = await screen.findByRole('combobox', { name: 'Start from a template' });
  const choose = async (name: string) => {
    await app.user.click(template);
    await app.user.click(await screen.findByRole('option', { name }));
  };
  return { ...app, choose, title: screen.getByRole<HTMLInputElement>('textbox', { name: /^Job title/ }) };
};

describe('a new job from a template', () => {
  it('has its values, and says which; another template replaces them', async () => {
    const { choose, title } = await openCreate();

    await choose('Dispatchers');
    expect(await screen.findByText('Filled in: Job title, Workplace, Years of experience from')).toBeTruthy();
    expect(title.value).toBe('Dispatcher');
    expect(screen.getByRole('combobox', { name: /^Workplace/ }).textContent).toBe('Remote');
    await choose('Planners');

    expect(await screen.findByText('Filled in: Job title')).toBeTruthy();
    expect(title.value).toBe('Planner');
  });

  it('keeps what the user has typed', async () => {
    const { choose, title, user } = await openCreate();

    await user.type(title, 'Berth planner');
    await choose('Planners');

    expect(await screen.findByText('Nothing to fill in: its fields already have values.')).toBeTruthy();
    await waitFor(() => expect(title.value).toBe('Berth planner'));
  });
});
