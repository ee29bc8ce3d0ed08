import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#client/api/useApi.ts';
import type { ApprovalContext, ApprovalMatrix } from '#shared/contracts/approvals.ts';
import { approvalMatrixApi, type MatrixView } from './api.ts';

/** The first part of the key of every query of matrices. */
export const MATRICES = 'approval-matrices';

const APIS = { job: approvalMatrixApi('job'), offer: approvalMatrixApi('offer') } as const;

export const useMatrixApi = (context: ApprovalContext) => useApi(APIS[context]);

/** A page of the matrices of a context. */
export const useMatrices = (context: ApprovalContext, view: MatrixView) => {
  const api = useMatrixApi(context);
  return useQuery({
    queryKey: [MATRICES, context, view],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.list(view, signal),
  });
};

/** The matrix in the panel: the row as it was when the panel opened, or one of another page. @param id absent: none. */
export const useMatrix = (context: ApprovalContext, id: number | undefined, row: ApprovalMatrix | undefined) => {
  const api = useMatrixApi(context);
  return useQuery({
    queryKey: ['approval-matrix', context, id],
    enabled: id !== undefined,
    initialData: row,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.read(id!, signal), // asked only with an id
  });
};
