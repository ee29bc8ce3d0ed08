import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RelatedValues } from '#engine/model/predicate.ts';
import type { RecordsApi } from '#client/records/api.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { findRelated, relatedSteps } from './related-values.ts';
import type { Loaded } from './related-values.ts';

type Values = Readonly<Record<string, unknown>>;

const NOTHING: Loaded = new Map();
const NO_VALUES: RelatedValues = {};
/** Ids that one request names. */
const MOST_IDS = 100;
const FRESH_MS = 10_000;

/** What conditions test of the records that these values lead to; undefined until all of it is there. */
export function useRelatedValues(definition: CatalogueResource, values: Values): RelatedValues | undefined {
  const load = useLoadRelated(definition);
  const first = useMemo(() => findRelated(definition, values, NOTHING), [definition, values]);
  const key = JSON.stringify([...first.missing]);
  const { data } = useQuery({
    queryKey: ['related', definition.resource, key],
    queryFn: () => load(values),
    enabled: first.missing.size > 0,
    staleTime: FRESH_MS,
  });
  if (relatedSteps(definition).length === 0) return NO_VALUES;
  return first.missing.size === 0 ? first.related : data;
}

/** Looks the same up for a moment, such as that of a check. @throws where the server cannot be reached. */
export function useLoadRelated(definition: CatalogueResource): (values: Values) => Promise<RelatedValues> {
  const queries = useQueryClient();
  const api = useRecordsApi();
  return useCallback((values) => loadRelated({ queries, api, definition }, values), [queries, api, definition]);
}

interface Source {
  readonly queries: QueryClient;
  readonly api: RecordsApi;
  readonly definition: CatalogueResource;
}

async function loadRelated(source: Source, values: Values): Promise<RelatedValues> {
  const loaded = new Map<string, Map<number, Values>>();
  for (;;) {
    const { related, missing } = findRelated(source.definition, values, loaded);
    if (missing.size === 0) return related;
    for (const [path, ids] of missing) {
      const known = loaded.get(path) ?? new Map<number, Values>();
      loaded.set(path, known);
      for (const [id, option] of await optionsOf(source, path, ids)) known.set(id, option);
    }
  }
}

async function optionsOf(
  { queries, api, definition }: Source,
  path: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  const found = new Map<number, Values>(ids.map((id) => [id, {}]));
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    const { results } = await queries.fetchQuery({
      queryKey: ['options', definition.resource, path, 'related', some.join(',')],
      queryFn: ({ signal }) => api.getOptions(definition.resource, path, { ids: some, signal }),
      staleTime: FRESH_MS,
    });
    for (const option of results) found.set(option.id, option);
  }
  return found;
}
