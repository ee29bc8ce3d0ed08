import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useRecordContext } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { relatedName } from '#engine/field-types/display-name.ts';
import type { RelationOption } from '#engine/field-types/input/input-scope.ts';

/** What weights can be for beside everything else, from the wider to the narrower. */
export const PICKED_SCOPES = ['organization', 'job_type'] as const;

/** For what somebody asks. */
export type Place = Readonly<Record<(typeof PICKED_SCOPES)[number], RelationOption | null>>;

interface WeightSet {
  readonly id: number;
  readonly name: string;
  readonly scope: string;
}

export interface EffectiveWeight {
  readonly parameter: string;
  readonly weight: number;
  readonly mode: string;
  readonly tolerance: number | null;
  /** Of all that counts, from 0 to 1. */
  readonly share: number;
  readonly origin: WeightSet;
}

interface Effective {
  readonly weights: readonly EffectiveWeight[];
  readonly sets: readonly WeightSet[];
}

/** What counts at a place, where the record's weights take part; `missing` names what was picked and has no weights of its own. */
export function useEffectiveWeights(place: Place) {
  const { resource } = useDefinition();
  const record = useRecordContext();
  const locale = useLocale();
  const recordsApi = useRecordsApi();
  const picked = PICKED_SCOPES.flatMap((scope) => (place[scope] ? [[scope, place[scope]] as const] : []));
  const params = Object.fromEntries(picked.map(([scope, { id }]) => [scope, id]));
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [resource, record?.id, 'effective', record?.['updated_on'], params],
    enabled: record !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      recordsApi.callRecord<Effective>(resource, record!.id, { method: 'GET', action: 'effective', params, signal }),
  });
  const isThere = (scope: string) => !data || isPlaceholderData || data.sets.some((set) => set.scope === scope);
  const missing = picked.filter(([scope]) => !isThere(scope)).map(([, option]) => relatedName(option, locale));
  return { weights: data?.weights, missing, error };
}
