import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import { useState } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useToasts } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { MergePreview } from '#shared/contracts/merge.ts';
import { useUndoMerge } from './useUndoMerge.ts';

/** The decisions of a merge: the record that stays, and the source of each field's value. */
export interface MergeChoice {
  readonly into: number | undefined;
  readonly values: Readonly<Record<string, number>>;
  readonly keepAliases: boolean;
}

/**
 * The records of a merge with everything that is to be decided, and the server's preview of it.
 * @param onMerged called with the record that stays.
 */
export function useMergeRecords(
  definition: CatalogueResource,
  ids: readonly Identifier[],
  onMerged: (into: number) => void,
) {
  const resource = adminName(definition);
  const dataProvider = useDataProvider();
  const recordsApi = useRecordsApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const undoMerge = useUndoMerge(definition);
  const showError = useErrorToast();
  const [choice, setChoice] = useState<MergeChoice>({ into: undefined, values: {}, keepAliases: true });
  const [isMerging, setMerging] = useState(false);
  const [rejected, setRejected] = useState<MergePreview>();
  const found = useQuery({
    queryKey: [resource, 'merge', ids],
    queryFn: async () => (await dataProvider.getMany<RaRecord>(resource, { ids: [...ids] })).data,
  });
  const records = found.data ?? [];
  const into = choice.into ?? Number(records[0]?.id);
  const from = records.map(({ id }) => Number(id)).filter((id) => id !== into);
  const isReady = records.length > 1;
  const fields = differing(definition, records);
  const chosen = {
    ...Object.fromEntries(fields.map(({ name }) => [name, bestOf(records, name, into)])),
    ...choice.values,
  };
  const preview = useQuery({
    queryKey: [resource, 'mergePreview', into, from, chosen],
    enabled: isReady && !isMerging,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => recordsApi.previewMerge(resource, { into, from, values: chosen }, signal),
  });
  const decided = (rejected ?? preview.data)?.decided ?? NOT_DECIDED;
  const values = { ...chosen, ...decided };
  const hasAliases = definition.fields['aliases']?.type === 'tags' && definition.writable.includes('aliases');

  const merge = async () => {
    setMerging(true);
    setRejected(undefined);
    try {
      const versions = Object.fromEntries(records.map((record) => [record.id, String(record['updated_on'])]));
      const result = await recordsApi.mergeRecords(resource, {
        into,
        from,
        values: chosen,
        keep_aliases: hasAliases && choice.keepAliases,
        versions,
      });
      // A page of a record that is gone moves on instead of asking for it again.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isAbout(queryKey, resource, from) });
      const { undo } = result;
      toasts.show({
        type: 'success',
        message: 'merge.done',
        args: { smart_count: result.merged, moved: result.moved },
        ...(undo && { undo: () => void undoMerge(undo.id) }),
      });
      onMerged(result.id);
    } catch (error) {
      setRejected(previewIn(error));
      showError(error);
      await queryClient.invalidateQueries({ queryKey: [resource] });
    } finally {
      setMerging(false);
    }
  };
  return {
    records,
    fields,
    /** What the merge decides itself. */
    decided,
    choice: { into, values, keepAliases: choice.keepAliases },
    change: (changed: Partial<MergeChoice>) => setChoice((before) => ({ ...before, ...changed })),
    preview: rejected ?? preview.data,
    isLoading: found.isPending || (isReady && preview.isPending),
    error: found.error ?? preview.error,
    isReady,
    hasAliases,
    isMerging,
    merge,
  };
}

const NOT_DECIDED: MergePreview['decided'] = {};

/** The fields with a choice of value: this user can write them, and their values differ between the records. */
const differing = (definition: CatalogueResource, records: readonly RaRecord[]): readonly FieldDefinition[] =>
  definition.writable
    .flatMap((name) => definition.fields[name] ?? [])
    .filter((field) => typeOf(field).kind !== 'opaque' && field.name !== 'aliases')
    .filter(({ name }) => new Set(records.map((record) => JSON.stringify(record[name] ?? null))).size > 1);

/** The record that stays, unless it has nothing there and another has. */
function bestOf(records: readonly RaRecord[], name: string, into: number): number {
  const own = records.find((record) => record.id === into);
  if (!isEmptyValue(own?.[name])) return into;
  return Number(records.find((record) => !isEmptyValue(record[name]))?.id ?? into);
}

/** Whether a query is of one of these records: its key names the resource, then the record's id. */
const isAbout = ([of, ...rest]: readonly unknown[], resource: string, ids: readonly number[]): boolean =>
  of === resource && rest.some((part) => ids.includes(Number(isKeyed(part) ? part.id : part)));

const isKeyed = (part: unknown): part is { readonly id: unknown } =>
  typeof part === 'object' && part !== null && 'id' in part;

const previewIn = (error: unknown): MergePreview | undefined =>
  error instanceof HttpError ? (error.body as { preview?: MergePreview } | undefined)?.preview : undefined;
