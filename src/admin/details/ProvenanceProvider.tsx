import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FieldProvenance } from '#shared/contracts/provenance.ts';

const NONE: readonly FieldProvenance[] = [];

const ProvenanceContext = createContext<readonly FieldProvenance[]>(NONE);

interface ProvenanceProviderProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
  readonly children: ReactNode;
}

/** Has where the values of a record come from, where its file keeps that; the page does not wait for it. */
export const ProvenanceProvider = ({ definition, record, children }: ProvenanceProviderProps) => {
  const recordsApi = useRecordsApi();
  const resource = adminName(definition);
  const { data = NONE } = useQuery({
    queryKey: [resource, 'provenance', String(record.id), record['updated_on']],
    enabled: definition.provenance,
    queryFn: ({ signal }) => recordsApi.getProvenance(resource, record.id, signal),
  });
  return <ProvenanceContext value={data}>{children}</ProvenanceContext>;
};

/** Where the value of a field comes from; of one that is computed from rows of the record, where the rows do. */
export function useProvenance(field: FieldDefinition): FieldProvenance | undefined {
  const known = useContext(ProvenanceContext);
  const { computed } = field;
  const rows = computed?.kind === 'rollup' && computed.via === undefined ? computed.rows : undefined;
  return known.find((entry) => entry.field === (rows ?? field.name));
}
