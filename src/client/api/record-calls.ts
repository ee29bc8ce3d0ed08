import type { Identifier, RaRecord, SortPayload } from 'ra-core';
import type { Catalogue } from '#engine/schema/catalogue.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';
import type { MergeBody, MergePreview, MergeResult } from '#shared/contracts/merge.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import type { Http } from './http.ts';
import { getResource } from './resource-names.ts';

/** A choice of a relation field: id, name, the title's fields, and the parents it hangs on as `{ id, name }`. */
export interface RelationOption {
  readonly id: number;
  readonly name: string;
  /** The code of a country, language or currency, for its name in the reader's language. */
  readonly region?: string;
  readonly language?: string;
  readonly currency?: string;
  readonly [field: string]: unknown;
}

export interface OptionsQuery {
  readonly query?: string;
  /** These records, whatever the query says: to show the name of a chosen id. */
  readonly ids?: readonly Identifier[];
  readonly page?: number;
  readonly limit?: number;
  /** The target's field -> the chosen parent. */
  readonly where?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

export interface ActivityEntry {
  readonly id: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly role: string | null;
  /** `created`, `updated`, `deleted`, `file_added`, `file_removed`, or what a screen of its own records. */
  readonly action: string;
  readonly changes: readonly FieldChange[];
}

/** What refers to a record; `resource` null sums up what this person may not read. */
export interface UsageEntry {
  readonly resource: string | null;
  readonly title: string;
  readonly count: number;
}

export interface Attachment {
  readonly id: number;
  readonly name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
  readonly created_on: string;
  readonly created_by: { readonly id: number; readonly name: string } | null;
}

/** Where a tab keeps its files: the endpoint, and the parameter that names the record. */
export interface AttachmentPlace {
  readonly endpoint: string;
  readonly param: string;
  readonly id: Identifier;
}

export interface Page<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

export interface ExportQuery {
  readonly format: 'csv' | 'xlsx';
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
  /** Field names in the order of the file's columns; without it all that may be read. */
  readonly columns?: readonly string[];
}

/** A call that a feature adds: of one record (`<endpoint><id>/<action>/`) or of its list (`<endpoint><action>/`). */
export interface RecordCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: object;
  readonly signal?: AbortSignal;
}

/** A transition or an action of the file, with what the person filled in. */
export interface DeedCall {
  readonly kind: 'transitions' | 'actions';
  readonly key: string;
  readonly data?: object;
}

/** Where a record goes: before or after another, or to an end. */
export type RecordPlace = { readonly before: number } | { readonly after: number } | { readonly to: 'top' | 'bottom' };

/** What became of one record of many. */
export interface DeedOutcome {
  readonly id: number;
  readonly done: boolean;
  /** Why not. */
  readonly message?: string;
}

