import type { ResourceDefinition } from '#engine/model/definition.ts';
import { MASK } from './mask.ts';

/**
 * The inputs of an action, as an entry stores the values of a record: by column, of a secret only that it was there.
 */
export const inputValues = (
  { fields }: ResourceDefinition,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = fields[name];
      if (!field) return [];
      return [[field.column ?? name, field.writeOnly && value !== null ? MASK : value]];
    }),
  );
