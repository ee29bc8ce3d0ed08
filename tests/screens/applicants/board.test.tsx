import { screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import type { ApplicantWay, StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { BoardAnswer } from '#shared/contracts/board.ts';
import { failed, ok, startApp } from '../app/app-kit.tsx';
import { catalogueOf } from '../client/role-catalogue.ts';
import { wayOf } from './applicants-kit.tsx';

const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const STAGES = [
  { id: 10, name: 'Applied', kind: 'new', collapsed: false, color: '#b4380d' },
  { id: 12, name: 'Interview', kind: 'interview', collapsed: false, color: null },
  { id: 15, name: 'Rejected', kind: 'rejected', collapsed: true, color: null },
] as const;
const KINDS: Readonly<Record<number, string>> = { 10: 'new', 12: 'interview', 15: 'rejected' };

const applicant = (id: number, parts: Partial<RaRecord> = {}): RaRecord => ({
  id,
  applicant: `Applicant ${id}`,
  candidate: { id, name: `Applicant ${id}` },
  job: { id: 3, name: 'Dispatcher' },
  status: 'active',
  stage: { id: 10, name: 'Applied' },
  stage_kind: 'new',
  stage_since: ago(2),
  current_position: 'Clerk',
  current_company: 'Halden',
  rating: 4,
  updated_on: `2026-11-20T10:00:00.00000${id}Z`,
  ...parts,
});

const stageOf = ({ stage }: RaRecord): number => (stage as { id: number }).id;

/** Opens the board of one job, or of all, over an API that holds these applicants. */
async function openBoard({
  rows = [applicant(1), applicant(2)],
  isOfJob = true,
  role = 'admin',
  way = wayWith({ allowed: true }),
} = {}) {
  const held = { rows };
  const answer = (): BoardAnswer => ({
    by: isOfJob ? 'stage' : 'stage_kind',
    columns: isOfJob ? STAGES : [],
    counts: [...Map.groupBy(held.rows, stageOf)].map(([id, all]) => ({
      column: isOfJob ? String(id) : KINDS[id]!,
      count: all.length,
      overdue: all.filter(({ stage_since: since }) => String(since) < ago(5)).length,
    })),
    lanes: [],
    lane_count: 0,
    limits: [{ id: 10, due: ago(4), overdue: ago(5) }],
    count_exact: true,
  });
  const filter = isOfJob ? { job: [3] } : {};
  const shown = { all: true, 'layout:board': true };
  const query = new URLSearchParams({ filter: JSON.stringify(filter), displayedFilters: JSON.stringify(shown) });
  const app = await startApp({
    catalogue: catalogueOf(role),
    address: `/recruitments/applicants?${query}`,
    prepare: (server) => {
      server.on('GET /customer/applicant/', ({ params }) => {
        const asked = JSON.parse(params.filter ?? '{}') as Readonly<Record<string, unknown>>;
        const has = (name: string, value: unknown) => [asked[name] ?? value].flat().includes(value);
        const results = held.rows.filter(
          (row) => has('stage', stageOf(row)) && has('stage_kind', row['stage_kind']) && has('id', row.id),
        );
        return ok({ results, count: results.length });
      });
      server.on('POST /customer/applicant/board/', () => ok({ data: answer() }));
      server.on('GET /customer/applicant/1/way/', () => ok({ data: way }));
      server.on('POST /customer/applicant/1/transitions/move/', ({ body }) => {
        const { stage } = body as { stage: number };
        held.rows = held.rows.map((row) => (row.id === 1 ? inStage(row, stage) : row));
        return ok({ data: held.rows[0], outcome: { event: 7, undo_until: ago(-1) } });
      });
    },
  });
  return { ...app, held };
}

const inStage = (row: RaRecord, id: number): RaRecord => ({
  ...row,
  stage: { id, name: STAGES.find((each) => each.id === id)?.name ?? 'Assessment' },
  stage_kind: KINDS[id] ?? 'assess',
});

const column = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const cardIn = async (name: RegExp, link: string) => (await column(name)).findByRole('link', { name: link });

/** The stages of the first applicant, where *Interview* is like this. */
function wayWith(interview: Partial<StageOfApplicant>): ApplicantWay {
  const way = wayOf();
  const open = { reason: null, blocked_by: null, missing: [], ...interview };
  return { ...way, stages: way.stages.map((each) => (each.id === 12 ? { ...each, ...open } : each)) };
}

/** Moves the first card with the keyboard. */
async function moveByKeys({ user }: Awaited<ReturnType<typeof openBoard>>, to: string) {
  (await cardIn(/^Applied/, 'Applicant 1')).focus();
  await user.keyboard('s');
  await user.click(await screen.findByRole('menuitem', { name: to }));
}

describe('the board of applicants', () => {
  it('has the stages of the job, with the applicants and the overdue ones of each', async () => {
    const late = applicant(2, { stage_since: ago(9) });
    await openBoard({ rows: [applicant(1), late] });

    const applied = await column('Applied 2 1 overdue');
    const card = within((await applied.findByRole('link', { name: 'Applicant 2' })).closest('li')!); // the link is on a card
    expect(card.getByText('9 d')).toBeTruthy();
    expect(card.getByText('Overdue')).toBeTruthy();
    expect(card.getByText('Clerk, Halden')).toBeTruthy();
    expect(card.queryByText('Dispatcher')).toBeNull();
    expect(screen.getByText('2 applicants')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rejected 0', expanded: false })).toBeTruthy();
  });

  it('moves an applicant by the keyboard, says so with an undo, and goes to the next one', async () => {
    const app = await openBoard();

    await moveByKeys(app, 'Interview');

    expect(await cardIn(/^Interview 1/, 'Applicant 1')).toBeTruthy();
    expect(await screen.findByText('Applicant 1 moved to Interview')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(app.server.callsOf('POST /customer/applicant/1/transitions/move/')[0]?.body).toMatchObject({ stage: 12 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Applicant 2'));
  });

  it('asks first what the stage requires: says what is missing, sends nothing, and puts the applicant back', async () => {
    const app = await openBoard({
      way: wayWith({ allowed: false, missing: ['Resume'], reason: 'Interview requires: Resume.' }),
    });

    await moveByKeys(app, 'Interview');

    const dialog = within(await screen.findByRole('dialog', { name: 'Move Applicant 1 to Interview' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move to Interview' }).disabled).toBe(true);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await cardIn(/^Applied 2/, 'Applicant 1')).toBeTruthy();
    expect(app.server.callsOf('POST /customer/applicant/1/transitions/move/')).toEqual([]);
  });

  it('puts an applicant back whom the server rejects all the same, with its reason', async () => {
    const app = await openBoard({ way: wayWith({ allowed: true }) });
    app.server.on('POST /customer/applicant/1/transitions/move/', () =>
      failed(422, 'invalid', { message: 'Interview requires: Resume.' }),
    );

    await moveByKeys(app, 'Interview');

    expect(await screen.findByText('Interview requires: Resume.')).toBeTruthy();
    expect(await cardIn(/^Applied 2/, 'Applicant 1')).toBeTruthy();
  });

  it.each(['super_recruiter', 'hiring_manager'])(
    'offers a %s, who can’t open the list of reasons, those that a stage asks for',
    async (role) => {
      const app = await openBoard({ role, way: wayWith({ allowed: true, reason_purpose: 'offer_declined' }) });
      app.server.on('GET /customer/applicant/options/move_reason/', () =>
        ok({ results: [{ id: 31, name: 'Chose another employer', purpose: 'offer_declined' }], count: 1 }),
      );
      await moveByKeys(app, 'Interview');
      const dialog = within(await screen.findByRole('dialog', { name: /^Move Applicant 1/ }));

      await app.user.click(await dialog.findByRole('combobox', { name: /^Reason/ }));
      await app.user.click(await screen.findByRole('option', { name: 'Chose another employer' }));
      await app.user.click(dialog.getByRole('button', { name: 'Move to Interview' }));

      await waitFor(() =>
        expect(app.server.callsOf('POST /customer/applicant/1/transitions/move/').at(-1)?.body).toMatchObject({
          stage: 12,
          move_reason: 31,
        }),
      );
      const asked = app.server.callsOf('GET /customer/applicant/options/move_reason/')[0]?.params;
      expect(JSON.parse(asked?.where ?? '{}')).toEqual({ purpose: 'offer_declined' });
    },
  );

  it('rejects the focused applicant with R', async () => {
    const app = await openBoard();

    (await cardIn(/^Applied/, 'Applicant 1')).focus();
    await app.user.keyboard('r');

    expect(await screen.findByRole('dialog', { name: /^Reject/ })).toBeTruthy();
  });

  it('moves across jobs to the applicant’s own stage of a kind', async () => {
    const app = await openBoard({ isOfJob: false });

    (await cardIn(/^New/, 'Applicant 1')).focus();
    await app.user.keyboard('s');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Screening' }));

    await waitFor(() =>
      expect(app.server.callsOf('POST /customer/applicant/1/transitions/move/')[0]?.body).toMatchObject({ stage: 11 }),
    );
  });

  it('shows a move by somebody else, and fetches no other card', async () => {
    const app = await openBoard();
    await cardIn(/^Applied 2/, 'Applicant 1');
    const before = app.server.callsOf('GET /customer/applicant/').length;
    app.held.rows = app.held.rows.map((row) => (row.id === 2 ? inStage(row, 12) : row));

    app.socket.emit('record', { resource: 'applicants', id: 2, kind: 'updated', version: '', by: 9 });

    expect(await cardIn(/^Interview 1/, 'Applicant 2')).toBeTruthy();
    const asked = app.server.callsOf('GET /customer/applicant/').slice(before);
    expect(asked.some(({ params }) => params.filter?.includes('"id":[2]'))).toBe(true);
    expect(asked.filter(({ params }) => params.filter?.includes('"stage"'))).toEqual([]);
  });

  it('shows the fields that the user chooses', async () => {
    const app = await openBoard();
    await cardIn(/^Applied/, 'Applicant 1');
    expect(screen.getAllByText('Clerk, Halden')).toHaveLength(2);

    await app.user.click(screen.getByRole('button', { name: 'Card fields' }));
    await app.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Current company' }));

    expect(screen.getAllByText('Clerk')).toHaveLength(2);
    const sent = JSON.parse(
      (app.server.callsOf('PATCH /customer/user-setting/')[0]!.body as { settings: string }).settings,
    );
    expect(sent.boards.applicants.card).not.toContain('current_company');
  });

  it('shows a stage in its own color', async () => {
    await openBoard();

    const applied = await column(/^Applied/);
    expect(applied.getByText('Applied').getAttribute('style')).toContain('#b4380d');
  });
});
