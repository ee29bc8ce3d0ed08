import type { Identifier } from 'ra-core';
import type { ApplicantWay, TakenStep } from '#shared/contracts/applicants.ts';
import type { Http } from '#client/api/http.ts';

/** The calls of an applicant that react-admin has no name for. */
export interface ApplicantsApi {
  getWay(id: Identifier, signal?: AbortSignal): Promise<ApplicantWay>;
  /** Takes a transition of the file, with its inputs. */
  step(id: Identifier, key: string, data: object): Promise<TakenStep>;
  undo(id: Identifier, event: number): Promise<void>;
}

export const createApplicantsApi = (http: Pick<Http, 'request'>): ApplicantsApi => {
  const step = async (id: Identifier, key: string, data: object) => {
    const url = `/customer/applicant/${id}/transitions/${key}/`;
    return (await http.request<{ outcome: TakenStep }>({ method: 'POST', url, data })).body.outcome;
  };
  return {
    getWay: async (id, signal) => {
      const url = `/customer/applicant/${id}/way/`;
      return (await http.request<{ data: ApplicantWay }>({ url, ...(signal && { signal }) })).body.data;
    },
    step,
    undo: async (id, event) => void (await step(id, 'undo', { event })),
  };
};
