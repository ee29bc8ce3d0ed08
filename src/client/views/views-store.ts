import { isWholeView } from '#shared/contracts/saved-views.ts';
import type { Arrangement, KnownViews, SavedView, ViewHeader } from '#shared/contracts/saved-views.ts';
import type { Http } from '../api/http.ts';
import { createRefetch } from '../create-refetch.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';

interface ViewChange extends Partial<Arrangement> {
  readonly title?: string;
  readonly is_shared?: boolean;
}

/**
 * The views of lists that this user has and that others share with them. Each change is on screen when the server has
 * it.
 */
export interface ViewsStore {
  /** By name and look all of them; what narrows the rows of those whose list was opened. */
  readonly all: Stored<KnownViews>;
  /** Brings the views of a list whole, once. @throws {HttpError} */
  load(resource: string): Promise<void>;
  /** @throws {HttpError} of the server; nothing is saved then. */
  save(resource: string, title: string, change: ViewChange): Promise<SavedView>;
  /** @throws {HttpError} also if another user has changed the view since then. */
  change(view: Pick<SavedView, 'id' | 'updated_on'>, change: ViewChange): Promise<SavedView>;
  remove(id: number): Promise<void>;
  /** @param view a key as in `ViewDefaults`; null takes the setting back. */
  setDefault(resource: string, view: string | null, scope: 'me' | 'team'): Promise<void>;
  refetch(): Promise<void>;
}

export const NO_VIEWS: KnownViews = { results: [], defaults: {}, can_set_team: false };

const URL = '/customer/saved-view/';

export const createViewsStore = (http: Http): ViewsStore => {
  const all = createStored<KnownViews>(NO_VIEWS);
  /** Lists whose views were brought whole: they stay so. */
  const opened = new Set<string>();
  const loading = new Map<string, Promise<void>>();
  const put = (next: KnownViews) => {
    if (JSON.stringify(all.get()) !== JSON.stringify(next)) all.set(next);
  };
  const read = async (resource?: string): Promise<KnownViews> => {
    const { results, defaults, can_set_team } = (await http.request<KnownViews>({ url: URL, params: { resource } }))
      .body;
    return { results, defaults, can_set_team };
  };
  const refetch = createRefetch(async () => {
    const [known, ...whole] = await Promise.all([read(), ...[...opened].map(read)]);
    put({
      ...known,
      results: withWhole(
        known.results,
        whole.flatMap(({ results }) => results),
      ),
    });
  });
  const bring = async (resource: string) => {
    const { results } = await read(resource);
    opened.add(resource);
    put({ ...all.get(), results: withWhole(all.get().results, results) });
  };
  const load = (resource: string): Promise<void> => {
    const isWhole = all.get().results.every((view) => view.resource !== resource || isWholeView(view));
    if (isWhole) return Promise.resolve();
    const running = loading.get(resource) ?? bring(resource).finally(() => loading.delete(resource));
    loading.set(resource, running);
    return running;
  };
  const write = async (method: 'POST' | 'PATCH', url: string, data: object): Promise<SavedView> => {
    const { body } = await http.request<{ data: SavedView }>({ method, url, data });
    await refetch();
    return body.data;
  };
  return {
    all,
    load,
    save: (resource, title, change) => write('POST', URL, { resource, title, ...change }),
    change: ({ id, updated_on }, change) => write('PATCH', `${URL}${id}/`, { ...change, updated_on }),
    remove: async (id) => {
      await http.request({ method: 'DELETE', url: `${URL}${id}/` });
      await refetch();
    },
    setDefault: async (resource, view, scope) => {
      await http.request({ method: 'PUT', url: `${URL}default/`, data: { resource, view, scope } });
      await refetch();
    },
    refetch,
  };
};

const withWhole = (known: readonly ViewHeader[], whole: readonly ViewHeader[]): ViewHeader[] => {
  const byId = new Map(whole.map((view) => [view.id, view]));
  return known.map((view) => byId.get(view.id) ?? view);
};
