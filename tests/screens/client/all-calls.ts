import type { DataProvider } from 'ra-core';
import type { RecordsApi } from '#client/records/api.ts';
import type { TemplatesApi } from '#client/templates/api.ts';

/** Every call that a generated screen makes: react-admin's, those of records, and the placeholders of templates. */
export type AllCalls = DataProvider & RecordsApi & TemplatesApi;
