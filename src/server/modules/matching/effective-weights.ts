/** One parameter of a set of weights. */
export interface Weight {
  readonly parameter: string;
  readonly weight: number;
  readonly mode: 'must' | 'should' | 'ignore';
  readonly tolerance: number | null;
}

/** A record that holds weights, and for what it holds. */
export interface WeightSet {
  readonly id: number;
  readonly name: string;
  readonly scope: 'default' | 'organization' | 'job_type';
  readonly parameters: readonly Weight[];
}

export interface EffectiveWeight extends Weight {
  /** Its part of all that counts, from 0 to 1; 0 where it is ignored. */
  readonly share: number;
  /** The set that says so. */
  readonly origin: Omit<WeightSet, 'parameters'>;
}

/**
 * What counts in the end: each parameter as the narrowest set has it that names it, the heaviest first.
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
