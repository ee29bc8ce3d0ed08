import type { Arrangement, SavedView, SavedViews } from '#shared/contracts/saved-views.ts';
import type { Http } from '../api/http.ts';
import { createRefetch } from '../create-refetch.ts';
import { createStored } from '../store.ts';
import type { Stored } from '../store.ts';

export interface ViewChange extends Partial<Arrangement> {
  readonly title?: string;
  readonly is_shared?: boolean;
}

/** The views of lists that this person has and that others share with him. Each change is on screen when the server has it. */
export interface ViewsStore {
  readonly all: Stored<SavedViews>;
  /** @throws {HttpError} of the server; nothing is saved then. */
  save(resource: string, title: string, change: ViewChange): Promise<SavedView>;
  /** @throws {HttpError} also where somebody changed the view meanwhile. */
  change(view: Pick<SavedView, 'id' | 'updated_on'>, change: ViewChange): Promise<SavedView>;
  remove(id: number): Promise<void>;
  /** @param view a key as in `ViewDefaults`; null takes the setting back. */
  setDefault(resource: string, view: string | null, scope: 'me' | 'team'): Promise<void>;
  refetch(): Promise<void>;
}

export const NO_VIEWS: SavedViews = { results: [], defaults: {}, may_set_team: false };

const URL = '/customer/saved-view/';

export const createViewsStore = (http: Http): ViewsStore => {
  const all = createStored<SavedViews>(NO_VIEWS);
  const refetch = createRefetch(async () => {
    const { results, defaults, may_set_team } = (await http.request<SavedViews>({ url: URL })).body;
    const next = { results, defaults, may_set_team };
    if (JSON.stringify(all.get()) !== JSON.stringify(next)) all.set(next);
  });
  const write = async (method: 'POST' | 'PATCH', url: string, data: object): Promise<SavedView> => {
    const { body } = await http.request<{ data: SavedView }>({ method, url, data });
    await refetch();
    return body.data;
  };
  return {
    all,
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
