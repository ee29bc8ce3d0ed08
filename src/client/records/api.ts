import type { Identifier, RaRecord, SortPayload } from 'ra-core';
import type { KnownResources } from '../api/data-provider.ts';
import { withNest } from '#engine/custom-fields/custom-names.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';
import type { BoardAnswer, BoardQuestion } from '#shared/contracts/board.ts';
import type { BulkPreview, EarlierRecord, RemovalPreview, RestoredRecord } from '#shared/contracts/bulk.ts';
import type { MergeBody, MergePreview, MergeResult, UndoableMerge } from '#shared/contracts/merge.ts';
import type { FieldProvenance } from '#shared/contracts/provenance.ts';
import type { Http } from '../api/http.ts';
import { getResource } from '../api/resource-names.ts';
import { toWire } from '../api/wire-values.ts';
import type { WireRecord } from '../api/wire-values.ts';
import { createDownloadsApi, type PendingDownload } from '../downloads/api.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';

interface OptionsQuery {
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
  /** `created`, `updated`, `deleted`, `file_added`, `file_removed`, or an action recorded by a custom screen. */
  readonly action: string;
  readonly changes: readonly FieldChange[];
}

/** What refers to a record; `resource` null counts records that this user cannot read. */
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

interface Page<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

interface CountQuery {
  /** Applies to all of them. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly filters: readonly Readonly<Record<string, unknown>>[];
  readonly signal?: AbortSignal;
}

export interface FilterCounts {
  readonly counts: readonly number[];
  readonly isExact: boolean;
}

export interface ExportQuery {
  readonly format: 'csv' | 'xlsx';
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
  /** Field names in the order of the file's columns; by default all readable ones. */
  readonly columns?: readonly string[];
}

/** A transition or an action of the file, with what the user filled in. */
interface RecordActionCall {
  readonly kind: 'transitions' | 'actions';
  readonly key: string;
  readonly data?: object;
}

/** Where a record goes: before or after another, or to an end. */
export type RecordPlace = { readonly before: number } | { readonly after: number } | { readonly to: 'top' | 'bottom' };

/** What many records get alike. */
interface ManyChange {
  readonly ids: readonly Identifier[];
  readonly data: WireRecord;
}

/** What a transition or an action has done. */
export interface PerformedAction {
  readonly data: RaRecord;
  /** The record that it created. */
  readonly created?: number;
  readonly message?: string;
  /** What the handler of a transition answered. */
  readonly outcome?: Readonly<Record<string, unknown>>;
}

