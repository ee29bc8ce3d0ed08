import { call, one } from './call.ts';
import { type Described, listOf, shape, text, whole } from './schema-words.ts';

/** One parameter of a set of weights. */
const weight = {
  parameter: text,
  weight: { type: 'number' },
  mode: { enum: ['must', 'should', 'ignore'] },
  tolerance: { type: ['number', 'null'] },
} as const;
const weightShape = shape(weight);
export type Weight = Described<typeof weightShape>;

/** A record with weights, and the scope that they apply to. */
const weightSource = shape({
  id: whole,
  name: text,
  scope: { enum: ['default', 'organization', 'job_type'] },
});
export type WeightSource = Described<typeof weightSource>;

const effectiveWeight = shape({
  ...weight,
  share: { type: 'number', description: 'Its part of all that counts, from 0 to 1; 0 where it is ignored.' },
  origin: { ...weightSource, description: 'The set that says so.' },
});
export type EffectiveWeight = Described<typeof effectiveWeight>;

/** The call of a list of weights. */
export const getEffectiveWeights = (list: { readonly resource: string; readonly endpoint: string }) =>
  call('GET', `${list.endpoint}:id/effective/`, {
    tag: list.resource,
    summary: 'What counts in the end, for an organization and a job type, each with its share and its origin',
    query: shape({}, { organization: { ...whole, minimum: 1 }, job_type: { ...whole, minimum: 1 } }),
    answer: one(shape({ weights: listOf(effectiveWeight), sets: listOf(weightSource) })),
  });
