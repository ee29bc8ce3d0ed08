import type { FieldLike } from './field-type.ts';
import { type FieldTypeName, typeOf } from './field-types.ts';

/** Whether a field of a row takes the whole width below the others. */
export const takesOwnLine = (field: Pick<FieldLike, 'widget'> & { readonly type: FieldTypeName }): boolean =>
  field.widget === 'multiline' || field.widget === 'rich_text' || typeOf(field).screen.ownLine;
