import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useRecordContext } from 'ra-core';
import { useHttp } from '#client/api/useApi.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';
import { getEffectiveWeights } from '#shared/contracts/matching.ts';

/** What weights can be for beside everything else, from the wider to the narrower. */
export const PICKED_SCOPES = ['organization', 'job_type'] as const;

/** The picked record of each scope. */
export type Place = Readonly<Record<(typeof PICKED_SCOPES)[number], RelationOption | null>>;

/**
 * The effective weights at a place, including the record's weights; `missing` names the selected records without
 * weights.
 */
export function useEffectiveWeights(place: Place) {
  const definition = useDefinition();
  const record = useRecordContext();
  const locale = useLocale();
  const http = useHttp();
  const picked = PICKED_SCOPES.flatMap((scope) => (place[scope] ? [[scope, place[scope]] as const] : []));
  const query = Object.fromEntries(picked.map(([scope, { id }]) => [scope, id]));
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [definition.resource, record?.id, 'effective', record?.['updated_on'], query],
    enabled: record !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(getEffectiveWeights(definition), { params: { id: record!.id }, query, signal }), // only with a record
  });
  const isThere = (scope: string) => !data || isPlaceholderData || data.sets.some((set) => set.scope === scope);
  const missing = picked.filter(([scope]) => !isThere(scope)).map(([, option]) => relatedName(option, locale));
  return { weights: data?.weights, missing, error };
}
