import { useGetList } from 'ra-core';
import type { RaRecord } from 'ra-core';

interface PresetRow {
  readonly parameter: string;
  readonly weight: number;
  readonly mode: string;
}

/** Weights to begin with, or to compare with. */
export interface Preset extends RaRecord {
  readonly id: number;
  readonly name: string;
  readonly parameters: readonly PresetRow[];
}

/** Undefined until they are there. */
export function usePresets(): readonly Preset[] | undefined {
  const { data } = useGetList<Preset>('matching_parameters_weightage', {
    filter: { active: true },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}

/** What part of the whole each parameter of a preset is, from 0 to 1, the heaviest first; what is ignored has none. */
export function sharesIn({ parameters }: Preset): ReadonlyMap<string, number> {
  const counted = parameters.map(({ parameter, weight, mode }) => [parameter, mode === 'ignore' ? 0 : weight] as const);
  const whole = counted.reduce((sum, [, weight]) => sum + weight, 0);
  const shares = counted.map(([parameter, weight]) => [parameter, whole === 0 ? 0 : weight / whole] as const);
  return new Map(shares.toSorted(([, one], [, other]) => other - one));
}
