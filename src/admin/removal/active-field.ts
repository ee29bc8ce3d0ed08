import { typeOf } from '#engine/field-types/field-types.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** The switch that activates and deactivates a record, where this user can set it. */
export function activeField({ fields, writable, activeWhen }: CatalogueResource): FieldDefinition | undefined {
  const field = activeWhen && fields[activeWhen.field];
  return field !== undefined && typeOf(field).kind === 'boolean' && writable.includes(field.name) ? field : undefined;
}

/** What makes records inactive, by a switch or by a choice of two or more, where this user can set it. */
export function deactivation({
  fields,
  writable,
  activeWhen,
  states,
}: CatalogueResource): Readonly<Record<string, string | boolean>> | undefined {
  const field = activeWhen && fields[activeWhen.field];
  if (!field || field.readOnly || states?.field === field.name || !writable.includes(field.name)) return undefined;
  return { [field.name]: activeWhen.inactive };
}
