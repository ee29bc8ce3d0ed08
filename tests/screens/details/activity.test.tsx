import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { COMPANY, open } from './details-kit.ts';

describe('the activity', () => {
  it('tells who changed what, from and to', async () => {
    const entry = {
      id: 1,
      at: '2026-11-20T09:00:00Z',
      user: { id: 8, name: 'Jonas Petersen' },
      role: 'recruiter',
      action: 'updated' as const,
      changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    };
    open({
      address: `${COMPANY}?tab=activity`,
      provider: { getActivity: vi.fn(async () => ({ results: [entry], count: 1 })) },
    });

    const line = (await screen.findByText('Jonas Petersen')).closest('li')!;

    expect(line.textContent).toContain('Jonas Petersen changed Status from Active to Inactive');
  });

  it('shows older entries when asked', async () => {
    const entry = (id: number) => ({
      id,
      at: '2026-11-20T09:00:00Z',
      user: { id, name: `Person ${id}` },
      role: null,
      action: 'created' as const,
      changes: [],
    });
    const getActivity = vi.fn(async (_resource: string, _id: unknown, { page = 1 }: { page?: number } = {}) => ({
      results: [entry(page)],
      count: 26,
    }));
    const { user } = open({ address: `${COMPANY}?tab=activity`, provider: { getActivity: getActivity as never } });

    await screen.findByText('Person 1');
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));

    expect(await screen.findByText('Person 2')).toBeTruthy();
  });
});
