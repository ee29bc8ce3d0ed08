import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import type { Ability } from '#shared/contracts/abilities.ts';
import { failed, ok, startApp } from '../app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '../../../custom-screens/activity-log/ActivityLogScreen.tsx';

const companies = buildResource('companies', {
  fieldList: [buildField('name'), buildField('headcount', { type: 'integer', schema: { type: 'integer' } })],
});
const LOG = 'GET /customer/activity/';

const entry = (part: Partial<ActivityLogEntry> = {}): ActivityLogEntry => ({
  id: 40,
  at: '2026-03-20T15:30:00.000000Z',
  user: { id: 8, name: 'Jonas Petersen', photo: null },
  role: 'Recruiter',
  action: 'updated',
  group: 'records',
  resource: 'companies',
  record: { id: 11, title: 'Halden Logistics', is_readable: true },
  summary: '',
  changes: [
    { field: 'name', before: 'Halden', after: 'Halden Logistics' },
    { field: 'headcount', before: 80, after: 95 },
  ],
  username: null,
  address: '10.0.0.7',
  device: 'Firefox 144, Linux',
  request_id: 'req-1',
  ...part,
});

const open = async (
  entries: readonly ActivityLogEntry[],
  { abilities, ...setting }: Partial<Parameters<typeof startApp>[0]> & { abilities?: readonly Ability[] } = {},
) => {
  const app = await startApp({
    catalogue: buildCatalogue(
      [companies],
      [{ key: 'activity_log', title: 'Activity log', to: '/activity-log', screen: 'activity-log/ActivityLogScreen' }],
      abilities,
    ),
    address: '/activity-log',
    ...setting,
  });
  const served = { entries };
  app.server.on(LOG, ({ params }) =>
    params['beyond'] ? ok({ results: [], count: 0 }) : ok({ results: served.entries, count: served.entries.length }),
  );
  app.server.on('GET /customer/activity/people/', () => ok({ results: [{ id: 8, name: 'Jonas Petersen' }] }));
  await screen.findByRole('heading', { level: 1, name: 'Activity log' });
  return { ...app, log: served };
};
const lastQuery = ({ server }: Awaited<ReturnType<typeof open>>) => server.callsOf(LOG).at(-1)?.params;
const row = async (name: RegExp) => screen.findByRole('row', { name });

