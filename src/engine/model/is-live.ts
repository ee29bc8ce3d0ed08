import type { FieldDefinition } from './definition.ts';

/** Whether a value is worked out when it is read, so that nothing can be found or ordered by it. */
export const isLive = (field: FieldDefinition): boolean =>
  field.column === undefined && (field.computed ?? field.derive) !== undefined;
