import { useQuery } from '@tanstack/react-query';
import type { ApprovalContext, ApprovalQuestion } from '#shared/contracts/approvals.ts';
import { useMatrixApi } from './useMatrices.ts';

/** Who would approve by the server's answer; nothing is asked until there is a job or a unit. */
export const useWho = (context: ApprovalContext, question: ApprovalQuestion) => {
  const api = useMatrixApi(context);
  return useQuery({
    queryKey: ['approval-who', context, question],
    enabled: question.job !== undefined || question.unit !== undefined,
    retry: false,
    queryFn: ({ signal }) => api.who(question, signal),
  });
};
