import type { RaRecord } from 'ra-core';
import { useFilterCounts } from '#admin/list/useFilterCounts.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/**
 * How many applicants of a version are in each stage now, by the name of the stage: a draft has none itself, so its
 * stages show those of the live version. Undefined until it is known.
 */
export function useStageCounts(
  applicants: CatalogueResource,
  stages: readonly RaRecord[],
): ReadonlyMap<string, number> | undefined {
  const counted = useFilterCounts(
    applicants,
    stages.map(({ id }) => ({ stage: [id] })),
  );
  return counted && new Map(stages.map((stage, index) => [String(stage['name']), counted.counts[index] ?? 0]));
}
