import type { Identifier } from 'ra-core';
import type { Http } from '#client/api/http.ts';
import type { StagePlan, StoredPlan } from '#shared/contracts/workflow-builder.ts';

/** The calls of the workflow builder beside the records. */
export interface BuilderApi {
  saveStages(id: Identifier, plan: StagePlan): Promise<StoredPlan>;
}

export const createBuilderApi = (http: Pick<Http, 'request'>): BuilderApi => ({
  saveStages: async (id, plan) => {
    const url = `/admin-app/workflow/${id}/stages/`;
    return (await http.request<{ data: StoredPlan }>({ method: 'POST', url, data: plan })).body.data;
  },
});
