import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Person } from './fixtures.ts';

/** The API with the session that a browser has. Addresses are below `/api/v1/`. */
export interface Api {
  /** Creates a record of a resource of customers (`job`) and returns its id. */
  create(resource: string, data: object): Promise<number>;
  /** The first record of a list, or of the options of a relation, that a text finds. */
  find(
    address: string,
    query: string,
  ): Promise<{ readonly id: number; readonly organization?: { readonly id: number } }>;
  /** The ids of a list. */
  ids(address: string): Promise<readonly number[]>;
  post(address: string, data: object): Promise<APIResponse>;
  patch(address: string, data: object): Promise<APIResponse>;
}

/** @param request of a browser in which somebody is signed in; an open page there goes on with a session that this renews. */
export async function apiOf(request: APIRequestContext): Promise<Api> {
  const { access } = (await (await request.post('/api/v1/token/refresh/', { data: {} })).json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const post = (address: string, data: object) => request.post(`/api/v1/${address}`, { headers, data });
  return {
    create: async (resource, data) => {
      const reply = await post(`customer/${resource}/`, data);
      return ((await reply.json()) as { data: { id: number } }).data.id;
    },
    find: async (address, query) => {
      const reply = await request.get(`/api/v1/${address}?query=${encodeURIComponent(query)}`, { headers });
      return ((await reply.json()) as { results: [{ id: number }] }).results[0];
    },
    ids: async (address) => {
      const reply = await request.get(`/api/v1/${address}`, { headers });
      return ((await reply.json()) as { results: { id: number }[] }).results.map(({ id }) => id);
    },
    post,
    patch: (address, data) => request.patch(`/api/v1/${address}`, { headers, data }),
  };
}

/** An Admin in another browser: a page that has opened nothing yet, and the API with the same session. */
export async function openAdmin(
  openBrowserOf: (person: Person) => Promise<Page>,
): Promise<{ readonly page: Page; readonly api: Api }> {
  const page = await openBrowserOf('Admin');
  return { page, api: await apiOf(page.context().request) };
}
