import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useFilterCounts } from '#admin/list/useFilterCounts.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { StageKind } from '#shared/contracts/workflows.ts';
import { canMapStage, suitingStage } from '#shared/rules/map-stages.ts';
import type { Builder } from '../useBuilder.ts';
import { useStages } from '../useStages.ts';

/** A version with applicants, or one that they can go to. */
export interface Version {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly family: string;
}

/** A stage of one of the two versions. */
export interface MigratedStage {
  readonly id: number;
  readonly name: string;
  readonly kind: StageKind;
}

/** A stage with its applicants, and where they go; without a target they stay. */
export interface Mapping {
  readonly from: MigratedStage;
  readonly count: number | undefined;
  readonly to: MigratedStage | undefined;
  readonly options: readonly MigratedStage[];
}

/** The choices of a migration: between which versions, and which stage becomes which. */
export function useMigration({ definition, workflow }: Builder, applicants: CatalogueResource) {
  const versions = useLiveAndRetired();
  const counts = useFilterCounts(
    applicants,
    (versions ?? []).map(({ id }) => ({ workflow: [id] })),
  )?.counts;
  const [chosen, setChosen] = useState<{ readonly from?: number; readonly to?: number }>({});
  const [changed, setChanged] = useState<ReadonlyMap<number, number | null>>(new Map());
  const counted = (versions ?? []).map((version, index) => ({ version, count: counts?.[index] }));
  const targets = (versions ?? []).filter(({ status }) => status === 'live');
  const family = String(workflow['family']);
  const target =
    targets.find(({ id }) => id === chosen.to) ?? targets.find((each) => each.family === family) ?? targets[0];
  const sources = counted.filter(({ version, count }) => version.id !== target?.id && (count ?? 0) > 0);
  const source =
    sources.find(({ version }) => version.id === chosen.from) ??
    sources.find(({ version }) => version.family === family) ??
    sources[0];
  const before = stagesIn(useStages(definition, source?.version.id).data);
  const after = stagesIn(useStages(definition, target?.id).data);
  const inStages = useFilterCounts(
    applicants,
    (before ?? []).map(({ id }) => ({ stage: [id] })),
  )?.counts;
  const mappings = before?.map((from, index): Mapping => {
    const options = (after ?? []).filter(({ kind }) => canMapStage(from.kind, kind));
    const wanted = changed.has(from.id) ? changed.get(from.id) : suitingStage(from, after ?? [])?.id;
    return { from, count: inStages?.[index], to: options.find(({ id }) => id === wanted), options };
  });
  return {
    isReady: counts !== undefined || versions?.length === 0,
    sources,
    targets: targets.filter(({ id }) => id !== source?.version.id || targets.length === 1),
    source: source?.version,
    target,
    mappings: after && mappings,
    choose: (choice: { readonly from?: number; readonly to?: number }) => {
      setChosen((now) => ({ ...now, ...choice }));
      setChanged(new Map());
    },
    map: (from: number, to: number | null) => setChanged((now) => new Map(now).set(from, to)),
  };
}

const stagesIn = (records: readonly RaRecord[] | undefined): readonly MigratedStage[] | undefined =>
  records?.map(({ id, name, kind }) => ({ id: Number(id), name: String(name), kind: kind as StageKind }));

/** As many as can be counted together. */
const MOST = 60;

function useLiveAndRetired(): readonly Version[] | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['workflows', 'getList', 'migration'],
    queryFn: async () => {
      const page = await dataProvider.getList<RaRecord & Version>('workflows', {
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'id', order: 'DESC' },
        filter: { status: ['live', 'retired'] },
      });
      return page.data.map((record) => ({ ...record, id: Number(record.id) }));
    },
  });
  return data;
}
