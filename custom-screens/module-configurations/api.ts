import type {
  ModuleConfiguration,
  ModuleImpact,
  ModuleImport,
  ModulePreview,
  ModuleVersion,
  PreviewedResource,
} from '#shared/contracts/module-configurations.ts';
import type { ModuleValues } from '#shared/rules/module-settings.ts';
import type { Http } from '#client/api/http.ts';

const BASE = '/admin-app/module-configuration/';

/** A record to preview with changes that are not saved. */
interface PreviewAsked {
  readonly resource: PreviewedResource;
  readonly id: number;
  readonly user?: number;
  readonly changes: ModuleValues;
}

/** The calls about the module configurations. All of them @throws {HttpError}. */
export interface ModuleConfigurationApi {
  read(signal?: AbortSignal): Promise<ModuleConfiguration>;
  /** Saves changes that were made from `state`. */
  save(asked: {
    readonly changes: ModuleValues;
    readonly state: string;
    readonly note?: string;
  }): Promise<ModuleConfiguration>;
  /** What changes hide and show. */
  getImpact(changes: ModuleValues, signal?: AbortSignal): Promise<ModuleImpact>;
  preview(asked: PreviewAsked, signal?: AbortSignal): Promise<ModulePreview>;
  /** What a file would change. */
  checkFile(text: string): Promise<ModuleImport>;
  listVersions(signal?: AbortSignal): Promise<readonly ModuleVersion[]>;
  restore(asked: { readonly version: number; readonly state: string }): Promise<ModuleConfiguration>;
}

export const createModuleConfigurationApi = (http: Pick<Http, 'request'>): ModuleConfigurationApi => {
  const post = async <Data>(path: string, data: object, signal?: AbortSignal) =>
    (await http.request<{ data: Data }>({ method: 'POST', url: `${BASE}${path}`, data, signal })).body.data;
  return {
    read: async (signal) => (await http.request<{ data: ModuleConfiguration }>({ url: BASE, signal })).body.data,
    save: (asked) => post('', asked),
    getImpact: (changes, signal) => post('impact/', { changes }, signal),
    preview: (asked, signal) => post('preview/', asked, signal),
    checkFile: (text) => post('check-file/', { text }),
    listVersions: async (signal) =>
      (await http.request<{ results: readonly ModuleVersion[] }>({ url: `${BASE}versions/`, signal })).body.results,
    restore: (asked) => post('restore/', asked),
  };
};
