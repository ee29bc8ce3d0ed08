import type { CustomFieldsEntry, CustomFieldsReply } from '#shared/contracts/custom-fields.ts';
import type { Http } from '#client/api/http.ts';

/** SPEC 7's calls on the fields that Admins add. */
export interface CustomFieldsApi {
  getCustomFields(signal?: AbortSignal): Promise<readonly CustomFieldsEntry[]>;
  /** Saves one table whole. @param deleteValues fields (`companies.grade`) to delete even if records have values. */
  saveCustomFields(table: CustomFieldsEntry, deleteValues?: readonly string[]): Promise<readonly CustomFieldsEntry[]>;
}

const ADDRESS = '/admin-app/custom-field/';

export const createCustomFieldsApi = (http: Pick<Http, 'request'>): CustomFieldsApi => ({
  getCustomFields: async (signal) =>
    tablesOf((await http.request<CustomFieldsReply>({ url: ADDRESS, signal })).body.data),
  saveCustomFields: async (table, deleteValues = []) => {
    const data = {
      data: JSON.stringify([table]),
      ...(deleteValues.length > 0 && { delete_values: deleteValues }),
    };
    return tablesOf((await http.request<CustomFieldsReply>({ method: 'PATCH', url: ADDRESS, data })).body.data);
  },
});

/** The tables in a reply, which carries them as JSON text. */
export const tablesOf = (data: string): readonly CustomFieldsEntry[] => JSON.parse(data) as CustomFieldsEntry[];
