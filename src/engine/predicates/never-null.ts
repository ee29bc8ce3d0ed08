import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition } from '../model/definition.ts';

/**
 * Whether every stored record has a value of the field. One that can be hidden or emptied by a deletion can be without a
 * value even if required.
 */
export function isNeverNull(field: FieldDefinition): boolean {
  if (field.system) return !field.relation && field.name !== 'deleted_on';
  const isEmptied = typeOf(field).storage === 'file' || field.relation?.onDelete === 'setNull';
  return field.required && !field.visibleWhen && !isEmptied && field.sequence === undefined;
}
