import type { FieldLike, FilterOperator } from './field-type.ts';
import { type FieldTypeName, typeOf } from './field-types.ts';
import { PRESENCE } from './traits.ts';

/** The part of a field that decides how it is compared. */
interface Compared extends Pick<FieldLike, 'required' | 'widget'> {
  readonly type: FieldTypeName;
}

/**
 * The comparisons that a field offers. A field that must have a value has no test for absence; a user can be the reader
 * (“me”).
 */
export function operatorsOf(field: Compared): readonly FilterOperator[] {
  const ofType = typeOf(field).screen.operators;
  const fitting = ofType.filter((operator) => !field.required || !PRESENCE.some((presence) => presence === operator));
  return field.widget === 'person' ? [...fitting.slice(0, 2), 'me', ...fitting.slice(2)] : fitting;
}
