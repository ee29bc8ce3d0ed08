import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { createCustomScreens, CustomScreensProvider } from '#client/page/CustomScreen.tsx';
import { openApp } from '../form/form-kit.tsx';
import { windowOf } from '../window-of.ts';

const ROUTE = '/settings/master/master-view/workflows';
const SCREENS = createCustomScreens({
  'workflows/builder/BuilderTab': () => import('#screens/workflows/builder/BuilderTab.tsx'),
  'workflows/builder/PublishDialog': () => import('#screens/workflows/builder/PublishDialog.tsx'),
  'workflows/RequiredFields': () => import('#screens/workflows/RequiredFields.tsx'),
});
const PEOPLE = ['resource: candidates\nproperties:\n  nationality: { type: string }\n'];

const stage = (id: number, name: string, kind: string, changes: Partial<RaRecord> = {}): RaRecord => ({
  id,
  name,
  kind,
  workflow: { id: 1, name: 'Sales v2' },
  next_stages: [],
  back_allowed: true,
  required_fields: [],
  required_documents: [],
  on_enter: [],
  on_exit: [],
  sla_days: 3,
  updated_on: '2026-11-20T08:00:00Z',
  ...changes,
});

const STAGES = [stage(11, 'Applied', 'new'), stage(12, 'Interview', 'interview'), stage(13, 'Hired', 'hired')];

const PERMISSION = { role: 'vendor', user: null, right: 'view', effect: 'deny', until: null, note: null };
const DENIED = { stage: 12, ...PERMISSION };

interface Plan {
  readonly stages: readonly {
    key: string;
    id?: number;
    values: object;
    next_stages?: readonly string[];
    permissions?: readonly object[];
  }[];
}

/** The details of a version on a phone, where the list is there without the graph. */
function openBuilder({ status = 'draft', stages = STAGES }: { status?: string; stages?: readonly RaRecord[] } = {}) {
  windowOf(390);
  const saved = vi.fn((plan: Plan) => ({
    data: {
      stages: plan.stages.map(({ key }, index) => ({ key, id: 50 + index, updated_on: '2026-11-21T08:00:00Z' })),
    },
  }));
  const app = openApp({
    address: `${ROUTE}/1`,
    file: readFileSync('resources/masters/workflows.yaml', 'utf8'),
    files: [readFileSync('resources/masters/workflow_stages.yaml', 'utf8'), ...PEOPLE],
    record: { id: 1, name: 'Sales', version: 2, status, family: 'f', updated_on: '2026-11-20T08:00:00Z' },
    answers: {
      '/admin-app/workflow/1/stages/': ({ data }: { data?: unknown }) => saved(data as Plan) as never,
      '/admin-app/stage-permission/matrix/': () => ({ data: { records: [DENIED] } }),
    },
    provider: {
      getList: async (resource) => {
        const rows = resource.includes('stage') ? stages : [];
        return { data: rows as never[], total: rows.length };
      },
    },
    around: (children) => <CustomScreensProvider value={SCREENS}>{children}</CustomScreensProvider>,
  });
  return { ...app, saved };
}

const rows = () => within(screen.getByRole('region', { name: 'Stages' })).getAllByRole('button', { expanded: false });
const lastOf = (saved: ReturnType<typeof openBuilder>['saved']) => saved.mock.calls.at(-1)![0];

describe('the builder of a workflow', () => {
  it('adds, moves and undoes stages with the keyboard alone, and saves each step', async () => {
    const { user, saved } = openBuilder();
    const applied = await screen.findByRole('button', { name: /^Applied/ });
    applied.focus();

    await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(lastOf(saved).stages.map(({ id }) => id)).toEqual([12, 11, 13]));
    expect(screen.getByText('Interview is stage 1 of 3')).toBeTruthy();

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()[0]!.textContent).toMatch(/^Applied/));

    await user.keyboard('c');
    expect(await screen.findByRole('group', { name: 'New stage' })).toBeTruthy();
    await waitFor(() =>
      expect(lastOf(saved).stages.some(({ id, values }) => id === undefined && 'name' in values)).toBe(true),
    );
  });

  it('takes over a field when the focus leaves it, and a move when it is added', async () => {
    const { user, saved } = openBuilder();
    await user.click(await screen.findByRole('button', { name: /^Applied/ }));

    const days = await screen.findByRole('textbox', { name: /^Time limit/ });
    await user.clear(days);
    await user.type(days, '5');
    await user.tab();
    await waitFor(() => expect(lastOf(saved).stages[0]!.values).toEqual({ sla_days: 5 }));

    await user.click(screen.getByRole('button', { name: 'Add move' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hired' }));
    await waitFor(() => expect(lastOf(saved).stages[0]!.next_stages).toEqual(['s13']));
  });

  it('names what keeps the draft from being published, and leads to the field that mends it', async () => {
    const { user } = openBuilder({ stages: [STAGES[0]!, stage(12, 'Applied', 'interview'), STAGES[2]!] });

    await user.click(await screen.findByRole('button', { name: 'Checks' }));
    await user.click(await screen.findByRole('button', { name: /^Go to stage: Applied: Another stage has the same/ }));

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
  });

  it('shows a live version without anything to change', async () => {
    const { user } = openBuilder({ status: 'live' });

    await user.click(await screen.findByRole('button', { name: /^Interview/ }));

    expect(screen.queryByRole('button', { name: /^Stage/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    expect(screen.getByText(/so its stages can’t change/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New version' })).toBeTruthy();
  });

  it('asks what becomes of the permissions of a deleted stage, and undo brings both back', async () => {
    const { user, saved } = openBuilder();
    (await screen.findByRole('button', { name: /^Interview/ })).focus();

    await user.keyboard('{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Delete stage Interview?' });
    expect(question.textContent).toContain('1 stage permission belongs to it.');
    await user.selectOptions(within(question).getByRole('combobox', { name: /gets the permissions/ }), 'Hired');
    await user.click(within(question).getByRole('button', { name: 'Delete stage' }));

    await waitFor(() => expect(lastOf(saved).stages.map(({ id }) => id)).toEqual([11, 13]));
    expect(lastOf(saved).stages[1]!.permissions).toEqual([PERMISSION]);

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lastOf(saved).stages).toHaveLength(3));
    expect(lastOf(saved).stages.map(({ permissions }) => permissions)).toEqual([undefined, [PERMISSION], []]);
  });
});