/** The calls of a resource that react-admin has no name for. Resources go by either name. */
export interface RecordCalls {
  getOptions(resource: string, field: string, query?: OptionsQuery): Promise<Page<RelationOption>>;
  /** What the derived fields would be with this choice of a relation, by field. */
  getDerived(
    resource: string,
    relation: string,
    id: number,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>;
  getActivity(
    resource: string,
    id: Identifier,
    query?: { readonly page?: number; readonly limit?: number; readonly signal?: AbortSignal },
  ): Promise<Page<ActivityEntry>>;
  getUsage(resource: string, id: Identifier): Promise<readonly UsageEntry[]>;
  /** How many records that this person may read refer to each of these; none is left out. */
  getUsages(
    resource: string,
    ids: readonly Identifier[],
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>;
  previewMerge(resource: string, merge: MergeBody, signal?: AbortSignal): Promise<MergePreview>;
  mergeRecords(resource: string, merge: MergeBody): Promise<MergeResult>;
  /** @returns the answer's `data`. */
  callRecord<Data>(resource: string, id: Identifier, call: RecordCall): Promise<Data>;
  /** A call of a whole list that its feature adds: `<endpoint><action>/`. @returns the answer's `data`. */
  callList<Data>(resource: string, call: RecordCall): Promise<Data>;
  /** @returns the record as it stands, and the id of the one that was made, if one was. */
  performDeed(resource: string, id: Identifier, call: DeedCall): Promise<{ data: RaRecord; created?: number }>;
  /** With each of these by itself: what stops one does not stop the others. */
  performDeedOnMany(resource: string, ids: readonly Identifier[], call: DeedCall): Promise<readonly DeedOutcome[]>;
  /** Puts a record elsewhere in an order made by hand. */
  moveRecord(resource: string, id: Identifier, place: RecordPlace): Promise<void>;
  /** The one record of a resource that has one. */
  getOnly(resource: string): Promise<RaRecord>;
  /** What was deleted, the latest first. */
  getTrash(resource: string, query: { readonly page: number; readonly limit: number }): Promise<Page<RaRecord>>;
  restoreRecords(resource: string, ids: readonly Identifier[]): Promise<void>;
  /** Deletes what is in the trash for good. */
  purgeRecords(resource: string, ids: readonly Identifier[]): Promise<void>;
  listAttachments(place: AttachmentPlace, signal?: AbortSignal): Promise<readonly Attachment[]>;
  /** @param onProgress the share that is sent, 0 to 1. */
  uploadAttachment(
    place: AttachmentPlace,
    file: File,
    onProgress?: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  deleteAttachment(place: AttachmentPlace, attachment: Identifier): Promise<void>;
  /** Everything that the list's filter leaves, as a file. @returns the address under which the browser can save it, once. */
  exportList(resource: string, query: ExportQuery): Promise<string>;
  getCatalogue(): Promise<Catalogue>;
  /** Records of every list that fit a text, the best first. */
  search(query: string, signal?: AbortSignal): Promise<readonly SearchResult[]>;
}

export const createRecordCalls = (http: Http, catalogue: () => Catalogue): RecordCalls => {
  const endpoint = (name: string) => getResource(catalogue(), name).endpoint;

  return {
    getOptions: async (name, field, { ids, where, signal, ...query } = {}) => {
      const params = { ...query, ...(ids && { ids: ids.join(',') }), ...(where && { where: JSON.stringify(where) }) };
      const url = `${endpoint(name)}options/${field}/`;
      return (await http.request<Page<RelationOption>>({ url, params, signal })).body;
    },
    getDerived: async (name, relation, id, signal) => {
      const url = `${endpoint(name)}derived/`;
      return (await http.request<{ data: Record<string, unknown> }>({ url, params: { [relation]: id }, signal })).body
        .data;
    },
    getActivity: async (name, id, { signal, ...params } = {}) =>
      (await http.request<Page<ActivityEntry>>({ url: `${endpoint(name)}${id}/activity/`, params, signal })).body,
    getUsage: async (name, id) =>
      (await http.request<{ data: { usage: UsageEntry[] } }>({ url: `${endpoint(name)}${id}/usage/` })).body.data.usage,
    getUsages: async (name, ids, signal) => {
      const params = { ids: ids.join(',') };
      const url = `${endpoint(name)}usage/`;
      return (await http.request<{ data: Readonly<Record<string, number>> }>({ url, params, signal })).body.data;
    },
    previewMerge: async (name, merge, signal) => {
      const data = { ...merge, preview: true };
      return (
        await http.request<{ data: MergePreview }>({ method: 'POST', url: `${endpoint(name)}merge/`, data, signal })
      ).body.data;
    },
    mergeRecords: async (name, data) =>
      (await http.request<{ data: MergeResult }>({ method: 'POST', url: `${endpoint(name)}merge/`, data })).body.data,
    callRecord: async <Data>(name: string, id: Identifier, { action, ...call }: RecordCall) =>
      (await http.request<{ data: Data }>({ ...call, url: `${endpoint(name)}${id}/${action}/` })).body.data,
    callList: async <Data>(name: string, { action, ...call }: RecordCall) =>
      (await http.request<{ data: Data }>({ ...call, url: `${endpoint(name)}${action}/` })).body.data,
    performDeed: async (name, id, { kind, key, data = {} }) => {
      const url = `${endpoint(name)}${id}/${kind}/${key}/`;
      const { body } = await http.request<{ data: RaRecord; created?: number }>({ method: 'POST', url, data });
      return { data: body.data, ...(body.created !== undefined && { created: body.created }) };
    },
    performDeedOnMany: async (name, ids, { kind, key, data = {} }) => {
      const url = `${endpoint(name)}bulk/${kind}/${key}/`;
      return (await http.request<{ results: DeedOutcome[] }>({ method: 'POST', url, data: { ids, data } })).body
        .results;
    },
    moveRecord: async (name, id, data) => {
      await http.request({ method: 'POST', url: `${endpoint(name)}${id}/move/`, data });
    },
    getOnly: async (name) => (await http.request<{ data: RaRecord }>({ url: endpoint(name) })).body.data,
    getTrash: async (name, params) =>
      (await http.request<Page<RaRecord>>({ url: `${endpoint(name)}trash/`, params: { ...params } })).body,
    restoreRecords: async (name, ids) => {
      await http.request({ method: 'POST', url: `${endpoint(name)}trash/restore/`, data: { ids } });
    },
    purgeRecords: async (name, ids) => {
      await http.request({ method: 'DELETE', url: `${endpoint(name)}trash/`, data: { ids } });
    },
    listAttachments: async (place, signal) => {
      const params = { [place.param]: place.id };
      return (await http.request<Page<Attachment>>({ url: place.endpoint, params, signal })).body.results;
    },
    uploadAttachment: async (place, file, onProgress, signal) => {
      const data = new FormData();
      data.append(place.param, String(place.id));
      data.append('files', file);
      await http.request({ method: 'POST', url: place.endpoint, data, onProgress, signal });
    },
    deleteAttachment: async (place, attachment) => {
      await http.request({ method: 'DELETE', url: `${place.endpoint}${attachment}/` });
    },
    exportList: async (name, { format, filter, sort, columns }) => {
      const subject = {
        resource: getResource(catalogue(), name).resource,
        format,
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
        ...(columns && { columns: columns.join(',') }),
      };
      const data = { kind: 'list', subject };
      return (await http.request<{ data: { url: string } }>({ method: 'POST', url: '/downloads/', data })).body.data
        .url;
    },
    getCatalogue: async () => (await http.request<{ data: Catalogue }>({ url: '/catalogue/' })).body.data,
    search: async (query, signal) =>
      (await http.request<{ results: SearchResult[] }>({ url: '/search/', params: { query }, signal })).body.results,
  };
};
