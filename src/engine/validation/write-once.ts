import type { FieldDefinition } from '../model/definition.ts';

/**
 * Whether a value is there to stay: the field is set once, and this record has a value in it. Both sides ask with the
 * stored value, never with what is being typed.
 */
export const isFixed = ({ writeOnce }: Pick<FieldDefinition, 'writeOnce'>, stored: unknown): boolean =>
  writeOnce === true &&
  stored !== null &&
  stored !== undefined &&
  stored !== '' &&
  !(Array.isArray(stored) && stored.length === 0);
