import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** The value of a filter as editable text; empty if there is none. */
export function typedText(field: FieldDefinition, value: string | number | null | undefined, locale: string): string {
  if (value === null || value === undefined) return '';
  const { bound, say } = typeOf(field).screen;
  return (bound === 'said' ? say(value, locale) : undefined) ?? String(value);
}

/** How a value is typed, where that is not plain. */
export const typedExample = (field: FieldDefinition): string | undefined =>
  typeOf(field).screen.bound === 'said' ? typeOf(field).cell.fault.example : undefined;

/** Whether something is typed that means nothing (yet). */
export const isUnread = (field: FieldDefinition, text: string, locale: string): boolean =>
  text.trim() !== '' &&
  typeOf(field).screen.bound === 'said' &&
  typeOf(field).screen.typed(text, locale, field) === undefined;
