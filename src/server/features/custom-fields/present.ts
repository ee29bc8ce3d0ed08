import type { ResourceAccess } from '#engine/access/access.ts';
import { readsOnly } from '#engine/access/open-fields.ts';
import type { CustomField, CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import { customName, renameFields, wireName } from '#engine/custom-fields/custom-names.ts';
import type { CustomFieldEntry, CustomFieldsEntry } from '#shared/contracts/custom-fields.ts';
import { slugOf } from '#shared/rules/slug.ts';

/** A table as an Admin sets it up. */
export const presentTable = ({ table, active, version, fields }: CustomFieldTable): CustomFieldsEntry => ({
  table,
  active,
  version,
  fields: fields.map((field) => presentField(table, field, fields)),
});

/**
 * The part of a table for users other than its managers: the active fields that the user can read or write, without
 * their set-up.
 */
export function presentForPerson(
  { table, active, fields }: CustomFieldTable,
  access: ResourceAccess,
): CustomFieldsEntry | undefined {
  const known = new Set([
    ...(access.can.show ? access.readFields : []),
    ...(access.can.list || access.can.create || access.can.edit ? access.writeFields : []),
  ]);
  const shown = active ? fields.filter((field) => field.active && known.has(customName(field.key))) : [];
  if (shown.length === 0) return undefined;
  return {
    table,
    active,
    fields: shown.map((field) => {
      const {
        roles: _roles,
        indexed: _indexed,
        retired_options: _retired,
        ...entry
      } = presentField(table, field, shown);
      const isKnown = readsOnly(field.visible_when ?? undefined, known);
      return { ...entry, visible_when: isKnown ? entry.visible_when : null } as CustomFieldEntry;
    }),
  };
}

function presentField(table: string, field: CustomField, all: readonly CustomField[]): CustomFieldEntry {
  const isTwice = all.filter(({ title }) => slugOf(title) === slugOf(field.title)).length > 1;
  return {
    ...field,
    visible_when: renameFields(field.visible_when, wireName) as CustomFieldEntry['visible_when'],
    slug: isTwice ? `${slugOf(field.title)}_${field.key}` : slugOf(field.title),
    placeholder: `${table}__${field.key}`,
  };
}
