import type { CustomFieldEntry, CustomFieldsEntry } from '#shared/contracts/custom-fields.ts';
import type { DatabaseKind } from '../../support/test-database.ts';
import { type Caller, type HierarchyServer, type Reply, startHierarchyServer } from '../resources/hierarchy.ts';

export const CUSTOM_FIELDS = '/api/v1/admin-app/custom-field/';

export type SentField = Partial<CustomFieldEntry>;

export interface CustomFieldServer extends HierarchyServer {
  /** Adds fields to a table, as the Admin, behind those it has. @returns the whole table as it is then. */
  addFields(table: string, fields: readonly SentField[]): Promise<CustomFieldsEntry>;
  /** Sends a table whole. */
  saveFields(table: string, fields: readonly SentField[], more?: object): Promise<Reply>;
  /** Back to a database in which nobody ever added a field. */
  forgetFields(): Promise<void>;
  tableOf(caller: Caller, table: string): Promise<CustomFieldsEntry | undefined>;
}

/** A server whose Admin sets custom fields up. */
export async function startCustomFieldServer(kind: DatabaseKind): Promise<CustomFieldServer> {
  const server = await startHierarchyServer(kind);
  const tableOf = async (caller: Caller, table: string) => {
    const { body } = await caller.get(CUSTOM_FIELDS);
    return (JSON.parse(body.data) as CustomFieldsEntry[]).find((entry) => entry.table === table);
  };
  const saveFields = (table: string, fields: readonly SentField[], more: object = {}) =>
    server.admin.patch(CUSTOM_FIELDS, { data: JSON.stringify([{ table, fields }]), ...more });
  const addFields = async (table: string, fields: readonly SentField[]) => {
    const before = await tableOf(server.admin, table);
    const { status, text } = await saveFields(table, [...(before?.fields ?? []), ...fields]);
    if (status !== 200) throw new Error(`The fields were answered ${status}: ${text}`);
    await server.app.customFieldIndexes.settled();
    return (await tableOf(server.admin, table))!;
  };
  const forgetFields = async () => {
    await server.database.query('delete from system.custom_fields');
    await server.registry.refreshCustomFields();
  };
  return { ...server, forgetFields, addFields, saveFields, tableOf };
}
