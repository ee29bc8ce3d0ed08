import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useApi } from '#client/api/useApi.ts';
import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { BulkRecords } from '#shared/contracts/bulk-jobs.ts';
import { STAGE_KINDS } from '#shared/contracts/workflows.ts';
import { createApplicantsApi } from '../api.ts';

/** Where several applicants can be moved to. */
export interface BulkPlaces {
  /** They are in several workflows, so a kind of stage is chosen. */
  readonly byKind: boolean;
  readonly options: readonly BulkPlace[];
}

export interface BulkPlace {
  readonly key: string;
  readonly name: string;
  /** What the move takes. */
  readonly data: object;
  /** The stage asks for a reason of this kind. */
  readonly reasonPurpose: string | null;
}

const APPLICANTS = 'recruitments/applicants';

/** The stages of the one workflow that all of these applicants are in, else the kinds of stages; undefined until known. */
export function useBulkPlaces(records: BulkRecords | undefined): BulkPlaces | undefined {
  const dataProvider = useDataProvider();
  const recordsApi = useRecordsApi();
  const applicants = useApi(createApplicantsApi);
  const translate = useTranslate();
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
    return (await applicants.getWay(Number(first!.id))).stages; // its workflow is known
  };
  const { data, isError } = useQuery({
    queryKey: [APPLICANTS, 'bulk-places', records],
    queryFn: findStages,
    enabled: records !== undefined,
  });
  const stages = isError ? null : data;
  if (stages === undefined) return undefined;
  if (stages !== null)
    return {
      byKind: false,
      options: stages.map(({ id, name, reason_purpose: reasonPurpose }) => ({
        key: String(id),
        name,
        data: { stage: id },
        reasonPurpose,
      })),
    };
  return {
    byKind: true,
    options: STAGE_KINDS.map((kind) => ({
      key: kind,
      name: translate(`resources.applicants.enums.stage_kind.${kind}`),
      data: { to_kind: kind },
      reasonPurpose: null,
    })),
  };
}
