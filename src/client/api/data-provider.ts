import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { wireName, withNest, withoutNest } from '#engine/custom-fields/custom-names.ts';
import type { Catalogue, CatalogueEntry, CatalogueResource } from '#engine/access/catalogue.ts';
import type { Http } from './http.ts';
import type { HttpRequest } from './http-request.ts';
import { randomKey } from './random-key.ts';
import { getResource } from './resource-names.ts';
import { changedFields, toBody, toWire } from './wire-values.ts';
import type { WireRecord } from './wire-values.ts';

/**
 * ra-data-simple-rest over the API, with custom writes: a change sends only the changed values (and the `updated_on` it
 * is based on), its `meta.children` says what happens to the nodes below a deactivated one, a create has a key
 * (`meta.idempotencyKey`, see `useCreateOnce`), many records are one request, files make a multipart request. A list's `meta.fields` names the fields of its rows besides the id,
 * `meta.after` the record after which its page begins, and the `meta.isExact` of its answer is false if there are more
 * records than its total. A write waits for the definition, which gives the wire shape of its values.
 */
export const createDataProvider = (http: Http, catalogue: KnownResources): DataProvider => {
  const exactness = new WeakMap<object, boolean>();
  const fetchJson = async (address: string, options: Fetching = {}, { fields, after }: ListMeta = {}) => {
    const { status, body } = await http.request<{
      results?: object[];
      count?: number;
      data?: object;
      count_exact?: boolean;
    }>({
      url: withSlash(address),
      ...((fields || after !== undefined) && {
        params: { ...(fields && { fields: fields.map(wireName).join(',') }), ...(after !== undefined && { after }) },
      }),
      signal: options.signal ?? undefined,
    });
    const json = body.results?.map(fromWire) ?? fromWire(body.data ?? {});
    exactness.set(json, body.count_exact !== false);
    const total = body.count ?? 0;
    const headers = new Headers({ 'Content-Range': `items 0-${total}/${total}` });
    return { status, headers, body: '', json };
  };
  const rest = simpleRestProvider('', fetchJson);
  const restOf = ({ meta }: ListParams) =>
    meta?.fields || meta?.after !== undefined
      ? simpleRestProvider('', (address, options) => fetchJson(address, options, meta))
      : rest;
  const resource = (name: string): CatalogueEntry => getResource(catalogue.get(), name);
  const definition = (name: string) => catalogue.definitions.load(resource(name).resource);
  const path = (name: string) => resource(name).endpoint.slice(1, -1);
  const send = async <Saved>(
    method: 'POST' | 'PATCH',
    url: string,
    values: WireRecord,
    more: Pick<HttpRequest, 'params' | 'idempotencyKey'> = {},
  ) => fromReply((await http.request<{ data: Saved }>({ method, url, data: toBody(values), ...more })).body);

  return {
    ...rest,
    supportAbortSignal: true,
    getList: async (name, params) => {
      const page = await restOf(params).getList(path(name), params);
      return { ...page, meta: { isExact: exactness.get(page.data) ?? true } };
    },
    getOne: (name, params) => rest.getOne(path(name), params),
    getMany: async (name, { ids, signal }) => {
      const range = JSON.stringify([0, Math.max(ids.length - 1, 0)]);
      const params = { filter: JSON.stringify({ id: ids }), range };
      const { body } = await http.request<{ results: never[] }>({ url: resource(name).endpoint, params, signal });
      return { data: body.results.map(fromWire) };
    },
    getManyReference: async (name, params) => {
      const page = await restOf(params).getManyReference(path(name), params);
      return { ...page, meta: { isExact: exactness.get(page.data) ?? true } };
    },
    create: async (name, { data, meta }) => {
      const idempotencyKey = (meta as CreateMeta | undefined)?.idempotencyKey ?? randomKey();
      const values = toWire(await definition(name), data);
      return (await send('POST', resource(name).endpoint, values, { idempotencyKey })) as never;
    },
    update: async (name, { id, data, previousData, meta }) => {
      const changes = changedFields(await definition(name), data, previousData ?? {});
      if (Object.keys(changes).length === 0) return { data: previousData as never };
      const based = previousData?.updated_on ? { updated_on: previousData.updated_on } : {};
      const more = meta?.children === undefined ? {} : { params: { children: meta.children } };
      return (await send('PATCH', recordUrl(resource(name).endpoint, id), { ...changes, ...based }, more)) as never;
    },
    updateMany: async (name, { ids, data }) => {
      const url = `${resource(name).endpoint}bulk/`;
      const values = toWire(await definition(name), data);
      await http.request({ method: 'PATCH', url, data: { ids, data: withNest(values) } });
      return { data: ids };
    },
    delete: async (name, { id, previousData }) => {
      await http.request({ method: 'DELETE', url: recordUrl(resource(name).endpoint, id) });
      return { data: (previousData ?? { id }) as RaRecord as never };
    },
    deleteMany: async (name, { ids }) => {
      await http.request({ method: 'DELETE', url: `${resource(name).endpoint}bulk/`, data: { ids } });
      return { data: ids };
    },
  };
};

/** The resources of this moment, and what says how their values travel. */
export interface KnownResources {
  get(): Catalogue;
  readonly definitions: { load(resource: string): Promise<CatalogueResource> };
}

interface Fetching {
  readonly signal?: AbortSignal | null;
}

interface CreateMeta {
  readonly idempotencyKey?: string;
}

interface ListMeta {
  readonly fields?: readonly string[];
  readonly after?: Identifier;
}

interface ListParams {
  readonly meta?: ListMeta;
}

/** Records as screens know them: every field beside the others, custom ones too. */
const fromWire = <Record extends object>(record: Record): Record => withoutNest(record as WireRecord) as Record;

const fromReply = <Body extends { data: unknown }>(body: Body): Body => ({
  ...body,
  data: fromWire(body.data as object),
});

const recordUrl = (endpoint: string, id: Identifier) => `${endpoint}${encodeURIComponent(id)}/`;

/** The API's addresses end in a slash, before the query. */
const withSlash = (address: string) => address.replace(/\/?(?=\?|$)/, '/');
