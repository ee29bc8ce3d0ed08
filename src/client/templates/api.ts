import type { FillBody, FilledTemplate, TemplateField } from '#shared/contracts/template-fields.ts';
import type { Http } from '../api/http.ts';

export interface TemplatesApi {
  /** The placeholders that templates can use, in groups. */
  listTemplateFields(signal?: AbortSignal): Promise<readonly TemplateField[]>;
  /** A template with the values of records that this user can view. */
  fillTemplate(template: FillBody, signal?: AbortSignal): Promise<FilledTemplate>;
}

export const createTemplatesApi = (http: Http): TemplatesApi => ({
  listTemplateFields: async (signal) =>
    (await http.request<{ results: readonly TemplateField[] }>({ url: '/customer/template-field/', signal })).body
      .results,
  fillTemplate: async (data, signal) =>
    (
      await http.request<{ data: FilledTemplate }>({
        method: 'POST',
        url: '/customer/template-field/fill/',
        data,
        signal,
      })
    ).body.data,
});
