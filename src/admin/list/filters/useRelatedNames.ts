import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** The names behind a relation's ids, for chips that an address brought. Empty for other fields and until they are there. */
export function useRelatedNames(
  resource: string,
  field: FieldDefinition,
  ids: readonly (string | number)[],
): ReadonlyMap<number, string> {
  const locale = useLocale();
  const recordsApi = useRecordsApi();
  const { data } = useQuery({
    queryKey: [resource, 'relatedNames', field.name, ids, locale],
    enabled: field.relation !== undefined && ids.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { results } = await recordsApi.getOptions(resource, field.name, { ids, signal });
      return new Map(results.map((option) => [option.id, relatedName(option, locale)]));
    },
  });
  return data ?? NONE;
}
