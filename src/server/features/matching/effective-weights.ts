import { type Described, shape, text, whole } from '#shared/contracts/schema-words.ts';

const weight = {
  parameter: text,
  weight: { type: 'number' },
  mode: { enum: ['must', 'should', 'ignore'] },
  tolerance: { type: ['number', 'null'] },
} as const;
const weightShape = shape(weight);
/** One parameter of a set of weights. */
export type Weight = Described<typeof weightShape>;

/** A record with weights, and the scope that they apply to. */
export const weightSource = shape({
  id: whole,
  name: text,
  scope: { enum: ['default', 'organization', 'job_type'] },
});
export type WeightSet = Described<typeof weightSource> & { readonly parameters: readonly Weight[] };

export const effectiveWeight = shape({
  ...weight,
  share: { type: 'number', description: 'Its part of all that counts, from 0 to 1; 0 where it is ignored.' },
  origin: { ...weightSource, description: 'The set that says so.' },
});
export type EffectiveWeight = Described<typeof effectiveWeight>;

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
