import type { FieldSamples } from '#engine/field-types/field-type.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import type { FieldTypeName } from '#engine/model/definition.ts';

const modules = import.meta.glob<FieldSamples>('/src/engine/field-types/*/samples.ts', {
  eager: true,
  import: 'samples',
});

/** The samples of a field type, which every type has. */
export function samplesOf(type: FieldTypeName): FieldSamples {
  const samples = modules[`/src/engine/field-types/${type}/samples.ts`];
  if (!samples) throw new Error(`The field type ${type} has no samples.ts`);
  return samples;
}

/** Every field type with its samples. */
export const SAMPLES = (Object.keys(FIELD_TYPES) as FieldTypeName[]).map((type) => [type, samplesOf(type)] as const);
