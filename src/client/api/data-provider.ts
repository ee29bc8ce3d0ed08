import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { withNest, withoutNest } from '#engine/custom-fields/custom-names.ts';
import type { Catalogue } from '#engine/schema/catalogue.ts';
import { createActivityCalls } from '../activity/activity-calls.ts';
import type { ActivityCalls } from '../activity/activity-calls.ts';
import { createCustomFieldCalls } from '../custom-fields/custom-field-calls.ts';
import type { CustomFieldCalls } from '../custom-fields/custom-field-calls.ts';
import { createDevCalls } from '../dev/dev-calls.ts';
import type { DevCalls } from '../dev/dev-calls.ts';
import { createDownloadCalls } from '../downloads/download-calls.ts';
import type { DownloadCalls } from '../downloads/download-calls.ts';
import { createImportCalls } from '../imports/import-calls.ts';
import type { ImportCalls } from '../imports/import-calls.ts';
import { createMemberCalls } from '../members/member-calls.ts';
import type { MemberCalls } from '../members/member-calls.ts';
import { createTemplateCalls } from '../templates/template-calls.ts';
import type { TemplateCalls } from '../templates/template-calls.ts';
import type { Http } from './http.ts';
import { createRecordCalls } from './record-calls.ts';
import type { RecordCalls } from './record-calls.ts';
import { getResource } from './resource-names.ts';
import { changedFields, toBody, toWire } from './wire-values.ts';
import type { WireRecord } from './wire-values.ts';

/** react-admin's data provider with the further calls of this API. Resources go by either name. */
export type AppDataProvider = DataProvider &
  RecordCalls &
  ActivityCalls &
  CustomFieldCalls &
  MemberCalls &
  ImportCalls &
  DownloadCalls &
  TemplateCalls &
  DevCalls;

/**
 * ra-data-simple-rest over the API, with writes of its own: a change sends only what changed (and the `updated_on` it was based on),
 * many records are one request, files make a multipart request. A list's `meta.isExact` is false when there are more than its total says.
 * @param catalogue the catalogue of this moment.
 */
export const createDataProvider = (http: Http, catalogue: () => Catalogue): AppDataProvider => {
  const exactness = new WeakMap<object, boolean>();
  const rest = simpleRestProvider('', async (address: string, options: { signal?: AbortSignal | null } = {}) => {
    const { status, body } = await http.request<{
      results?: object[];
      count?: number;
      data?: object;
      count_exact?: boolean;
    }>({
      url: withSlash(address),
      signal: options.signal ?? undefined,
    });
    const json = body.results?.map(fromWire) ?? fromWire(body.data ?? {});
    exactness.set(json, body.count_exact !== false);
    const total = body.count ?? 0;
    const headers = new Headers({ 'Content-Range': `items 0-${total}/${total}` });
    return { status, headers, body: '', json };
  });
  const resource = (name: string) => getResource(catalogue(), name);
  const path = (name: string) => resource(name).endpoint.slice(1, -1);
  const send = async <Record>(method: 'POST' | 'PATCH', url: string, values: WireRecord) =>
    fromReply((await http.request<{ data: Record }>({ method, url, data: toBody(values) })).body);

  return {
    ...rest,
    ...createRecordCalls(http, catalogue),
    ...createActivityCalls(http),
    ...createCustomFieldCalls(http),
    ...createMemberCalls(http),
    ...createImportCalls(http),
    ...createDownloadCalls(http),
    ...createTemplateCalls(http),
    ...createDevCalls(http),
    supportAbortSignal: true,
    getList: async (name, params) => {
      const page = await rest.getList(path(name), params);
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
      const page = await rest.getManyReference(path(name), params);
      return { ...page, meta: { isExact: exactness.get(page.data) ?? true } };
    },
    create: (name, { data }) => send('POST', resource(name).endpoint, toWire(resource(name), data)) as never,
    update: async (name, { id, data, previousData }) => {
      const changes = changedFields(resource(name), data, previousData ?? {});
      if (Object.keys(changes).length === 0) return { data: previousData as never };
      const based = previousData?.updated_on ? { updated_on: previousData.updated_on } : {};
      return (await send('PATCH', recordUrl(resource(name).endpoint, id), { ...changes, ...based })) as never;
    },
    updateMany: async (name, { ids, data }) => {
      const url = `${resource(name).endpoint}bulk/`;
      await http.request({ method: 'PATCH', url, data: { ids, data: withNest(toWire(resource(name), data)) } });
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

/** Records as screens know them: every field beside the others, custom ones too. */
const fromWire = <Record extends object>(record: Record): Record => withoutNest(record as WireRecord) as Record;

const fromReply = <Body extends { data: unknown }>(body: Body): Body => ({
  ...body,
  data: fromWire(body.data as object),
});

const recordUrl = (endpoint: string, id: Identifier) => `${endpoint}${encodeURIComponent(id)}/`;

/** The API's addresses end in a slash, before the query. */
const withSlash = (address: string) => address.replace(/\/?(?=\?|$)/, '/');
