import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** The fields of a record that a user can change now: those they can write and the record's state leaves open. */
export function openFieldsOf(
  definition: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const lock = lockOf(definition, record);
  return definition.writable.filter((name) => lock?.open.includes(name) !== false);
}

/** What keeps a record from being changed: the title of its state, and the fields that stay open; undefined where nothing does. */
export function lockOf(
  { states, fields }: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): { readonly state: string; readonly open: readonly string[] } | undefined {
  const value = String(record[states?.field ?? ''] ?? '');
  const open = states?.lockedIn[value];
  return open && { state: fields[states!.field]?.enumTitles?.[value] ?? value, open }; // a lock has states
}

/** Whether every field is locked and nothing can be changed or deleted. */
export const isWhollyLocked = (definition: CatalogueResource, record: Readonly<Record<string, unknown>>): boolean =>
  lockOf(definition, record)?.open.length === 0;
