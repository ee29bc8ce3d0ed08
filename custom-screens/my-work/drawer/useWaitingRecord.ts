import { useGetOne } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';

/** A record that waits, with its definition. */
export function useWaitingRecord<Found extends RaRecord>(resource: string, id: number) {
  const definition = useDefinition(resource);
  const { data, error, refetch } = useGetOne<Found>(adminName(definition), { id });
  return { definition, record: data, error, refetch };
}
