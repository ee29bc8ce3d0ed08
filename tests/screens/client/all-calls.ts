import type { DataProvider } from 'ra-core';
import type { RecordsApi } from '#client/records/api.ts';
import type { TemplateField } from '#shared/contracts/template-fields.ts';

/** Every call that a generated screen makes: react-admin's, those of records, and the placeholders of templates. */
export type AllCalls = DataProvider & RecordsApi & PlaceholderCalls;

export interface PlaceholderCalls {
  listTemplateFields(signal?: AbortSignal): Promise<readonly TemplateField[]>;
}
