import type {
  ApprovalContext,
  ApprovalRounds,
  ApproverReplacement,
  RoundDecision,
} from '#shared/contracts/approvals.ts';
import type { Http } from '#client/api/http.ts';

/** The calls about the approval of one record. Each change answers the requests as they are then. All @throws {HttpError}. */
export interface ApprovalsApi {
  read(context: ApprovalContext, id: number, signal?: AbortSignal): Promise<ApprovalRounds>;
  decide(context: ApprovalContext, id: number, decision: RoundDecision): Promise<ApprovalRounds>;
  remind(context: ApprovalContext, id: number): Promise<ApprovalRounds>;
  replace(context: ApprovalContext, id: number, replacement: ApproverReplacement): Promise<ApprovalRounds>;
  /** Withdraws the request of a job. */
  withdrawJob(id: number): Promise<void>;
}

export const createApprovalsApi = (http: Pick<Http, 'request'>): ApprovalsApi => {
  const place = (context: ApprovalContext, id: number) => `/customer/approval/${context}/${id}/`;
  const post = async (url: string, data: object) =>
    (await http.request<{ data: ApprovalRounds }>({ method: 'POST', url, data })).body.data;
  return {
    read: async (context, id, signal) =>
      (await http.request<{ data: ApprovalRounds }>({ url: place(context, id), signal })).body.data,
    decide: (context, id, decision) => post(`${place(context, id)}decision/`, decision),
    remind: (context, id) => post(`${place(context, id)}remind/`, {}),
    replace: (context, id, replacement) => post(`${place(context, id)}replace/`, replacement),
    withdrawJob: async (id) =>
      void (await http.request({ method: 'POST', url: `/customer/job/${id}/transitions/withdraw/`, data: {} })),
  };
};
