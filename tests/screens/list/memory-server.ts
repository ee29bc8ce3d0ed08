import type { RaRecord } from 'ra-core';
import { vi } from 'vitest';
import type { SettingsStore } from '#client/settings/settings-store.ts';
import { NO_VIEWS, type ViewsStore } from '#client/views/views-store.ts';
import type { BoardAnswer } from '#shared/contracts/board.ts';
import { type BackgroundJob, type JobReason, NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import type { BulkOrder, BulkOutlook } from '#shared/contracts/bulk-jobs.ts';
import type { KnownViews, SavedView, SavedViews, ViewHeader } from '#shared/contracts/saved-views.ts';
import type { ColumnSetting, Settings } from '#shared/contracts/settings.ts';
import { createStored } from '#ui/store.ts';
import type { AllCalls } from '../client/all-calls.ts';
import type { Answers } from '../client/answering-http.ts';

/** Answers like the API does, over rows in memory; every call can be looked at. */
export function memoryProvider(rows: readonly RaRecord[]) {
  return {
    getList: vi.fn<AllCalls['getList']>(async (_resource, { filter, pagination, meta }) => {
      const found = rows
        .filter((row) => !filter?.q || String(row['name']).includes(filter.q))
        .map((row) => withFields(row, meta?.fields));
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      return {
        data: found.slice((page - 1) * perPage, page * perPage) as never[],
        total: found.length,
        meta: { isExact: true },
      };
    }),
    getOptions: vi.fn<AllCalls['getOptions']>(async (_resource, _field, query) => {
      const all = [
        { id: 1, name: 'Halden Group' },
        { id: 2, name: 'Aurelia Health' },
      ].filter((option) => query?.ids?.map(Number).includes(option.id) ?? option.name.includes(query?.query ?? ''));
      return { results: all, count: all.length };
    }),
    countFilters: vi.fn<AllCalls['countFilters']>(async (_resource, { filters }) => ({
      counts: filters.map(() => rows.length),
      isExact: true,
    })),
    getBoard: vi.fn<AllCalls['getBoard']>(async () => boardOf('status', rows)),
    updateMany: vi.fn<AllCalls['updateMany']>(async (_resource, { ids }) => ({ data: ids })),
    previewChange: vi.fn<AllCalls['previewChange']>(async (_resource, { ids, data }) => previewOf(rows, ids, data)),
    previewRemoval: vi.fn<AllCalls['previewRemoval']>(async () => ({
      usage: [],
      isUsedElsewhere: false,
      along: [],
    })),
    restoreMany: vi.fn<AllCalls['restoreMany']>(async (_resource, records) =>
      records.map(({ id }) => ({ id, done: true })),
    ),
    delete: vi.fn<AllCalls['delete']>(async (_resource, { id }) => ({ data: { id } as never })),
    performRecordAction: vi.fn<AllCalls['performRecordAction']>(async (_resource, id) => ({
      data: rows.find((row) => row.id === id) ?? { id },
    })),
    deleteMany: vi.fn<AllCalls['deleteMany']>(async (_resource, { ids }) => ({ data: ids })),
    exportList: vi.fn<AllCalls['exportList']>(async () => ({ url: '#export', queued: 0 })),
  };
}

/** A board without lanes by a field of these rows. */
export const boardOf = (by: string, rows: readonly RaRecord[]): BoardAnswer => ({
  by,
  columns: [],
  counts: [...Map.groupBy(rows, (row) => String(row[by]))].map(([column, { length }]) => ({
    column,
    count: length,
    overdue: 0,
  })),
  lanes: [],
  lane_count: 0,
  limits: [],
  count_exact: true,
});

/** A row as the API answers it: the id, and what was asked for. */
const withFields = (row: RaRecord, fields: readonly string[] | undefined): RaRecord =>
  fields
    ? (Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) as RaRecord)
    : row;

function previewOf(rows: readonly RaRecord[], ids: readonly unknown[], data: Readonly<Record<string, unknown>>) {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const differs = (row: RaRecord, name: string) => JSON.stringify(row[name] ?? null) !== JSON.stringify(data[name]);
  const fields = Object.keys(data).map((name) => {
    const changed = chosen.filter((row) => differs(row, name)).length;
    return [name, { changed, same: chosen.length - changed }] as const;
  });
  const changed = chosen.filter((row) => Object.keys(data).some((name) => differs(row, name))).length;
  return { changed, fields: Object.fromEntries(fields), rejected: [] };
}