/** The calls of a resource that react-admin has no name for. Resources go by either name. */
export interface RecordsApi {
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
  /** Where the values of a record come from, of the fields that this user can read. */
  getProvenance(resource: string, id: Identifier, signal?: AbortSignal): Promise<readonly FieldProvenance[]>;
  getUsage(resource: string, id: Identifier): Promise<readonly UsageEntry[]>;
  /** The number of records that this user can read and that refer to each of these; zero is omitted. */
  getUsages(
    resource: string,
    ids: readonly Identifier[],
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>;
  /** What a change of these would do. */
  previewChange(resource: string, change: ManyChange, signal?: AbortSignal): Promise<BulkPreview>;
  /** Gives records their earlier values back; what was changed since then stays. */
  restoreMany(resource: string, records: readonly EarlierRecord[]): Promise<readonly RestoredRecord[]>;
  /** What deleting these would come to. */
  previewRemoval(resource: string, ids: readonly Identifier[]): Promise<RemovalPreview>;
  /** How many records each filter leaves beside a common one, in order; at least so many where `isExact` is false. */
  countFilters(resource: string, query: CountQuery): Promise<FilterCounts>;
  /** The columns of a board, with the number of records of each. */
  getBoard(resource: string, question: BoardQuestion, signal?: AbortSignal): Promise<BoardAnswer>;
  previewMerge(resource: string, merge: MergeBody, signal?: AbortSignal): Promise<MergePreview>;
  mergeRecords(resource: string, merge: MergeBody): Promise<MergeResult>;
  /** The merges into a record that this user can undo, the latest first. */
  getUndoableMerges(resource: string, id: Identifier, signal?: AbortSignal): Promise<readonly UndoableMerge[]>;
  /** Makes the records of a merge separate again. @param merge its number, not that of a record. */
  undoMerge(resource: string, merge: number): Promise<void>;
  /**
   * @returns the current record, the id of a created one, if any, and what else has been done, in the language of the
   * user.
   */
  performRecordAction(resource: string, id: Identifier, call: RecordActionCall): Promise<PerformedAction>;
  /** Puts a record elsewhere in an order made by hand. */
  moveRecord(resource: string, id: Identifier, place: RecordPlace): Promise<void>;
  /** The one record of a resource that has one. */
  getOnly(resource: string): Promise<RaRecord>;
  /** What was deleted, the latest first. */
  getTrash(resource: string, query: { readonly page: number; readonly limit: number }): Promise<Page<RaRecord>>;
  restoreRecords(resource: string, ids: readonly Identifier[]): Promise<void>;
  /** Deletes records in the trash permanently. */
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
  /** A record with the lists of its details, as a JSON file that the browser can save. */
  exportRecord(resource: string, id: Identifier): Promise<PendingDownload>;
  /** Everything that the list's filter leaves, as a file that the browser can save. */
  exportList(resource: string, query: ExportQuery): Promise<PendingDownload>;
}

export const createRecordsApi = (http: Http, catalogue: KnownResources): RecordsApi => {
  const resource = (name: string) => getResource(catalogue.get(), name);
  const endpoint = (name: string) => resource(name).endpoint;
  const definition = (name: string) => catalogue.definitions.load(resource(name).resource);
  const { askForDownload } = createDownloadsApi(http);

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
    getProvenance: async (name, id, signal) =>
      (await http.request<Page<FieldProvenance>>({ url: `${endpoint(name)}${id}/provenance/`, signal })).body.results,
    getUsage: async (name, id) =>
      (await http.request<{ data: { usage: UsageEntry[] } }>({ url: `${endpoint(name)}${id}/usage/` })).body.data.usage,
    getUsages: async (name, ids, signal) => {
      const params = { ids: ids.join(',') };
      const url = `${endpoint(name)}usage/`;
      return (await http.request<{ data: Readonly<Record<string, number>> }>({ url, params, signal })).body.data;
    },
    previewChange: async (name, { ids, data }, signal) => {
      const values = withNest(toWire(await definition(name), data));
      const request = { method: 'PATCH', url: `${endpoint(name)}bulk/`, signal } as const;
      const body = { ids, data: values, preview: true };
      return (await http.request<{ data: BulkPreview }>({ ...request, data: body })).body.data;
    },
    restoreMany: async (name, records) => {
      const url = `${endpoint(name)}bulk/`;
      return (await http.request<{ results: RestoredRecord[] }>({ method: 'PATCH', url, data: { records } })).body
        .results;
    },
    previewRemoval: async (name, ids) => {
      const request = { method: 'DELETE' as const, url: `${endpoint(name)}bulk/`, data: { ids, preview: true } };
      return (await http.request<{ data: RemovalPreview }>(request)).body.data;
    },
    countFilters: async (name, { filter, filters, signal }) => {
      const url = `${endpoint(name)}counts/`;
      const data = { ...(filter && { filter }), filters };
      const { body } = await http.request<{ data: { counts: readonly number[]; count_exact: boolean } }>({
        method: 'POST',
        url,
        data,
        signal,
      });
      return { counts: body.data.counts, isExact: body.data.count_exact };
    },
    getBoard: async (name, data, signal) => {
      const request = { method: 'POST', url: `${endpoint(name)}board/`, data, signal } as const;
      return (await http.request<{ data: BoardAnswer }>(request)).body.data;
    },
    previewMerge: async (name, merge, signal) => {
      const data = { ...merge, preview: true };
      return (
        await http.request<{ data: MergePreview }>({ method: 'POST', url: `${endpoint(name)}merge/`, data, signal })
      ).body.data;
    },
    mergeRecords: async (name, data) =>
      (await http.request<{ data: MergeResult }>({ method: 'POST', url: `${endpoint(name)}merge/`, data })).body.data,
    getUndoableMerges: async (name, id, signal) => {
      const params = { record_id: id };
      return (await http.request<Page<UndoableMerge>>({ url: `${endpoint(name)}merge/`, params, signal })).body.results;
    },
    undoMerge: async (name, id) => {
      await http.request({ method: 'DELETE', url: `${endpoint(name)}merge/`, data: { id } });
    },
    performRecordAction: async (name, id, { kind, key, data = {} }) => {
      const url = `${endpoint(name)}${id}/${kind}/${key}/`;
      const request = { method: 'POST' as const, url, data };
      const { created, message, outcome, data: changed } = (await http.request<PerformedAction>(request)).body;
      return {
        data: changed,
        ...(created !== undefined && { created }),
        ...(message && { message }),
        ...(outcome && { outcome }),
      };
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
    exportRecord: (name, id) => askForDownload('record', { resource: resource(name).resource, id: Number(id) }),
    exportList: async (name, { format, filter, sort, columns }) => {
      const subject = {
        resource: resource(name).resource,
        format,
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
        ...(columns && { columns: columns.join(',') }),
      };
      return askForDownload('list', subject);
    },
  };
};
