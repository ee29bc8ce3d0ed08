import type { FieldDefinition } from '../../model/definition.ts';

/** The values that can be chosen. Removed ones stay only in records that have them. */
export const offered = (
  { enum: values = [], retired }: FieldDefinition,
  chosen: readonly unknown[],
): readonly string[] =>
  retired ? values.filter((value) => !retired.includes(value) || chosen.includes(value)) : values;
