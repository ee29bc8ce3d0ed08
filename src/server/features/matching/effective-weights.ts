import type { EffectiveWeight, Weight, WeightSource } from '#shared/contracts/matching.ts';

/** A record with its weights. */
export interface WeightSet extends WeightSource {
  readonly parameters: readonly Weight[];
}

/**
 * The effective weights: each parameter from the narrowest set that names it, the heaviest first.
 * @param sets from the widest to the narrowest.
 */
export function effectiveWeights(sets: readonly WeightSet[]): readonly EffectiveWeight[] {
  const found = new Map<string, Omit<EffectiveWeight, 'share'>>();
  for (const { parameters, ...origin } of sets)
    for (const each of parameters) found.set(each.parameter, { ...each, origin });
  const counted = [...found.values()].map((each) => (each.mode === 'ignore' ? 0 : each.weight));
  const total = counted.reduce((sum, weight) => sum + weight, 0);
  return [...found.values()]
    .map((each, index) => ({ ...each, share: total === 0 ? 0 : counted[index]! / total }))
    .sort((one, other) => other.share - one.share);
}
