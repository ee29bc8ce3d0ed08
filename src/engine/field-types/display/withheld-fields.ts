import type { FieldDefinition } from '../../model/definition.ts';

/**
 * Whether a record comes without a field that others have: it is not open to this user there. Only of a record that was
 * asked for the field.
 */
export const isWithheldIn = (
  { name, isWithheld }: Pick<FieldDefinition, 'name' | 'isWithheld'>,
  record: Readonly<Record<string, unknown>> | undefined,
): boolean => isWithheld === true && record !== undefined && record[name] === undefined;
