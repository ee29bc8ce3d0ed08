import type { Identifier } from 'ra-core';
import type { ApplicantWay } from '#shared/contracts/applicants.ts';
import type { Http } from '#client/api/http.ts';

/** The calls of an applicant that react-admin has no name for. */
export interface ApplicantsApi {
  getWay(id: Identifier, signal?: AbortSignal): Promise<ApplicantWay>;
}

export const createApplicantsApi = (http: Pick<Http, 'request'>): ApplicantsApi => ({
  getWay: async (id, signal) => {
    const url = `/customer/applicant/${id}/way/`;
    return (await http.request<{ data: ApplicantWay }>({ url, ...(signal && { signal }) })).body.data;
  },
});