describe('the activity log', () => {
  it('says who did what to what, with a link to the record, in the time zone of the profile', async () => {
    await open([entry()], { profile: { time_zone: 'Asia/Tokyo' } });

    const line = await row(/Jonas Petersen/);

    expect(line.textContent).toContain('Recruiter');
    expect(line.textContent).toContain('changed company Halden Logistics');
    expect(line.textContent).toContain('12:30 AM');
    expect(screen.getByRole('rowheader', { name: '21/03/2026' })).toBeTruthy();
    expect(within(line).getByRole('link', { name: 'Halden Logistics' }).getAttribute('href')).toBe(
      '/recruitments/companies/11',
    );
  });

  it('undoes the user’s own bulk work, and says what can no longer be undone', async () => {
    const me = { id: 8 };
    const changes = [{ field: 'done', before: null, after: 988 }];
    const done = entry({ action: 'bulk_done', record: null, changes, request_id: 'bulk-12' });
    const { user, server } = await open([done], { profile: me });
    const job = {
      id: 12,
      kind: 'bulk',
      about: { resource: 'companies', work: 'change', key: null },
      state: 'done',
      total: 1000,
      counts: { done: 988, same: 12, rejected: 0, undone: 0, kept: 0, undoable: 900 },
      error: null,
      created_on: '2026-03-20T15:29:00.000000Z',
      finished_on: '2026-03-20T15:30:00.000000Z',
    };
    const undone = { ...job, state: 'undone', counts: { ...job.counts, undone: 900, undoable: 0 } };
    server.on('GET /background-jobs/12/', () => ok({ data: job }));
    server.on('POST /background-jobs/12/undo/', () => ok({ data: undone }));

    await user.click(await screen.findByRole('button', { name: /Show details of the entry/ }));
    expect(await screen.findByText('988 done · 12 unchanged · 88 can’t be undone')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo 900 records' }));

    const [log] = screen.getAllByRole('table');
    expect(await within(log!).findByText('900 undone')).toBeTruthy();
  });

  it('says that bulk work of more than a month ago can’t be undone', async () => {
    const { user, server } = await open([entry({ action: 'bulk_done', record: null, request_id: 'bulk-3' })], {
      profile: { id: 8 },
    });
    server.on('GET /background-jobs/3/', () => failed(404, 'not_found'));

    await user.click(await screen.findByRole('button', { name: /Show details of the entry/ }));

    expect(await screen.findByText('This can’t be undone because it’s more than 30 days old.')).toBeTruthy();
  });

  it('opens an entry to its values, before and after, and to where it came from', async () => {
    const { user } = await open([entry()]);
    await row(/Jonas Petersen/);

    await user.click(screen.getByRole('button', { name: /Show details of the entry/ }));

    const change = screen.getByRole('row', { name: 'Headcount 80 95' });
    expect(within(change).getByRole('rowheader', { name: 'Headcount' })).toBeTruthy();
    expect(screen.getByText('10.0.0.7')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
  });

  it('has no link to a record that cannot be opened, and calls a stranger by the name he tried', async () => {
    await open([
      entry({ action: 'deleted', record: { id: 11, title: 'Halden Logistics', is_readable: false } }),
      entry({ id: 39, action: 'sign_in_failed', user: null, role: null, username: 'root@x.example', changes: [] }),
    ]);

    expect(within(await row(/deleted/)).queryByRole('link')).toBeNull();
    expect((await row(/failed to sign in/)).textContent).toContain('root@x.example');
  });

  it('says each thing as one sentence, and names what it is about once', async () => {
    const ofTeam = { group: 'settings', changes: [] } as const;
    const member = { resource: 'users', record: { id: 12, title: 'Ada Brandt', is_readable: false }, changes: [] };
    const template = { id: 3, title: 'Night shift', is_readable: false };
    await open([
      entry({
        ...ofTeam,
        id: 39,
        action: 'permission_template_changed',
        resource: 'permission_templates',
        record: template,
      }),
      entry({ ...ofTeam, id: 38, action: 'custom_fields_changed', resource: 'custom_fields', record: null }),
      entry({ ...member, id: 37, action: 'session_ended' }),
      entry({ ...member, id: 36, action: 'session_ended', record: { ...member.record, id: 8 } }),
      entry({ id: 35, action: 'exported', resource: null, record: null, changes: [] }),
      entry({ id: 34, action: 'exported', record: null, changes: [] }),
      entry({ id: 33, action: 'did_close_year', changes: [] }),
      entry({ id: 32, action: 'sent_to_moon', changes: [] }),
    ]);
    await row(/Night shift/);

    const said = screen.getAllByRole('row').map((line) => line.querySelector('.log-record-action')?.textContent);

    expect(said.filter((text) => text !== undefined)).toEqual([
      'changed the permission template Night shift',
      'changed the custom fields',
      'ended a session of user Ada Brandt',
      'ended one of their sessions',
      'exported all data',
      'exported companies',
      'used “close year” on company Halden Logistics',
      'sent to moon: company Halden Logistics',
    ]);
  });

  it('is narrowed by person and days, and the address keeps it', async () => {
    const app = await open([entry()]);
    const { user } = app;

    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'User' }));
    await user.click(await screen.findByRole('radio', { name: /Jonas Petersen/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Dates' }));
    await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));

    await waitFor(() => expect(lastQuery(app)).toMatchObject({ user: 8, group: 'records' }));
    expect(lastQuery(app)?.['from']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(window.location.search).toContain('user=8');
    const chip = await screen.findByRole('button', { name: /^User.*Jonas Petersen$/ });
    expect(chip.textContent).toBe('User: Jonas Petersen');

    await user.click(screen.getByRole('button', { name: 'Remove filter on User' }));

    await waitFor(() => expect(window.location.search).not.toContain('user='));
  });

  it('brings what is new to the top while it is live', async () => {
    const { user, log } = await open([entry()]);
    await row(/Jonas Petersen/);
    log.entries = [entry({ id: 41, user: { id: 9, name: 'Ada Brandt', photo: null } }), ...log.entries];

    await user.click(screen.getByRole('switch', { name: /Live/ }));

    await row(/Ada Brandt/);
    const names = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(names.findIndex((name) => name.includes('Ada'))).toBeLessThan(
      names.findIndex((name) => name.includes('Jonas')),
    );
    expect(screen.getAllByRole('row', { name: /Jonas Petersen/ })).toHaveLength(1);
  });

  it('shows what is new once where two looks bring it', async () => {
    const { user, server } = await open([entry()]);
    await row(/Jonas Petersen/);
    const both = Promise.withResolvers<void>();
    const newest = [entry({ id: 41, user: { id: 9, name: 'Ada Brandt', photo: null } }), entry()];
    server.on(LOG, async () => {
      await both.promise;
      return ok({ results: newest, count: 2 });
    });
    const before = server.callsOf(LOG).length;

    await user.click(screen.getByRole('switch', { name: /Live/ }));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.callsOf(LOG)).toHaveLength(before + 2));
    both.resolve();

    await row(/Ada Brandt/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('row', { name: /Ada Brandt/ })).toHaveLength(1);
  });

  it('says so when what is new cannot be fetched', async () => {
    const { user, server } = await open([entry()]);
    await row(/Jonas Petersen/);
    server.on(LOG, () => failed(503, 'unavailable'));

    await user.click(screen.getByRole('switch', { name: /Live/ }));

    expect((await screen.findByRole('alert')).textContent).toContain('New entries couldn’t be loaded');
    expect(await row(/Jonas Petersen/)).toBeTruthy();
  });

  it('shows older entries from the last one on', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => entry({ id: 100 - index }));
    const { user, server } = await open(entries);
    server.on(LOG, ({ params }) =>
      ok({ results: params['beyond'] ? [entry({ id: 3, action: 'created' })] : entries, count: 51 }),
    );

    await user.click(await screen.findByText('Show older entries'));

    await screen.findByText(/^created/);
    expect(server.callsOf(LOG).at(-1)?.params).toMatchObject({ beyond: 51 });
  });

  it('has a security tab for who reads all of it', async () => {
    const app = await open([entry()]);
    await app.user.click(screen.getByRole('tab', { name: 'Security' }));

    await waitFor(() => expect(lastQuery(app)).toMatchObject({ group: 'security,exports,settings' }));
  });

  it('shows the work on records, and a file of it, to who has those abilities, without a security tab', async () => {
    await open([entry()], { abilities: ['view_record_activity', 'export_activity'] });

    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Records', 'My activity']);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('shows his own work to who has no ability, without tabs or export', async () => {
    const app = await open([entry()], { abilities: [] });

    await waitFor(() => expect(lastQuery(app)).toMatchObject({ user: 7 }));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('is taken away as a file, as it is filtered', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user, server } = await open([entry()], { address: '/activity-log?action=deleted' });
    server.on('GET /customer/activity/export/', () => [200, new Blob(['[]'])]);

    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON' }));

    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/[.]json$/)]));
    vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
    expect(server.callsOf('GET /customer/activity/export/')[0]?.params).toMatchObject({
      format: 'json',
      action: 'deleted',
      group: 'records',
    });
  });

  it('says that nothing fits, and takes the filters away', async () => {
    const { user } = await open([], { address: '/activity-log?q=xyz' });

    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));

    expect(await screen.findByText('No activity yet')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('tries again after a failure', async () => {
    const { user, server } = await open([entry()]);
    await row(/Jonas Petersen/);
    server.on(LOG, () => failed(503, 'unavailable'));
    await user.click(screen.getByRole('tab', { name: 'My activity' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on(LOG, () => ok({ results: [entry()], count: 1 }));

    await user.click(retry);

    expect(await row(/Jonas Petersen/)).toBeTruthy();
  });
});
