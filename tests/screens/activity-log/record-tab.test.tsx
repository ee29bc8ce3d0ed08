import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ActivityEntry } from '#client/records/api.ts';
import { openApp } from '../form/form-kit.tsx';
import { company } from '../form/form-records.ts';

const LONG = 'A description that nobody would want to read in one line, which is why it stands below it.';

const entry = (part: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  at: '2026-03-20T15:30:00Z',
  user: { id: 8, name: 'Jonas Petersen' },
  role: 'Recruiter',
  action: 'updated',
  changes: [],
  ...part,
});

const open = (...entries: ActivityEntry[]) =>
  openApp({
    address: '/recruitments/companies/11?tab=activity',
    record: company(),
    provider: { getActivity: vi.fn(async () => ({ results: entries, count: entries.length })) },
  });

it('opens a long value of a record’s story below its line', async () => {
  const { user } = open(entry({ changes: [{ field: 'phone', before: null, after: LONG }] }));
  expect(screen.queryByText(LONG)).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Show values' }));

  expect(screen.getByRole('row', { name: `Phone ${LONG}` })).toBeTruthy();
});

it('tells what a later version records in readable words, and leads to the whole log', async () => {
  open(entry({ action: 'sent_to_moon' }), entry({ id: 2, action: 'notification_approved' }), entry({ id: 3 }));

  expect(await screen.findByText(/sent to moon/)).toBeTruthy();
  expect(screen.getByText(/approved/)).toBeTruthy();
  expect(screen.getByText(/changed this record/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in activity log' }).getAttribute('href')).toBe(
    '/activity-log?resource=companies&record_id=11',
  );
});