export function memorySettings() {
  const user = createStored<Partial<Settings>>({});
  return {
    user,
    team: createStored<Partial<Settings>>({}),
    flush: async () => undefined,
    refetch: async () => undefined,
    changeTeam: vi.fn<SettingsStore['changeTeam']>(async () => undefined),
    countArrangements: async () => ({ companies: 3 }),
    setBoard: vi.fn<SettingsStore['setBoard']>((resource, choice) => {
      const { boards } = user.get();
      user.set({ ...user.get(), boards: { ...boards, [resource]: { ...boards?.[resource], ...choice } } });
    }),
    setColumns: vi.fn<(table: string, columns: readonly ColumnSetting[] | undefined) => void>((table, columns) =>
      user.set({ tables: columns ? { [table]: columns } : {} }),
    ),
  };
}

/** A view as the server answers it. */
export const savedView = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 5,
  resource: 'companies',
  title: 'My view',
  is_shared: false,
  is_mine: true,
  can_change: true,
  owner: { id: 1, name: 'Maya Lindqvist' },
  filter: {},
  search: null,
  sort: null,
  columns: null,
  density: null,
  widths: null,
  layout: null,
  omitted: 0,
  updated_on: '2026-11-20T10:00:00.000000Z',
  ...changes,
});

/** Keeps views as the server does. */
export function memoryViews(kept: Partial<SavedViews> = {}) {
  const all = createStored<KnownViews>({ ...NO_VIEWS, ...kept });
  const put = (results: readonly ViewHeader[]) => all.set({ ...all.get(), results });
  return {
    all,
    load: async () => undefined,
    save: vi.fn<ViewsStore['save']>(async (resource, title, change) => {
      const view = savedView({ ...change, id: 90, resource, title });
      put([...all.get().results, view]);
      return view;
    }),
    change: vi.fn<ViewsStore['change']>(async ({ id }, change) => {
      const changed = savedView({ ...all.get().results.find((view) => view.id === id), ...change });
      put(all.get().results.map((view) => (view.id === id ? changed : view)));
      return changed;
    }),
    remove: vi.fn<ViewsStore['remove']>(async (id) => put(all.get().results.filter((view) => view.id !== id))),
    setDefault: vi.fn<ViewsStore['setDefault']>(async () => undefined),
    refetch: async () => undefined,
  };
}

/** How a test's server takes bulk work. */
export interface BulkSetting {
  /** What a preview says besides that all are included. */
  readonly outlook?: Partial<BulkOutlook>;
  /** What becomes of a job besides that it is done with all records. */
  readonly ended?: Partial<BackgroundJob>;
  /** Why jobs were not done with records. */
  readonly reasons?: readonly JobReason[];
}

/** Takes bulk work as the server does; every job is over at once. */
export function memoryBulk({ outlook, ended, reasons = [] }: BulkSetting = {}) {
  const orders: BulkOrder[] = [];
  const called: string[] = [];
  let job: BackgroundJob | undefined;
  const totalOf = ({ records }: BulkOrder) => ('ids' in records ? records.ids.length : 5_000);
  let planned: BulkOrder | undefined;
  const begin = (order: BulkOrder) => {
    const total = totalOf(order);
    orders.push(order);
    job = {
      id: orders.length,
      kind: 'bulk',
      about: {
        resource: order.resource,
        work: order.work.kind,
        key: 'key' in order.work ? order.work.key : null,
      },
      state: 'done',
      total,
      counts: { ...NO_JOB_COUNTS, done: total, undoable: total },
      error: null,
      created_on: '2026-11-24T10:00:00.000000Z',
      finished_on: '2026-11-24T10:00:01.000000Z',
      ...ended,
    };
    return { data: job };
  };
  const answers: Answers = {
    '/bulk-jobs/': ({ data }) => begin(data as BulkOrder),
    '/background-jobs/': () => ({ results: job ? [job] : [] }),
    '/bulk-jobs/preview/': ({ data }) => {
      planned = data as BulkOrder;
      const total = totalOf(planned);
      return {
        data: {
          plan: 1,
          total,
          included: total,
          tried: total,
          names: [],
          skipped: [],
          used: [],
          along: [],
          ...outlook,
        },
      };
    },
    '/background-jobs/1/start/': () => begin(planned!), // it was previewed before
    '/background-jobs/1/reasons/': () => ({ results: reasons }),
    ...Object.fromEntries(
      (['retry', 'undo', 'stop'] as const).map((call) => [
        `/background-jobs/1/${call}/`,
        () => {
          called.push(call);
          const { done = 0 } = job!.counts; // it was started before
          if (call === 'undo')
            job = { ...job!, state: 'undone', counts: { ...job!.counts, undoable: 0, undone: done } };
          else job = { ...job!, finished_on: '2026-11-24T10:05:00.000000Z', counts: { ...job!.counts, rejected: 0 } };
          return { data: job };
        },
      ]),
    ),
  };
  return { answers, orders, called };
}
