import { screen, waitFor } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import type { FieldChange } from '#shared/contracts/activity.ts';
import { GROUP_ACTIONS } from '#shared/rules/activity.ts';
import { ok, startApp } from './app/app-kit.tsx';
import { BRACKETED, isOneSentence } from './bracketed.ts';
import { buildCatalogue, buildField, buildResource } from './client/catalogue-builder.ts';
import { openApp } from './form/form-kit.tsx';
import { company } from './form/form-records.ts';
import { findRow, openList } from './list/list-kit.tsx';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '../../custom-screens/activity-log/ActivityLogScreen.tsx';

const texts = BRACKETED;
const readAll = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
const broken = (read: readonly string[]) => read.filter((text) => !isOneSentence(text));

const CHANGE: FieldChange = { field: 'name', before: 'Halden', after: 'Halden Logistics' };

/** What a record's own story can tell. */
const STORY = [
  { action: 'created', changes: [] },
  { action: 'updated', changes: [] },
  { action: 'updated', changes: [CHANGE] },
  { action: 'updated', changes: [CHANGE, { field: 'phone', before: null, after: '+49' }] },
  { action: 'updated', changes: [{ field: 'description', before: null, after: 'long '.repeat(30) }] },
  { action: 'transitioned', changes: [] },
  { action: 'file_added', changes: [{ field: 'file', before: null, after: 'offer.pdf' }] },
  { action: 'file_downloaded', changes: [] },
  { action: 'merged', changes: [] },
  { action: 'did_close_year', changes: [] },
  { action: 'sent_to_moon', changes: [] },
].map((entry, index) => ({
  ...entry,
  id: index,
  at: '2026-03-20T15:30:00Z',
  user: { id: 8, name: 'Jonas Petersen' },
  role: null,
}));

/** A filter of every kind. */
const FILTER = {
  status: ['active', 'on_hold', 'inactive'],
  organization: 1,
  headcount: { minimum: 5 },
  founded_on: { maximum: '2026-11-20' },
  updated_on: { minimum: { $day: -6 }, exclusiveMaximum: { $day: 1 } },
  listed: false,
  owner: { $user: 'id' },
  name: { contains: 'hald' },
  website: { present: false },
  anyOf: [{ headcount: { exclusiveMinimum: 9 } }, { allOf: [{ status: 'active' }, { name: { startsWith: 'A' } }] }],
};
const CHIPS = `/recruitments/companies?filter=${encodeURIComponent(JSON.stringify(FILTER))}`;

describe('what is read as one sentence is one text, in which a language orders the parts', () => {
  it('in the chips of a list', async () => {
    openList({ address: CHIPS, texts });
    await findRow('Company 1');

    const chips = readAll('.list-chip-text');

    expect(chips.length).toBe(10);
    expect(broken(chips)).toEqual([]);
  });

  it.each(['Headcount', 'Founded on', 'Name', 'Owner'])('in the comparisons of the filter %s', async (field) => {
    const { user } = openList({ texts });
    await findRow('Company 1');
    await user.click(screen.getByRole('button', { name: '⟦Filter⟧' }));
    await user.click(await screen.findByRole('menuitem', { name: field }));

    const offered = [...(await screen.findByRole('combobox', { name: field })).children];

    expect(broken(offered.map(({ textContent }) => textContent))).toEqual([]);
    expect(offered.length).toBeGreaterThan(2);
  });

  it('in the activity of a record', async () => {
    openApp({
      address: '/recruitments/companies/11?tab=activity',
      record: company(),
      provider: { getActivity: vi.fn(async () => ({ results: STORY as never, count: STORY.length })) },
      texts,
    });
    await waitFor(() => expect(readAll('[role=tabpanel] .timeline > li').length).toBe(STORY.length));

    const lines = [...document.querySelectorAll('[role=tabpanel] .timeline > li > div')].map((line) =>
      [...line.childNodes]
        .filter((node) => !['UL', 'TIME', 'BUTTON'].includes(node.nodeName))
        .map((node) => node.textContent)
        .join(''),
    );

    expect(broken([...lines, ...readAll('.timeline li li')])).toEqual([]);
    expect(lines.length).toBe(STORY.length);
  });

  it('in what keeps a record from being saved', async () => {
    const errors = { root: '⟦Too many.⟧', name: '⟦Taken.⟧' };
    const update = vi.fn(() => Promise.reject(new HttpError('Invalid', 422, { code: 'invalid', errors })));
    const { user } = openApp({
      address: '/recruitments/companies/11/edit',
      record: company(),
      provider: { update: update as never },
      texts,
    });

    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(screen.getByRole('button', { name: /⟦Save changes⟧/ }));
    await waitFor(() => expect(readAll('.form-note-bad li').length).toBe(2));

    expect(broken(readAll('.form-note-bad li'))).toEqual([]);
  });

  it('in the activity log', async () => {
    const entries = [...Object.values(GROUP_ACTIONS).flat(), 'created', 'updated', 'merged', 'voted', 'new_one'].map(
      (action, index) => ({
        id: 100 + index,
        at: '2026-03-20T15:30:00.000000Z',
        user: { id: 8, name: 'Jonas Petersen', photo: null },
        role: null,
        action,
        group: 'records',
        resource: 'companies',
        record: { id: 11, title: 'Halden Logistics', is_readable: true },
        summary: '',
        changes: [CHANGE],
      }),
    );
    const { server } = await startApp({
      catalogue: buildCatalogue(
        [buildResource('companies', { fieldList: [buildField('name')] })],
        [{ key: 'activity_log', title: 'Activity log', to: '/activity-log', screen: 'activity-log/ActivityLogScreen' }],
      ),
      address: '/activity-log?action=created&from=2026-01-05&resource=companies&record_id=11&sensitive=1',
      texts,
    });
    server.on('GET /customer/activity/', () => ok({ results: entries, count: entries.length }));
    await waitFor(() => expect(readAll('.log-record-action').length).toBe(entries.length));

    expect(broken([...readAll('.log-record-action'), ...readAll('.log-gist'), ...readAll('.list-chip-text')])).toEqual(
      [],
    );
    expect(screen.getAllByRole('button', { name: /Remove filter/ }).length).toBe(4);
  });
});
