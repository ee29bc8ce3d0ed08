import type { FieldDefinition } from '../../schema/definition.ts';

/** The values that can be chosen: all but those that were taken away, which only a record that has them keeps. */
export const offered = (
  { enum: values = [], retired }: FieldDefinition,
  chosen: readonly unknown[],
): readonly string[] =>
  retired ? values.filter((value) => !retired.includes(value) || chosen.includes(value)) : values;
