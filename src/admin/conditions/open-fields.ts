import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { isFixed } from '#engine/validation/write-once.ts';

/**
 * The fields of a record that a user can change now: those they can write, the record's state leaves open and that are
 * not fixed already.
 * @param record as it is stored; a new one has no id.
 */
export function openFieldsOf(
  definition: CatalogueResource,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const lock = lockOf(definition, record);
  return definition.writable.filter((name) => lock?.open.includes(name) !== false && !isKept(definition, record, name));
}

const isKept = ({ fields }: CatalogueResource, record: Readonly<Record<string, unknown>>, name: string): boolean =>
  record['id'] !== undefined && fields[name] !== undefined && isFixed(fields[name], record[name]);

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
