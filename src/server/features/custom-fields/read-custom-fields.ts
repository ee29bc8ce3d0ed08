import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { CustomFieldTable } from '#engine/custom-fields/custom-field.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { CustomFieldsEntry, CustomFieldsReply } from '#shared/contracts/custom-fields.ts';
import { presentForPerson, presentTable } from './present.ts';

/** Every table that takes custom fields, also those without any. */
export const presentAll = (files: Definitions, tables: readonly CustomFieldTable[]): CustomFieldsEntry[] =>
  Object.values(files.resources)
    .filter(({ customFields }) => customFields)
    .map(({ resource }) =>
      presentTable(
        tables.find(({ table }) => table === resource) ?? { table: resource, active: true, version: 0, fields: [] },
      ),
    );

/** Grows with every change to any table. */
export const versionOf = (tables: readonly CustomFieldTable[]): number =>
  tables.reduce((sum, { version }) => sum + version, 0);

/** The set-up for users who can change it, and for everyone else the fields that they can read or write. */
export function readCustomFields(
  { registry }: Pick<FastifyInstance, 'registry'>,
  principal: Principal,
): Omit<CustomFieldsReply, 'code' | 'message'> {
  const tables = registry.customFields;
  const shown = registry.can(principal, 'manage_custom_fields')
    ? presentAll(registry.files, tables)
    : tables.flatMap((table) => {
        const definition = registry.current.resources[table.table];
        return (definition?.customFields && presentForPerson(table, registry.access(principal, definition))) || [];
      });
  return { data: JSON.stringify(shown), version: versionOf(tables) };
}
