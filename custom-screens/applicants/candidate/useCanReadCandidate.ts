import { useGetMany } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import type { Applicant } from '../applicant.ts';

/** Whether the user can read the candidate of an application: some read applicants of their jobs alone. Undefined until it is known. */
export function useCanReadCandidate({ candidate }: Applicant): boolean | undefined {
  const definition = useFindDefinition('candidates');
  const ids = candidate && definition?.can.show ? [candidate.id] : [];
  const { data } = useGetMany<RaRecord>(
    definition ? adminName(definition) : 'candidates',
    { ids },
    { enabled: ids.length > 0 },
  );
  return ids.length === 0 ? false : data?.some((found) => found?.id === ids[0]);
}
