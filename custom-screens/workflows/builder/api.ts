import type { Identifier } from 'ra-core';
import type { TestRun } from '#shared/contracts/test-run.ts';
import type { StagePlan, StoredPlan } from '#shared/contracts/workflow-builder.ts';
import type { ReadStages, WorkflowFile } from '#shared/contracts/workflow-file.ts';
import type { Http } from '#client/api/http.ts';

/** The calls of the workflow builder beside the records. All of them @throws {HttpError}. */
export interface BuilderApi {
  saveStages(id: Identifier, plan: StagePlan): Promise<StoredPlan>;
  /** The stages of a file as the draft would have them; nothing is stored. */
  readFile(id: Identifier, file: WorkflowFile): Promise<ReadStages>;
  /** What the stages would ask of an applicant and set off; nothing of it happens. */
  runTest(id: Identifier, applicant: number, signal?: AbortSignal): Promise<TestRun>;
  /** Workflows to start from. */
  listLibrary(signal?: AbortSignal): Promise<readonly WorkflowFile[]>;
}

export const createBuilderApi = (http: Pick<Http, 'request'>): BuilderApi => {
  const post = async <Data>(id: Identifier, path: string, data: object): Promise<Data> => {
    const url = `/admin-app/workflow/${id}/${path}/`;
    return (await http.request<{ data: Data }>({ method: 'POST', url, data })).body.data;
  };
  return {
    saveStages: (id, plan) => post(id, 'stages', plan),
    readFile: (id, file) => post(id, 'read-file', file),
    runTest: async (workflow, applicant, signal) => {
      const url = `/customer/applicant/${applicant}/test-run/`;
      return (await http.request<{ data: TestRun }>({ url, params: { workflow }, signal })).body.data;
    },
    listLibrary: async (signal) =>
      (await http.request<{ results: readonly WorkflowFile[] }>({ url: '/admin-app/workflow-library/', signal })).body
        .results,
  };
};
