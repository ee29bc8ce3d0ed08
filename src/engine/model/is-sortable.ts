import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition } from './definition.ts';
import { isLive } from './is-live.ts';

/** Whether a list can be sorted by a field: a stored value, or a relation to records with titles of their own. */
export const isSortable = (field: FieldDefinition): boolean =>
  typeOf(field).isSortable && !isLive(field) && field.relation?.isNamedByRelations !== true;
