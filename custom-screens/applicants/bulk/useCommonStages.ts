import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useHttp } from '#client/api/useApi.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import { getWay, type StageOfApplicant } from '#shared/contracts/applicants.ts';
import type { BulkRecords } from '#shared/contracts/bulk-jobs.ts';

const APPLICANTS = 'recruitments/applicants';

/** The stages of the one workflow that all of these applicants are in; null: of several; undefined until known. */
export function useCommonStages(records: BulkRecords | undefined): readonly StageOfApplicant[] | null | undefined {
  const dataProvider = useDataProvider();
  const recordsApi = useRecordsApi();
  const http = useHttp();
  const filter: Readonly<Record<string, unknown>> =
    records && 'ids' in records ? { id: records.ids } : { ...records?.filter };
  const findFirst = async () => {
    const { data } = await dataProvider.getList<RaRecord>(APPLICANTS, {
      filter: records && 'ids' in records ? { id: [records.ids[0]] } : filter,
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
      meta: { fields: ['workflow'] },
    });
    return data[0];
  };
  const findStages = async () => {
    const first = await findFirst();
    const workflow = (first?.['workflow'] as { readonly id: number } | null | undefined)?.id;
    if (workflow === undefined) return null;
    const others = await recordsApi.countFilters(APPLICANTS, { filter, filters: [{ not: { workflow } }] });
    if (others.counts[0] !== 0) return null;
    return (await http.call(getWay, { params: { id: first!.id } })).stages; // its workflow is known
  };
  const { data, isError } = useQuery({
    queryKey: [APPLICANTS, 'bulk-places', records],
    queryFn: findStages,
    enabled: records !== undefined,
  });
  return isError ? null : data;
}
