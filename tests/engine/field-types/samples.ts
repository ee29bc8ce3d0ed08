import type { FieldSamples } from '#engine/field-types/field-type.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import type { FieldTypeName } from '#engine/model/definition.ts';

const types = Object.keys(FIELD_TYPES) as FieldTypeName[];

/** Every field type with its samples, which every type has. */
export const SAMPLES = await Promise.all(
  types.map(async (type) => {
    const { samples } = (await import(`../../../src/engine/field-types/${type}/samples.ts`)) as {
      samples: FieldSamples;
    };
    return [type, samples] as const;
  }),
);

const samples = new Map(SAMPLES);

/** The samples of a field type. */
export const samplesOf = (type: FieldTypeName): FieldSamples => samples.get(type)!; // every type is in it
