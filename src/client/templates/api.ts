import type { TemplateField } from '#shared/contracts/template-fields.ts';
import type { Http } from '../api/http.ts';

export interface TemplatesApi {
  /** The placeholders that templates can use, in groups. */
  listTemplateFields(signal?: AbortSignal): Promise<readonly TemplateField[]>;
}

export const createTemplatesApi = (http: Http): TemplatesApi => ({
  listTemplateFields: async (signal) =>
    (await http.request<{ results: readonly TemplateField[] }>({ url: '/customer/template-field/', signal })).body
      .results,
});
