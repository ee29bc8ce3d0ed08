import type { FieldDefinition } from './definition.ts';

/** How a value that is read through a relation is kept in the table of its own record. */
export type KeptDerivation = NonNullable<FieldDefinition['deriveMode']>;

/** A field with a column whose values come from another record. */
export const isColumnDerived = (
  field: FieldDefinition,
): field is FieldDefinition & { readonly derive: readonly string[]; readonly deriveMode: KeptDerivation } =>
  field.derive !== undefined && field.deriveMode !== undefined;

/** Whether a value follows from others and no user writes it: of `copyIfEmpty` only the first value comes from elsewhere. */
export const isMadeOfOthers = ({ computed, derive, deriveMode }: FieldDefinition): boolean =>
  computed !== undefined || (derive !== undefined && deriveMode !== 'copyIfEmpty');
