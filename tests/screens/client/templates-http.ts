import type { Http } from '#client/api/http.ts';
import type { TemplatesApi } from '#client/templates/api.ts';

/** Answers what the placeholders of templates are, and nothing else. */
export const templatesHttp = ({ listTemplateFields }: Partial<TemplatesApi>): Http =>
  ({
    request: async ({ url, signal }: { readonly url: string; readonly signal?: AbortSignal }) => {
      if (url !== '/customer/template-field/' || !listTemplateFields) throw new Error(`Nobody answers ${url} here`);
      return { body: { results: await listTemplateFields(signal) } };
    },
  }) as unknown as Http;
