import type { DataProvider } from 'ra-core';
import type { Http } from '../api/http.ts';
import { createDataProvider } from '../api/data-provider.ts';
import type { KnownResources } from '../api/data-provider.ts';
import { createTemplatesApi } from '../templates/api.ts';
import type { TemplatesApi } from '../templates/api.ts';
import { createRecordsApi } from './api.ts';
import type { RecordsApi } from './api.ts';

/** react-admin's data provider with what generated screens call besides. Resources go by either name. */
export type AppDataProvider = DataProvider & RecordsApi & TemplatesApi;

export const createAppDataProvider = (http: Http, catalogue: KnownResources): AppDataProvider => ({
  ...createDataProvider(http, catalogue),
  ...createRecordsApi(http, catalogue),
  ...createTemplatesApi(http),
});
