import type {
  AccessCheck,
  RightChanges,
  RightImpact,
  RightMatrix,
  RightVersion,
} from '#shared/contracts/stage-permissions.ts';
import type { Http } from '#client/api/http.ts';

const BASE = '/admin-app/stage-permission/';

/** Changes to save, made from `state`. */
interface RightsToSave extends RightChanges {
  readonly state: string;
  readonly note?: string;
}

/** The calls about the permissions of a workflow as a whole. All of them @throws {HttpError}. */
export interface StagePermissionApi {
  getMatrix(workflow: number, signal?: AbortSignal): Promise<RightMatrix>;
  /** Who gains and who loses what. */
  getImpact(changes: RightChanges, signal?: AbortSignal): Promise<RightImpact>;
  save(changes: RightsToSave): Promise<RightMatrix>;
  restore(asked: { readonly workflow: number; readonly version: number; readonly state: string }): Promise<RightMatrix>;
  /** What a user can do with an applicant, now or with a draft. */
  check(
    question: { readonly user: number; readonly applicant: number; readonly draft?: RightChanges },
    signal?: AbortSignal,
  ): Promise<AccessCheck>;
  listVersions(workflow: number, signal?: AbortSignal): Promise<readonly RightVersion[]>;
}

export const createStagePermissionApi = (http: Pick<Http, 'request'>): StagePermissionApi => {
  const post = async <Data>(url: string, data: object, signal?: AbortSignal) =>
    (await http.request<{ data: Data }>({ method: 'POST', url, data, signal })).body.data;
  return {
    getMatrix: async (workflow, signal) =>
      (await http.request<{ data: RightMatrix }>({ url: `${BASE}matrix/`, params: { workflow }, signal })).body.data,
    getImpact: (changes, signal) => post(`${BASE}impact/`, changes, signal),
    save: (changes) => post(`${BASE}matrix/`, changes),
    restore: (asked) => post(`${BASE}restore/`, asked),
    check: (question, signal) => post(`${BASE}check/`, question, signal),
    listVersions: async (workflow, signal) =>
      (
        await http.request<{ results: readonly RightVersion[] }>({
          url: `${BASE}versions/`,
          params: { workflow },
          signal,
        })
      ).body.results,
  };
};
